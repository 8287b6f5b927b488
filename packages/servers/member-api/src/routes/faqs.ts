import {
  type FaqsByCategory,
  GetFrequentlyAskedQuestions,
  SearchFrequentlyAskedQuestions,
} from '@portal/api/contracts/member-user';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { route } from './route.ts';

/** API-15. Answers were stripped to text when they were stored (SUP-11, AMB-55). */
export const getFaqs = route(GetFrequentlyAskedQuestions, {
  authorise: {},
  handle: async ({ db }) => byCategory(await faqs(db).execute()),
});

/** API-16. Every word must occur in the question or the answer, in any case and any order (AMB-54). */
export const searchFaqs = route(SearchFrequentlyAskedQuestions, {
  authorise: {},
  handle: async ({ query, db }) => {
    let matching = faqs(db);
    for (const word of query.searchValue.split(/\s+/)) {
      // Not LIKE, in which a member's % or _ would match anything.
      matching = matching.where(
        sql<boolean>`position(lower(${word}) in lower(question || ' ' || answer)) > 0`,
      );
    }
    return byCategory(await matching.execute());
  },
});

const faqs = (db: Db) =>
  db.selectFrom('faq').select(['faq_id', 'category', 'question', 'answer']).orderBy('position');

type FaqRow = { faq_id: number; category: string; question: string; answer: string };

/** SUP-12: a map from category to its questions, both in the order of the dataset. */
function byCategory(rows: readonly FaqRow[]): FaqsByCategory {
  const groups = Map.groupBy(rows, ({ category }) => category);
  return Object.fromEntries(
    Array.from(groups, ([category, group]) => [
      category,
      group.map(({ faq_id, question, answer }) => ({ Id: faq_id, Question: question, Answer: answer })),
    ]),
  );
}
