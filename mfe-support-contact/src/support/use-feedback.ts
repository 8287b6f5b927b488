import { SaveArticleFeedback, useApiMutation } from '@portal/api';
import { useDraft } from '@portal/shared-features/use-draft';
import { useIsMounted } from '@portal/shared-features/use-is-mounted';
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
  const isMounted = useIsMounted();
  const feedback = answers[articleId];

  function sendFeedback(helped: boolean): void {
    if (feedback?.helped === helped && (call.isPending || feedback.isSent)) return;
    const choice = { key: feedback?.key ?? crypto.randomUUID(), helped, isSent: false };
    draft.save({ [articleId]: choice });
    // Otherwise it is sent after the current request, so that it arrives last.
    if (!call.isPending) void send(choice);
  }

  async function send(choice: Feedback[string]): Promise<void> {
    const input = {
      query: {},
      body: { ArticleId: articleId, Helped: choice.helped },
      headers: { 'idempotency-key': choice.key },
    };
    // A callback of the mutation would not run after the member has left the page.
    const isSent = await call.mutateAsync(input).then(
      () => true,
      () => false,
    );
    const latest = draft.get()[articleId] ?? choice;
    if (latest.helped !== choice.helped) await send(latest);
    // Another page may have changed the stored draft since then, or the member has signed out.
    else if (isSent && isMounted()) draft.save({ [articleId]: { ...choice, isSent } });
  }

  return {
    helped: feedback?.helped,
    isSent: feedback?.isSent === true,
    hasFailed: call.isError,
    sendFeedback,
  };
}
