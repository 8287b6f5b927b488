import { SaveArticleFeedback, useApiMutation } from '@portal/api';
import { useDraft } from '@portal/shared-features/use-draft';
import * as z from 'zod/mini';

const Feedback = z.record(
  z.string(),
  z.object({
    /** Idempotency key, so that repeated sends count once; it does not identify the member. */
    key: z.string(),
    helped: z.boolean(),
    isSent: z.boolean(),
  }),
);
type Feedback = z.infer<typeof Feedback>;

const FEEDBACK_DRAFT = {
  name: 'feedback',
  parseDraft: (draft: unknown): Partial<Feedback> | undefined => Feedback.safeParse(draft).data,
};

/** Feedback of this tab on an article. Counts once, also after a reload and a lost response; the last choice wins. */
export function useFeedback(articleId: number) {
  const { draft, answers } = useDraft<Feedback>(FEEDBACK_DRAFT);
  const call = useApiMutation(SaveArticleFeedback);
  const feedback = answers[articleId];

  function sendFeedback(helped: boolean): void {
    if (feedback?.helped === helped && (call.isPending || feedback.isSent)) return;
    const choice = { key: feedback?.key ?? crypto.randomUUID(), helped, isSent: false };
    draft.save({ [articleId]: choice });
    // Otherwise it is sent after the current request, so that it arrives last.
    if (!call.isPending) send(choice);
  }

  function send(choice: Feedback[string]): void {
    call.mutate(
      {
        query: {},
        body: { ArticleId: articleId, Helped: choice.helped },
        headers: { 'idempotency-key': choice.key },
      },
      {
        onSettled: (_answer, error) => {
          const latest = draft.get()[articleId] ?? choice;
          if (latest.helped !== choice.helped) send(latest);
          else if (!error) draft.save({ [articleId]: { ...choice, isSent: true } });
        },
      },
    );
  }

  return {
    helped: feedback?.helped,
    isSent: feedback?.isSent === true,
    hasFailed: call.isError,
    sendFeedback,
  };
}
