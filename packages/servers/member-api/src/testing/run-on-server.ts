import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@portal/test-support/postgres';
import { openDatabase } from '../database/open.ts';
import { fillWithFixture, TEMPLATE } from './fixture-database.ts';

/** Before all tests of a run on the real PostgreSQL: one server for all files, with the database that they copy. */
export async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('There is no PostgreSQL on this machine');
  const folder = await mkdtemp(join(tmpdir(), 'portal-run-'));
  const database = await openDatabase({ url: await postgres.create(TEMPLATE), dataDir: folder });
  await fillWithFixture(database.db, folder);
  await database.close();
  process.env.PORTAL_TEST_SERVER = postgres.url('postgres');
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
