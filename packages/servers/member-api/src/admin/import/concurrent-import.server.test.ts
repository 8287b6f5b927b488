import { join } from 'node:path';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { urlOf } from '../../testing/fixture-database.ts';
import { everyRow } from '../testing/every-table.ts';
import { openFixtureForImport, writeFixtureExtract } from '../testing/fixture-extract.ts';
import { type ImportDatabase, openImportDatabase } from './connection.ts';
import { importExtract } from './import-extract.ts';

let folder: string;
let remove: () => Promise<void>;
let database: ImportDatabase;
let url: string;
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  database = await openFixtureForImport(folder);
  url = (await urlOf(database.db)).href;
  await writeFixtureExtract(join(folder, 'extract'), {
    change: (rows) => {
      for (const address of rows.addresses) address.City = 'Racine';
    },
  });
});
afterEach(async () => {
  await database.close();
  await remove();
});

const run = (session: ImportDatabase, onProgress = () => {}) =>
  importExtract(session, {
    folder: join(folder, 'extract'),
    isDryRun: false,
    isComplete: false,
    limitPercent: 100,
    now: () => new Date('2026-11-27T08:00:00Z'),
    onProgress,
  });

test('ends a second import while the first is running', { timeout: 240_000 }, async () => {
  const second = await openImportDatabase({ url, dataDir: '' });
  let refused: Promise<unknown> | undefined;
  await run(database, () => {
    refused ??= run(second).catch((error: unknown) => error);
  });
  expect(await refused).toMatchObject({ message: 'Another import is running: wait until it has ended.' });
  await second.close();
});

test('changes nothing when its connection is lost, and can be repeated', { timeout: 240_000 }, async () => {
  const before = await everyRow(database.db);
  for (const moment of ['staging', 'merging']) {
    const lost = await openImportDatabase({ url, dataDir: '' });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(lost.db);
    const end = () => sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
    // A lock of another session stops the merge at its first write to the addresses.
    const blocker = await database.db.startTransaction().execute();
    await sql`lock table address in row exclusive mode`.execute(blocker);
    if (moment === 'merging') await sql`select from address for update`.execute(blocker);
    let ended: Promise<unknown> | undefined;
    const imported = run(lost, () => {
      if (moment === 'staging') ended ??= end();
    }).catch((error: unknown) => error);
    if (moment === 'merging') {
      const isBlocked = async () => {
        const waiting = await sql<{ count: number }>`
          select count(*) as count from pg_stat_activity where pid = ${rows[0]?.pid} and wait_event_type = 'Lock'
        `.execute(blocker);
        return waiting.rows[0]?.count;
      };
      await expect.poll(isBlocked).toBe(1);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(blocker);
    }
    expect(await imported).toBeInstanceOf(Error);
    await ended;
    await blocker.rollback().execute();
    await lost.close().catch(() => undefined);
    expect(await everyRow(database.db)).toEqual(before);
  }
  const { counts } = await run(database);
  expect(counts.addresses).toEqual({ added: 0, changed: before.address?.length, removed: 0 });
});
