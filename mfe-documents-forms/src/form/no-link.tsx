import { problemText } from '@portal/domain/help/problem-texts';
import { CallFailed } from '@portal/member-features/call-failed';
import { useState } from 'react';
import { NOTHING_SENT } from '../forms/texts.ts';

/** The form may be signed, and nobody knows where (ERR-22). */
export function NoLink({ onRetry }: { onRetry: () => void }) {
  const [error] = useState(() => new Error('The form has no link'));
  return (
    <CallFailed error={error} text={problemText('docuSignLinks')} onRetry={onRetry}>
      {NOTHING_SENT}
    </CallFailed>
  );
}
