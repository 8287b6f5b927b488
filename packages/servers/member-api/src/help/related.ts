import type { Db } from '../database/db.ts';
import { findArticles, type SearchHit } from './search.ts';

const MAX_RELATED = 4;

/** Finds related articles by question, then by question and answer. None for an unknown article. */
export async function findRelated(db: Db, articleId: number): Promise<SearchHit[]> {
  const article = await db
    .selectFrom('faq')
    .select(['question', 'answer'])
    .where('faq_id', '=', articleId)
    .executeTakeFirst();
  if (!article) return [];
  const others = (text: string) => findArticles(db, text, { limit: MAX_RELATED, excludedId: articleId });
  const byQuestion = await others(article.question);
  if (byQuestion.length === MAX_RELATED) return byQuestion;
  const known = new Set(byQuestion.map(({ faq_id }) => faq_id));
  const byAnswer = await others(`${article.question} ${article.answer}`);
  return [...byQuestion, ...byAnswer.filter(({ faq_id }) => !known.has(faq_id))].slice(0, MAX_RELATED);
}
