import { SaveArticleFeedback, useApiMutation } from '@portal/api';
import { useDraft } from '@portal/shared-features/draft';
import * as z from 'zod/mini';

/** What was said in this tab of each article, by its number. */
const Feedback = z.record(
  z.string(),
  z.object({
    /** Under which it counts once, however often it is sent; it says nothing of who sends it. */
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

/** Whether an article has helped, as this tab says it: once, over a reload and a lost answer; the last answer counts. */
export function useFeedback(articleId: number) {
  const { draft, answers } = useDraft<Feedback>(FEEDBACK_DRAFT);
  const call = useApiMutation(SaveArticleFeedback);
  const feedback = answers[articleId];

  function sendFeedback(helped: boolean): void {
    if (call.isPending || (feedback?.isSent && feedback.helped === helped)) return;
    const mutation = { key: feedback?.key ?? crypto.randomUUID(), helped, isSent: false };
    draft.save({ [articleId]: mutation });
    call.mutate(
      {
        query: {},
        body: { ArticleId: articleId, Helped: helped },
        headers: { 'idempotency-key': mutation.key },
      },
      { onSuccess: () => draft.save({ [articleId]: { ...mutation, isSent: true } }) },
    );
  }

  return {
    helped: feedback?.helped,
    isSent: feedback?.isSent === true,
    hasFailed: call.isError,
    say: sendFeedback,
  };
}
