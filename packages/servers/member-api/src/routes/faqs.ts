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
import { parseIdempotencyKey } from '../http/idempotency-key.ts';
import { createMemberRoute } from './route.ts';

const MAX_RESULTS = 20;
const MAX_SUGGESTIONS = 6;

/** API-15. Answers were stripped to text when they were stored (SUP-11, AMB-55). */
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

/** API-16. What is not found is counted; a count that fails takes nothing from the member. */
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

/** What is typed is not counted: most of it is not finished. */
export const suggestFaqs = createMemberRoute(SuggestFrequentlyAskedQuestions, {
  authorize: {},
  handle: async ({ query, readFromReplica }) => {
    const options = { limit: MAX_SUGGESTIONS, unfinished: true };
    const found = await readFromReplica((db) => findArticles(db, query.searchValue, options));
    return found.map(({ faq_id, marked_question }) => ({
      Id: faq_id,
      Question: toMarkedText(marked_question),
    }));
  },
});

/** Where there is no such article there is nothing to read on. */
export const getRelatedQuestions = createMemberRoute(GetRelatedQuestions, {
  authorize: {},
  handle: async ({ query, readFromReplica }) =>
    (await readFromReplica((db) => findRelated(db, Number(query.articleId)))).map(({ faq_id, question }) => ({
      Id: faq_id,
      Question: question,
    })),
});

/** nothing of who says it is kept. */
export const saveArticleFeedback = createMemberRoute(SaveArticleFeedback, {
  authorize: {},
  authorizeBody: () => [],
  handle: async ({ body, headers, db, now }) => {
    await countFeedback(db, { ...body, key: parseIdempotencyKey(headers) }, now());
    return {};
  },
});

/** A topic that nobody has written for has no questions: the page is there before its articles are. */
export const getPageHelp = createMemberRoute(GetPageHelp, {
  authorize: {},
  handle: ({ query, readFromReplica }) => readFromReplica((db) => findPageHelp(db, query.topic)),
});

/** SUP-12: a map from category to its questions, both in the order given. */
function byCategory<Row extends { category: string }, Article>(
  rows: readonly Row[],
  articleOf: (row: Row) => Article,
): Record<string, Article[]> {
  const groups = Map.groupBy(rows, ({ category }) => category);
  return Object.fromEntries(Array.from(groups, ([category, group]) => [category, group.map(articleOf)]));
}
