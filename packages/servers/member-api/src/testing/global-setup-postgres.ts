import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@portal/test-infra/postgres';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database/open.ts';
import { fillWithFixture, TEMPLATE } from './fixture-database.ts';

/** Starts one PostgreSQL server with the template database for all test files of a project. */
export async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('There is no PostgreSQL on this machine');
  const folder = await mkdtemp(join(tmpdir(), 'portal-run-'));
  const database = await openDatabase({ url: await postgres.create(TEMPLATE), dataDir: folder });
  await fillWithFixture(database.db, folder);
  await database.close();
  config.env = { ...config.env, PORTAL_TEST_SERVER: postgres.url('postgres') };
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
