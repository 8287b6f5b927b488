import type { CalendarDate } from '@portal/domain/values/dates';
import { searchWords } from '@portal/domain/values/search-words';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** A number that long may be somebody's: of a certificate, an account, a telephone. */
const NUMBER_OF_SOMEBODY = /\d{4}/;

/** Counts what was searched for and not found: its words and the day, and nothing of who asked. */
export async function recordMiss(db: Db, term: string, today: CalendarDate): Promise<void> {
  const phrase = searchWords(term)
    .words.filter((word) => !NUMBER_OF_SOMEBODY.test(word))
    .join(' ');
  if (phrase === '') return;
  await db
    .insertInto('search_miss')
    .values({ phrase, times: 1, last_on: today })
    .onConflict((conflict) =>
      conflict.column('phrase').doUpdateSet({ times: sql`search_miss.times + 1`, last_on: today }),
    )
    .execute();
}
