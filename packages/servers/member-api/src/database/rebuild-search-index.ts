import { sql } from 'kysely';
import type { Trx } from './advisory-lock.ts';

export async function rebuildSearchIndex(trx: Trx): Promise<void> {
  await sql`select fill_faq_words()`.execute(trx);
  await sql`select fill_search_word()`.execute(trx);
}
