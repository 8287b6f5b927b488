import type { CalendarDate } from '@portal/domain/values/dates';
import { tokenizeQuery } from '@portal/domain/values/tokenize-query';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** E-mail addresses and numbers of four or more digits, also in groups, such as a telephone or SSN. */
const POSSIBLY_PERSONAL = /\S*\p{Nd}(?:[\s().-]*\p{Nd}){3,}\S*|\S+@\S+/gu;

/** Counts searches without results by words and day, never by member. */
export async function recordEmptySearch(db: Db, term: string, today: CalendarDate): Promise<void> {
  const phrase = tokenizeQuery(term.replace(POSSIBLY_PERSONAL, ' ')).words.join(' ');
  if (phrase === '') return;
  await db
    .insertInto('search_without_results')
    .values({ phrase, times: 1, last_on: today })
    .onConflict((conflict) =>
      conflict.column('phrase').doUpdateSet({ times: sql`search_without_results.times + 1`, last_on: today }),
    )
    .execute();
}
