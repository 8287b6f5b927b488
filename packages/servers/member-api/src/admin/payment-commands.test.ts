import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CommandUnknownOpts, type Print, runCommand } from '@portal/cli-kit/program';
import { findPostgres, type Postgres, startPostgres } from '@portal/test-infra/postgres';
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { migrate, readMigrations } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { copyEmptyDatabase } from '../testing/empty-database-cache.ts';
import { owner } from '../testing/fixture.ts';
import { copyFixtureDatabase, fillWithFixture } from '../testing/fixture-database.ts';
import { paymentsCommand } from './payment-commands.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-payments-'));
let postgres: Postgres | undefined;
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command and returns its output. */
async function run(command: (print: Print) => CommandUnknownOpts, ...args: string[]): Promise<string> {
  const printed: string[] = [];
  await runCommand(
    command((line) => printed.push(line)),
    args,
  );
  return printed.join('\n');
}

describe.each(['embedded', ...(findPostgres() ? ['server'] : [])])('on the %s engine', (engine) => {
  const dataDir = path.join(folder, engine);

  async function open() {
    mkdirSync(dataDir, { recursive: true });
    if (engine === 'embedded') {
      await copyFixtureDatabase(dataDir);
      return { url: undefined, ...(await openDatabase({ dataDir })) };
    }
    postgres = await startPostgres();
    const url = await postgres?.create('payments');
    const database = await openDatabase({ url, dataDir });
    await fillWithFixture(database.db, dataDir);
    return { url, ...database };
  }

  test('lists and resolves payments in manual review once', {
    tags: ['R-09', 'R-05'],
    timeout: 120_000,
  }, async () => {
    const { url, db, close } = await open();
    /** Puts a fixture payment into manual review and returns our payment id. */
    const putIntoReview = async (reference: string) => {
      const payment = await db
        .updateTable('payment')
        .set({ state: 'NEEDS_REVIEW', processor_reference: null, attempts: 20 })
        .where('processor_reference', '=', reference)
        .returning('payment_id')
        .executeTakeFirstOrThrow();
      return payment.payment_id;
    };
    const first = await putIntoReview('REF-RECURRING');
    const second = await putIntoReview('REF-SINGLE');
    const third = await putIntoReview('REF-OWN-SINGLE');
    await putIntoReview('REF-OWN-VOID');
    await close();
    vi.stubEnv('DATABASE_URL', url ?? '');
    const at = ['--data-dir', dataDir];

    const list = await run(paymentsCommand, 'list', ...at);
    expect(list).toMatch(/^payment +kind +certificate +amount +date +pending since +attempts\n/);
    expect(list).toMatch(
      new RegExp(`\n${second} +single +\\*{8}\\d{4} +245\\.60 +\\d{4}-\\d\\d-\\d\\d +\\d{4}-\\S+Z +20$`, 'm'),
    );
    expect(list).not.toContain(owner.certificateNumber);

    const settle = (...args: string[]) => run(paymentsCommand, 'resolve', ...args, ...at);
    const why = ['--reason', 'They wrote so', '--author', 'anna'];
    expect(await settle(first, 'accepted', '--reference', 'REF-7', ...why)).toBe(
      `Payment ${first} is resolved as accepted: its state is ACTIVE.`,
    );
    expect(await settle(second, 'failed', ...why)).toBe(
      `Payment ${second} is resolved as failed: its state is FAILED.`,
    );
    expect(await run(paymentsCommand, 'requery', third, ...at)).toBe(
      `Payment ${third} will be looked up while the portal runs.`,
    );
    expect(await run(paymentsCommand, 'requery', '--all', ...at)).toBe(
      'Payments that will be looked up while the portal runs: 1.',
    );
    expect(await run(paymentsCommand, 'list', ...at)).toBe('No payment requires manual review.');
    await expect(settle(first, 'failed', ...why)).rejects.toThrow(
      new RegExp(`^Payment ${first} was already resolved as accepted on \\S+ by anna\\.$`),
    );
    await expect(settle(third, 'failed', ...why)).rejects.toThrow(
      `Payment ${third} is not in manual review: its state is UNKNOWN.`,
    );
    await expect(settle('REF-7', 'failed', ...why)).rejects.toThrow('Payment REF-7 does not exist.');
  });
});

test('names what is missing or wrong in a command line', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  const settle = (...args: string[]) => run(paymentsCommand, 'resolve', ...args);
  await expect(settle('--reason', 'so')).rejects.toThrow("missing required argument 'id'");
  await expect(settle('any', '--reason', 'so')).rejects.toThrow("missing required argument 'outcome'");
  await expect(settle('any', 'done', '--reason', 'so')).rejects.toThrow(
    'Allowed choices are accepted, failed.',
  );
  await expect(settle('any', 'failed')).rejects.toThrow("required option '--reason <text>' not specified");
  await expect(settle('any', 'failed', '--reason', ' ')).rejects.toThrow('It must not be blank.');
  await expect(settle('any', 'failed', '--reason', 'so', '--refrence', 'REF-1')).rejects.toThrow(
    "unknown option '--refrence'",
  );
  await expect(settle('any', 'accepted', '--reason', 'so')).rejects.toThrow('--reference <number>');
  await expect(settle('any', 'accepted', '--reason', 'so', '--reference', 'P 1')).rejects.toThrow(
    'The reference P 1 needs 1 to 80 letters, digits or punctuation characters, without spaces.',
  );
  await expect(settle('any', 'failed', '--reason', 'so', '--reference', 'REF-1')).rejects.toThrow(
    'has no --reference',
  );
  for (const args of [[], ['any', '--all']]) {
    await expect(run(paymentsCommand, 'requery', ...args)).rejects.toThrow(
      'Give the id of one payment, or --all.',
    );
  }
});

test('reports a missing, outdated or locked database in one sentence', async () => {
  const dataDir = path.join(folder, 'other');
  const list = () => run(paymentsCommand, 'list', '--data-dir', dataDir);
  await expect(list()).rejects.toThrow(`There are no payments: ${dataDir} has no database.`);
  mkdirSync(dataDir);
  await copyEmptyDatabase(dataDir);
  await expect(list()).rejects.toThrow('There are no payments: the database is empty.');
  const { db, close } = await openDatabase({ dataDir });
  const migrations = readMigrations();
  const last = migrations.at(-1)?.version ?? 0;
  await migrate(db, [...migrations, { version: last + 1, name: 'next.sql', script: 'select 1' }]);
  await expect(list()).rejects.toThrow(
    `The data folder ${dataDir} is in use by another process: stop that one first.`,
  );
  await close();
  await expect(list()).rejects.toThrow(
    `The database has version ${last + 1} and this program needs version ${last}: use`,
  );
}, 120_000);

test('reports an unreachable database in one sentence', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1:9/none');
  await expect(run(paymentsCommand, 'list')).rejects.toThrow(
    'The database of DATABASE_URL cannot be reached (ECONNREFUSED).',
  );
});
