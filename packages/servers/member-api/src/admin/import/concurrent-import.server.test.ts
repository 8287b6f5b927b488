import { join } from 'node:path';
import { dateFromWire } from '@portal/domain/values/dates';
import { moneyFromWire } from '@portal/domain/values/money';
import { startTcpProxy } from '@portal/test-infra/tcp-proxy';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquireAdvisoryLock } from '../../database/advisory-lock.ts';
import type { Db } from '../../database/db.ts';
import { disabledProcessor } from '../../payments/processor/disabled-processor.ts';
import type { ProcessorEvent } from '../../payments/processor/processor-client.ts';
import { importEvents } from '../../payments/settlement/processor-events.ts';
import { owner } from '../../testing/fixture.ts';
import { testRunSocket, urlOf } from '../../testing/fixture-database.ts';
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
    isFull: false,
    limitPercent: 100,
    now: () => new Date('2026-11-27T08:00:00Z'),
    onProgress,
  });

async function processOf(session: ImportDatabase): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(session.db);
  return rows[0]?.pid;
}

/** Waits until a process waits for a lock. */
async function untilBlocked(db: Db, pid: number | undefined): Promise<void> {
  const isBlocked = async () => {
    const waiting = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity where pid = ${pid} and wait_event_type = 'Lock'
    `.execute(db);
    return waiting.rows[0]?.count;
  };
  await expect.poll(isBlocked).toBe(1);
}

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
    const pid = await processOf(lost);
    const end = () => sql`select pg_terminate_backend(${pid})`.execute(database.db);
    // A lock of another session stops the merge at its first write to the addresses.
    const blocker = await database.db.startTransaction().execute();
    await sql`lock table address in row exclusive mode`.execute(blocker);
    if (moment === 'merging') await sql`select from address for update`.execute(blocker);
    let ended: Promise<unknown> | undefined;
    const imported = run(lost, () => {
      if (moment === 'staging') ended ??= end();
    }).catch((error: unknown) => error);
    if (moment === 'merging') {
      await untilBlocked(blocker, pid);
      await sql`select pg_terminate_backend(${pid})`.execute(blocker);
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

test('ends with its program, even during a long statement', { timeout: 240_000 }, async () => {
  const proxy = await startTcpProxy({ path: testRunSocket() });
  const proxied = new URL(url);
  proxied.host = `127.0.0.1:${proxy.port}`;
  proxied.searchParams.delete('host');
  const killed = await openImportDatabase({ url: proxied.href, dataDir: '' });
  const statement = sql`select pg_advisory_lock(4204), pg_sleep(3600)`
    .execute(killed.db)
    .catch(() => undefined);
  const locks = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and objid = 4204
    `.execute(database.db);
    return rows[0]?.count;
  };
  await expect.poll(locks).toBe(1);
  await proxy.close();
  await statement;
  await expect.poll(locks).toBe(0);
  await killed.close();
});

const payment = () =>
  database.db
    .selectFrom('payment')
    .select(['payment_id', 'certificate_number', 'state'])
    .where('processor_reference', '=', 'REF-SINGLE')
    .executeTakeFirstOrThrow();

/** Imports the event that the bank has collected the payment. */
async function settle({ db }: ImportDatabase): Promise<void> {
  const settled: ProcessorEvent = {
    ...{ type: 'payment-settled', reference: 'REF-SINGLE', clientReference: null, scheduleReference: null },
    ...{ scheduleClientReference: null, certificateNumber: owner.certificateNumber, paymentType: 'Premium' },
    ...{ amount: moneyFromWire('245.60'), date: dateFromWire('2026-11-25'), message: 'Collected.' },
  };
  const events: typeof disabledProcessor.events = async (cursor) =>
    cursor === 0 ? { events: [settled], next: 1 } : { events: [], next: cursor };
  await importEvents(db, { ...disabledProcessor, events }, { error: () => {} });
}

test('leaves processor events for later while an import holds the lock', {
  tags: ['R-09'],
  timeout: 240_000,
}, async () => {
  const api = await openImportDatabase({ url, dataDir: '' });
  const importing = await database.db.startTransaction().execute();
  await acquireAdvisoryLock(importing, 'processor-events');
  await settle(api);
  await importing.rollback().execute();
  expect((await payment()).state).toBe('SCHEDULED');
  await settle(api);
  expect((await payment()).state).toBe('SETTLED');
  await api.close();
});

test('merges payments that the bank collects during the import', {
  tags: ['R-09'],
  timeout: 240_000,
}, async () => {
  const { payment_id, certificate_number } = await payment();
  await writeFixtureExtract(join(folder, 'extract'), {
    change: (rows) => {
      for (const address of rows.addresses) address.City = 'Racine';
      rows['payment-history'].push({
        PaymentKey: 'P-81',
        CertificateNumber: certificate_number,
        PaymentDate: '2026-11-25',
        PaymentAmount: '245.60',
        PaymentType: 'Premium',
        ReturnedIndicator: false,
        ProcessorReference: 'REF-SINGLE',
      });
    },
  });
  const importing = await openImportDatabase({ url, dataDir: '' });
  const api = await openImportDatabase({ url, dataDir: '' });
  // A lock of another session stops the merge at its first write to the addresses.
  const blocker = await database.db.startTransaction().execute();
  await sql`select from address for update`.execute(blocker);
  const pid = await processOf(importing);
  const imported = run(importing);
  await untilBlocked(blocker, pid);
  await settle(api);
  await blocker.rollback().execute();
  await imported;
  const history = await api.db
    .selectFrom('payment_history')
    .innerJoin('payment', 'payment.payment_id', 'payment_history.payment_id')
    .select(['extract_key', 'state'])
    .where('payment.payment_id', '=', payment_id)
    .execute();
  expect(history).toEqual([{ extract_key: 'P-81', state: 'SETTLED' }]);
  await importing.close();
  await api.close();
});
