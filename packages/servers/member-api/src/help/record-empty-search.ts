import type { CalendarDate } from '@portal/domain/values/dates';
import { tokenizeQuery } from '@portal/domain/values/tokenize-query';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** Numbers of four or more digits may identify a certificate, an account or a telephone. */
const POSSIBLE_PERSONAL_NUMBER = /\d{4}/;

/** Counts searches without results by words and day, never by member. */
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
