import { expect, onTestFinished, test, vi } from 'vitest';
import { run, setUpCommands, withDb } from './commands.fixture.ts';
import { eventsCommand } from './event-commands.ts';

setUpCommands();

/** Runs the command and returns its lines. */
async function events(...args: string[]): Promise<string[]> {
  const printed = await run(eventsCommand, ...args);
  return printed === '' ? [] : printed.split('\n');
}

const at = new Date('2026-11-23T15:00:00Z');

/** Stores 1,203 events. */
async function storeEvents(): Promise<void> {
  const rows = Array.from({ length: 1_203 }, (_, index) => ({
    ...{ type: 'registration.completed', version: 1, occurred_at: at },
    payload: JSON.stringify({ lifeProNameId: String(index + 1), emailAddress: '' }),
  }));
  await withDb((db) => db.insertInto('business_event').values(rows).execute());
}

async function storeDeadLetter(position: number): Promise<void> {
  const letter = { position, attempts: 11, failed_at: at, last_error: '503' };
  await withDb((db) => db.insertInto('event_dead_letter').values(letter).execute());
}

test('prints events after a cursor as NDJSON, and handles dead letters', {
  timeout: 120_000,
}, async () => {
  expect(await events('--since', '0')).toEqual([]);
  await storeEvents();
  const all = await events();
  expect(all).toHaveLength(1_203);
  expect(all[0]).toBe(
    '{"id":1,"type":"registration.completed","version":1,"time":"2026-11-23T15:00:00.000Z","payload":{"emailAddress":"","lifeProNameId":"1"}}',
  );
  const idsOf = (lines: readonly string[]) => lines.map((line): number => JSON.parse(line).id);
  expect(idsOf(await events('--since', '2', '--limit', '3'))).toEqual([3, 4, 5]);
  expect(idsOf(await events('--since', '1201'))).toEqual([1_202, 1_203]);
  expect(idsOf(await events('--limit', '1002'))).toHaveLength(1_002);
  expect(await events('--limit', '0')).toEqual([]);

  expect(await events('dead-letters')).toEqual(['All events were delivered.']);
  await storeDeadLetter(7);
  expect(await events('retry', '7')).toEqual(['Event 7 will be delivered while the portal runs.']);
  expect((await events('dead-letters')).map((line) => line.split(/ {2,}/))).toEqual([
    ['event', 'type', 'attempts', 'failed at', 'error', 'retry at'],
    ['7', 'registration.completed', '11', '2026-11-23T15:00:00.000Z', '503', expect.stringMatching(/Z$/)],
  ]);
  await expect(events('retry', '8')).rejects.toThrow('Event 8 is no dead letter.');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(events('--since', '-1')).rejects.toThrow('It must be a whole number.');
});
