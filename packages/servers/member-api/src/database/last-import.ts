import { type Selectable, sql } from 'kysely';
import type { Db } from './db.ts';
import type { Tables } from './tables.ts';

interface LastImport extends Pick<Selectable<Tables['data_import']>, 'data_import_id' | 'extract_date'> {
  /** When an extract of this date was first imported. The same data imported again are not newer. */
  readonly finished_at: Date;
  /** Seconds since then. */
  readonly age: number;
}

export function findLastImport(db: Db): Promise<LastImport | undefined> {
  const first = sql`(
    select min(same.finished_at) from data_import as same where same.extract_date = data_import.extract_date
  )`;
  return db
    .selectFrom('data_import')
    .select(['data_import_id', 'extract_date'])
    .select(sql<Date>`${first}`.as('finished_at'))
    .select(sql<number>`extract(epoch from now() - ${first})::double precision`.as('age'))
    .orderBy('data_import_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
