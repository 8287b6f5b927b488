import { SaveArticleFeedback, useSend } from '@portal/api';
import { useDraft } from '@portal/member-features/draft';
import * as z from 'zod/mini';

/** What was said in this tab of each article, by its number. */
const Said = z.record(
  z.string(),
  z.object({
    /** Under which it counts once, however often it is sent; it says nothing of who sends it. */
    key: z.string(),
    helped: z.boolean(),
    isSent: z.boolean(),
  }),
);
type Said = z.infer<typeof Said>;

const DRAFT = {
  name: 'feedback',
  survives: (draft: unknown): Partial<Said> | undefined => Said.safeParse(draft).data,
};

/** Whether an article has helped, as this tab says it: once, over a reload and a lost answer; the last answer counts. */
export function useFeedback(articleId: number) {
  const { draft, given } = useDraft<Said>(DRAFT);
  const call = useSend(SaveArticleFeedback);
  const said = given[articleId];

  function say(helped: boolean): void {
    if (call.isPending || (said?.isSent && said.helped === helped)) return;
    const saying = { key: said?.key ?? crypto.randomUUID(), helped, isSent: false };
    draft.save({ [articleId]: saying });
    call.mutate(
      {
        query: {},
        body: { ArticleId: articleId, Helped: helped },
        headers: { 'idempotency-key': saying.key },
      },
      { onSuccess: () => draft.save({ [articleId]: { ...saying, isSent: true } }) },
    );
  }

  return { helped: said?.helped, isSent: said?.isSent === true, hasFailed: call.isError, say };
}
