import { type ContactDraft, subjectLine } from '@portal/domain/help/contact';
import { useLocation } from '@portal/section-sdk/router';
import type { Draft } from '@portal/shared-features/use-draft';
import { useEffect } from 'react';

/**
 * Returns the detail text to begin with. A link with another subject than the draft's starts the draft again. The draft
 * stores the subject, because a sign-in loses the link's history state.
 */
export function useSubject(draft: Draft<ContactDraft>, answers: Partial<ContactDraft>): string {
  const subject = subjectLine(useLocation().state);
  const isNew = subject !== '' && answers.subject !== subject;
  useEffect(() => {
    // Another subject is a new request with a new key.
    if (isNew) draft.save({ subject, detail: subject, key: undefined, sentKeys: undefined });
  }, [draft, subject, isNew]);
  return isNew ? subject : (answers.detail ?? '');
}
