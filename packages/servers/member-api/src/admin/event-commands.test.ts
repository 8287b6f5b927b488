import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { copyFixtureDatabase } from '../testing/fixture-database.ts';
import { eventsCommand } from './event-commands.ts';
import { runOnFolder } from './testing/run-on-folder.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-events-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command on the folder's embedded database and returns its lines. */
async function run(...args: string[]): Promise<string[]> {
  const printed = await runOnFolder(folder, eventsCommand, ...args);
  return printed === '' ? [] : printed.split('\n');
}

const at = new Date('2026-11-23T15:00:00Z');

/** Stores 1,203 events and a dead letter. */
async function storeEvents(): Promise<void> {
  const { db, close } = await openDatabase({ dataDir: folder });
  const rows = Array.from({ length: 1_203 }, (_, index) => ({
    ...{ type: 'registration.completed', version: 1, occurred_at: at },
    payload: JSON.stringify({ lifeProNameId: String(index + 1), emailAddress: '' }),
  }));
  await db.insertInto('business_event').values(rows).execute();
  await close();
}

async function storeDeadLetter(position: number): Promise<void> {
  const { db, close } = await openDatabase({ dataDir: folder });
  const letter = { position, attempts: 11, failed_at: at, last_error: '503' };
  await db.insertInto('event_dead_letter').values(letter).execute();
  await close();
}

test('prints events after a cursor as NDJSON, and handles dead letters', {
  timeout: 120_000,
}, async () => {
  mkdirSync(folder, { recursive: true });
  await copyFixtureDatabase(folder);
  expect(await run('--since', '0')).toEqual([]);
  await storeEvents();
  const all = await run();
  expect(all).toHaveLength(1_203);
  expect(all[0]).toBe(
    '{"id":1,"type":"registration.completed","version":1,"time":"2026-11-23T15:00:00.000Z","payload":{"emailAddress":"","lifeProNameId":"1"}}',
  );
  const idsOf = (lines: readonly string[]) => lines.map((line): number => JSON.parse(line).id);
  expect(idsOf(await run('--since', '2', '--limit', '3'))).toEqual([3, 4, 5]);
  expect(idsOf(await run('--since', '1201'))).toEqual([1_202, 1_203]);
  expect(idsOf(await run('--limit', '1002'))).toHaveLength(1_002);
  expect(await run('--limit', '0')).toEqual([]);

  expect(await run('dead-letters')).toEqual(['All events were delivered.']);
  await storeDeadLetter(7);
  expect(await run('retry', '7')).toEqual(['Event 7 will be delivered while the portal runs.']);
  expect((await run('dead-letters')).map((line) => line.split(/ {2,}/))).toEqual([
    ['event', 'type', 'attempts', 'failed at', 'error', 'retry at'],
    ['7', 'registration.completed', '11', '2026-11-23T15:00:00.000Z', '503', expect.stringMatching(/Z$/)],
  ]);
  await expect(run('retry', '8')).rejects.toThrow('Event 8 is no dead letter.');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(run('--since', '-1')).rejects.toThrow('It must be a whole number.');
});
