import { normalizedWords } from '@portal/domain/values/search-text';
import { sql } from 'kysely';
import type { Trx } from './db.ts';

/** Fills the words of the help articles, also in the form that queries are normalized to. */
export async function rebuildSearchIndex(trx: Trx): Promise<void> {
  await sql`select fill_faq_words()`.execute(trx);
  const articles = await trx.selectFrom('faq').select(['faq_id', 'question', 'answer']).execute();
  for (const { faq_id, question, answer } of articles) {
    const normalized_words = normalizedWords(`${question}\n${answer}`).join(' ');
    const words = sql<string>`words || setweight(to_tsvector('english', ${normalized_words}::text), 'B')`;
    await trx
      .updateTable('faq_words')
      .set({ normalized_words, words })
      .where('faq_id', '=', faq_id)
      .execute();
  }
  await trx.deleteFrom('search_word').execute();
  await sql`select fill_search_word()`.execute(trx);
}
