import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clockForward } from '@portal/test-infra/faketime';
import { startPostgres } from '@portal/test-infra/postgres';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database/open.ts';
import { fillWithFixture, TEMPLATE } from './fixture-database.ts';

/** Starts one PostgreSQL server with the template database, and the project's clock, for all its test files. */
export async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const offset = config.env?.FAKE_CLOCK_OFFSET_MS;
  const postgres = await startPostgres(undefined, offset === undefined ? {} : clockForward(Number(offset)));
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
