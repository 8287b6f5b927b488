import {
  GetPageHelp,
  GetRelatedQuestions,
  SaveArticleFeedback,
  SearchFrequentlyAskedQuestions,
  SuggestFrequentlyAskedQuestions,
} from '@portal/api/contracts/help';
import { GetFrequentlyAskedQuestions } from '@portal/api/contracts/member-user';
import { todayInChicago } from '@portal/domain/values/dates';
import { countFeedback } from '../help/feedback.ts';
import { bestSnippet, toMarkedText } from '../help/highlight.ts';
import { findPageHelp } from '../help/page-help.ts';
import { recordEmptySearch } from '../help/record-empty-search.ts';
import { findRelated } from '../help/related.ts';
import { findArticles } from '../help/search.ts';
import { parseIdempotencyKey } from '../http/parse-idempotency-key.ts';
import { createMemberRoute } from './route.ts';

const MAX_RESULTS = 20;
const MAX_SUGGESTIONS = 6;

/** Markup was removed from answers before they were stored (API-15, SUP-11, AMB-55). */
export const getFaqs = createMemberRoute(GetFrequentlyAskedQuestions, {
  authorize: {},
  handle: async ({ readFromReplica }) => {
    const rows = await readFromReplica((db) =>
      db.selectFrom('faq').select(['faq_id', 'category', 'question', 'answer']).orderBy('position').execute(),
    );
    return byCategory(rows, ({ faq_id, question, answer }) => ({
      Id: faq_id,
      Question: question,
      Answer: answer,
      AnswerFormat: 'text',
    }));
  },
});

/** Counts searches without results (API-16, R-05). A failing count does not fail the search. */
export const searchFaqs = createMemberRoute(SearchFrequentlyAskedQuestions, {
  authorize: {},
  handle: async ({ query, db, readFromReplica, now, log }) => {
    const found = await readFromReplica((stale) =>
      findArticles(stale, query.searchValue, { limit: MAX_RESULTS }),
    );
    if (found.length === 0) {
      await recordEmptySearch(db, query.searchValue, todayInChicago(now())).catch((error: unknown) =>
        log.warn({ code: Object(error).code }, 'search.empty_not_recorded'),
      );
    }
    const ranked = found.map((article, position) => ({ ...article, rank: position + 1 }));
    return byCategory(ranked, ({ faq_id, question, answer, rank, marked_question, marked_answer }) => ({
      Id: faq_id,
      Question: question,
      Answer: answer,
      AnswerFormat: 'text',
      Match: { Rank: rank, Question: toMarkedText(marked_question), Snippet: bestSnippet(marked_answer) },
    }));
  },
});

/** Suggestions are not counted, because most typed terms are incomplete. */
export const suggestFaqs = createMemberRoute(SuggestFrequentlyAskedQuestions, {
  authorize: {},
  handle: async ({ query, readFromReplica }) => {
    const options = { limit: MAX_SUGGESTIONS, isPrefix: true };
    const found = await readFromReplica((db) => findArticles(db, query.searchValue, options));
    return found.map(({ faq_id, marked_question }) => ({
      Id: faq_id,
      Question: toMarkedText(marked_question),
    }));
  },
});

export const getRelatedQuestions = createMemberRoute(GetRelatedQuestions, {
  authorize: {},
  handle: async ({ query, readFromReplica }) =>
    (await readFromReplica((db) => findRelated(db, Number(query.articleId)))).map(({ faq_id, question }) => ({
      Id: faq_id,
      Question: question,
    })),
});

/** Stores nothing about the member. */
export const saveArticleFeedback = createMemberRoute(SaveArticleFeedback, {
  authorize: {},
  authorizeBody: () => [],
  handle: async ({ body, headers, db, now }) => {
    await countFeedback(db, { ...body, key: parseIdempotencyKey(headers) }, now());
    return {};
  },
});

export const getPageHelp = createMemberRoute(GetPageHelp, {
  authorize: {},
  handle: ({ query, readFromReplica }) => readFromReplica((db) => findPageHelp(db, query.topic)),
});

/** Groups rows by category, in the given order (SUP-12). */
function byCategory<Row extends { category: string }, Article>(
  rows: readonly Row[],
  articleOf: (row: Row) => Article,
): Record<string, Article[]> {
  const groups = Map.groupBy(rows, ({ category }) => category);
  return Object.fromEntries(Array.from(groups, ([category, group]) => [category, group.map(articleOf)]));
}
