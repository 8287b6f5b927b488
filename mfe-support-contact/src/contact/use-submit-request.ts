import type { ContactDraft } from '@portal/domain/help/contact';
import { problemText } from '@portal/domain/help/problem-texts';
import type { SubmitState } from '@portal/shared-features/form';
import type { Draft } from '@portal/shared-features/use-draft';
import { useState } from 'react';
import { NO_TOPICS_TEXT } from './texts.ts';
import type { Issue } from './use-issue.ts';
import { type SupportRequest, useSendRequest } from './use-send-request.ts';

/** Submits the form: waits for the topics if necessary, then sends the request. */
export function useSubmitRequest(draft: Draft<ContactDraft>, issue: Issue, onSent: (key: string) => void) {
  const { submitState, send, ...rest } = useSendRequest(draft, onSent);
  const [topicsState, setTopicsState] = useState<SubmitState>();
  const withoutTopics = issue.titles ? undefined : topicsState;

  async function submit(answers: Omit<SupportRequest, 'Topic' | 'Issue'>) {
    if (issue.titles) return send({ ...issue.titles, ...answers });
    // Show pending while the topics load, so that the press has a visible effect.
    setTopicsState({ status: 'pending', error: null });
    const titles = await issue.waitForTitles();
    setTopicsState(titles ? undefined : { status: 'error', error: null });
    if (titles) send({ ...titles, ...answers });
  }

  return {
    ...rest,
    submit: (answers: Omit<SupportRequest, 'Topic' | 'Issue'>) => void submit(answers),
    submitState: withoutTopics ?? submitState,
    errorText: withoutTopics ? NO_TOPICS_TEXT : problemText('contactRequest'),
  };
}
