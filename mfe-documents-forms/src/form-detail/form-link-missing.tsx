import { problemText } from '@portal/domain/help/problem-texts';
import { RequestErrorAlert } from '@portal/shared-features/request-error-alert';
import { useState } from 'react';
import { NOTHING_SENT } from '../forms-list/texts.ts';

/** The form may be signed, and nobody knows where (ERR-22). */
export function FormLinkMissing({ onRetry }: { onRetry: () => void }) {
  const [error] = useState(() => new Error('The form has no link'));
  return (
    <RequestErrorAlert error={error} text={problemText('docuSignLinks')} onRetry={onRetry}>
      {NOTHING_SENT}
    </RequestErrorAlert>
  );
}
