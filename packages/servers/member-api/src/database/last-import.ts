import type { Selectable } from 'kysely';
import type { Db } from './db.ts';
import type { Tables } from './tables.ts';

type LastImport = Pick<Selectable<Tables['data_import']>, 'data_import_id' | 'extract_date' | 'finished_at'>;

export function findLastImport(db: Db): Promise<LastImport | undefined> {
  return db
    .selectFrom('data_import')
    .select(['data_import_id', 'extract_date', 'finished_at'])
    .orderBy('data_import_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
