import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { expect, test } from 'vitest';
import { openEmptyDatabase } from '../testing/fixture-database.ts';
import { tablesSource } from '../testing/tables-source.ts';
import { migrate, readMigrations } from './migrate.ts';

test('tables.ts matches the migrated schema; -u rewrites it', async () => {
  const { folder, remove } = await temporaryFolder();
  const { db, close } = await openEmptyDatabase(folder);
  await migrate(db, readMigrations());
  await expect(await tablesSource(db)).toMatchFileSnapshot('./tables.ts');
  await close();
  await remove();
}, 120_000);
