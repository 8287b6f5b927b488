import type { CalendarDate } from '@portal/domain/values/dates';
import { tokenizeQuery } from '@portal/domain/values/tokenize-query';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** A number that long may be somebody's: of a certificate, an account, a telephone. */
const POSSIBLE_PERSONAL_NUMBER = /\d{4}/;

/** Counts what was searched for and not found: its words and the day, and nothing of who asked. */
export async function recordEmptySearch(db: Db, term: string, today: CalendarDate): Promise<void> {
  const phrase = tokenizeQuery(term)
    .words.filter((word) => !POSSIBLE_PERSONAL_NUMBER.test(word))
    .join(' ');
  if (phrase === '') return;
  await db
    .insertInto('search_without_results')
    .values({ phrase, times: 1, last_on: today })
    .onConflict((conflict) =>
      conflict.column('phrase').doUpdateSet({ times: sql`search_without_results.times + 1`, last_on: today }),
    )
    .execute();
}
