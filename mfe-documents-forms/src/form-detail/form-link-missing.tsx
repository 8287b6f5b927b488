import { problemText } from '@portal/domain/help/problem-texts';
import { RequestErrorAlert } from '@portal/shared-features/request-error-alert';
import { useState } from 'react';
import { NOTHING_SENT } from '../forms-list/texts.ts';

/** The member may sign the form, but the server returned no URL (ERR-22). */
export function FormLinkMissing({ onRetry }: { onRetry: () => void }) {
  const [error] = useState(() => new Error('The server returned no URL for the form'));
  return (
    <RequestErrorAlert error={error} text={problemText('docuSignLinks')} onRetry={onRetry}>
      {NOTHING_SENT}
    </RequestErrorAlert>
  );
}
