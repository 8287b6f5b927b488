import type { ArticleFeedback } from '@portal/api/contracts/help';
import { type CalendarDate, todayInChicago } from '@portal/domain/values/dates';
import { sql } from 'kysely';
import type { Db, Trx } from '../database/db.ts';
import { HttpProblem } from '../http/http-problem.ts';

/** Feedback on an article by day, never with its author. */
interface FeedbackEntry {
  readonly faq_id: number;
  readonly submitted_on: CalendarDate;
  readonly helped: boolean;
}

/** Counts whether an article helped, once per idempotency key. @throws HttpProblem 404 for an unknown article */
export function countFeedback(
  db: Db,
  { ArticleId, Helped, key }: ArticleFeedback & { readonly key: string | undefined },
  now: Date,
): Promise<void> {
  const entry = { faq_id: ArticleId, submitted_on: todayInChicago(now), helped: Helped };
  return db.transaction().execute(async (trx) => {
    const article = trx.selectFrom('faq').select('faq_id').where('faq_id', '=', ArticleId);
    if (!(await article.executeTakeFirst())) throw new HttpProblem('not_found');
    const before = key === undefined ? undefined : await replaceByKey(trx, key, entry);
    if (before?.helped === Helped) return;
    if (before) await count(trx, before, -1);
    await count(trx, entry, 1);
  });
}

async function replaceByKey(trx: Trx, key: string, entry: FeedbackEntry): Promise<FeedbackEntry | undefined> {
  const isNew = await trx
    .insertInto('faq_feedback_key')
    .values({ feedback_key: key, ...entry })
    .onConflict((conflict) => conflict.columns(['feedback_key', 'faq_id']).doNothing())
    .returning('faq_id')
    .executeTakeFirst();
  if (isNew) return undefined;
  const ofKey = { feedback_key: key, faq_id: entry.faq_id };
  const before = await trx
    .selectFrom('faq_feedback_key')
    .select(['faq_id', 'submitted_on', 'helped'])
    .where((row) => row.and(ofKey))
    .forUpdate()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('faq_feedback_key')
    .set(entry)
    .where((row) => row.and(ofKey))
    .execute();
  return before;
}

async function count(trx: Trx, { faq_id, submitted_on, helped }: FeedbackEntry, by: 1 | -1): Promise<void> {
  await trx
    .insertInto('faq_feedback')
    .values({ faq_id, submitted_on, helped: helped ? by : 0, not_helped: helped ? 0 : by })
    .onConflict((conflict) =>
      conflict.columns(['faq_id', 'submitted_on']).doUpdateSet({
        helped: sql`faq_feedback.helped + excluded.helped`,
        not_helped: sql`faq_feedback.not_helped + excluded.not_helped`,
      }),
    )
    .execute();
}
