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
import { bestSentence, markedText } from '../help/marked.ts';
import { findPageHelp } from '../help/page-help.ts';
import { recordMiss } from '../help/record-miss.ts';
import { findRelated } from '../help/related.ts';
import { findArticles } from '../help/search.ts';
import { readKey } from '../http/request-key.ts';
import { route } from './route.ts';

const MOST_FOUND = 20;
const MOST_SUGGESTED = 6;

/** API-15. Answers were stripped to text when they were stored (SUP-11, AMB-55). */
export const getFaqs = route(GetFrequentlyAskedQuestions, {
  authorise: {},
  handle: async ({ readStale }) => {
    const rows = await readStale((db) =>
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
export const searchFaqs = route(SearchFrequentlyAskedQuestions, {
  authorise: {},
  handle: async ({ query, db, readStale, now, log }) => {
    const found = await readStale((stale) => findArticles(stale, query.searchValue, { most: MOST_FOUND }));
    if (found.length === 0) {
      await recordMiss(db, query.searchValue, todayInChicago(now())).catch((error: unknown) =>
        log.warn({ code: Object(error).code }, 'a search without a result could not be counted'),
      );
    }
    const ranked = found.map((article, position) => ({ ...article, rank: position + 1 }));
    return byCategory(ranked, ({ faq_id, question, answer, rank, marked_question, marked_answer }) => ({
      Id: faq_id,
      Question: question,
      Answer: answer,
      AnswerFormat: 'text',
      Found: { Rank: rank, Question: markedText(marked_question), Sentence: bestSentence(marked_answer) },
    }));
  },
});

/** What is typed is not counted: most of it is not finished. */
export const suggestFaqs = route(SuggestFrequentlyAskedQuestions, {
  authorise: {},
  handle: async ({ query, readStale }) => {
    const options = { most: MOST_SUGGESTED, unfinished: true };
    const found = await readStale((db) => findArticles(db, query.searchValue, options));
    return found.map(({ faq_id, marked_question }) => ({
      Id: faq_id,
      Question: markedText(marked_question),
    }));
  },
});

/** Where there is no such article there is nothing to read on. */
export const getRelatedQuestions = route(GetRelatedQuestions, {
  authorise: {},
  handle: async ({ query, readStale }) =>
    (await readStale((db) => findRelated(db, Number(query.articleId)))).map(({ faq_id, question }) => ({
      Id: faq_id,
      Question: question,
    })),
});

/** nothing of who says it is kept. */
export const saveArticleFeedback = route(SaveArticleFeedback, {
  authorise: {},
  authoriseBody: () => [],
  handle: async ({ body, headers, db, now }) => {
    await countFeedback(db, { ...body, key: readKey(headers) }, now());
    return {};
  },
});

/** A topic that nobody has written for has no questions: the page is there before its articles are. */
export const getPageHelp = route(GetPageHelp, {
  authorise: {},
  handle: ({ query, readStale }) => readStale((db) => findPageHelp(db, query.topic)),
});

/** SUP-12: a map from category to its questions, both in the order given. */
function byCategory<Row extends { category: string }, Article>(
  rows: readonly Row[],
  articleOf: (row: Row) => Article,
): Record<string, Article[]> {
  const groups = Map.groupBy(rows, ({ category }) => category);
  return Object.fromEntries(Array.from(groups, ([category, group]) => [category, group.map(articleOf)]));
}
