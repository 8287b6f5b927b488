import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../database/db.ts';
import { openTemporaryFixtureDatabase } from '../testing/fixture-database.ts';
import { appendEvent } from './append-event.ts';
import { readEvents } from './event-feed.ts';

let db: Db;
let stop: () => Promise<void>;
beforeAll(async () => {
  const database = await openTemporaryFixtureDatabase();
  db = database.db;
  stop = database.close;
}, 120_000);
afterAll(() => stop());

let last = 0;
beforeEach(async () => {
  last = (await readEvents(db, { since: last, limit: 10_000 })).at(-1)?.id ?? last;
});

const time = new Date('2026-11-21T18:00:00.250Z');
const registrationOf = (lifeProNameId: string) =>
  ({
    type: 'registration.completed',
    time,
    payload: { lifeProNameId, emailAddress: `${lifeProNameId}@fixture.example.org` },
  }) as const;
const append = (lifeProNameId: string) =>
  db.transaction().execute((trx) => appendEvent(trx, registrationOf(lifeProNameId)));
const read = (since = last, limit = 100) => readEvents(db, { since, limit });

test('returns an event with cursor, type, version, time and payload', async () => {
  await append('700001');
  expect(await read()).toEqual([
    {
      id: last + 1,
      type: 'registration.completed',
      version: 1,
      time: '2026-11-21T18:00:00.250Z',
      payload: { lifeProNameId: '700001', emailAddress: '700001@fixture.example.org' },
    },
  ]);
});

test('an aborted transaction leaves no event and no gap', async () => {
  for (let round = 0; round < 20; round++) {
    const aborted = db.transaction().execute(async (trx) => {
      await appendEvent(trx, registrationOf('700002'));
      throw new Error('undone');
    });
    await expect(aborted).rejects.toThrow('undone');
    expect(await read()).toEqual([]);
  }
  await append('700003');
  expect(await read()).toMatchObject([{ id: last + 1, payload: { lifeProNameId: '700003' } }]);
});

test('continues after the cursor, up to the limit', async () => {
  for (const id of ['700011', '700012', '700013']) await append(id);
  const members = async (since: number, limit: number) =>
    (await read(since, limit)).map(({ payload }) => payload.lifeProNameId);
  expect(await members(last, 2)).toEqual(['700011', '700012']);
  expect(await members(last + 2, 2)).toEqual(['700013']);
  expect(await members(last + 3, 2)).toEqual([]);
});

test('assigns positions to more events than one statement takes', async () => {
  const row = { version: 1, occurred_at: time, payload: '{}' };
  const rows = Array.from({ length: 2_300 }, (_, index) => ({ ...row, type: `type ${index}` }));
  await db.insertInto('business_event').values(rows).execute();
  const events = await read(last, 10_000);
  expect(events.map(({ type }) => type)).toEqual(rows.map(({ type }) => type));
  expect(events.map(({ id }) => id - last)).toEqual(rows.map((_, index) => index + 1));
});

test('rejects changed and deleted events', async () => {
  await append('700021');
  const [event] = await read();
  const id = event?.id ?? 0;
  const table = db.updateTable('business_event').where('position', '=', id);
  const message = 'rows of this table are never changed';
  await expect(table.set({ type: 'other' }).execute()).rejects.toThrow(message);
  await expect(table.set({ position: id + 5 }).execute()).rejects.toThrow(message);
  await expect(db.deleteFrom('business_event').where('position', '=', id).execute()).rejects.toThrow(message);
  await append('700022');
  await expect(
    db.updateTable('business_event').set({ version: 2 }).where('position', 'is', null).execute(),
  ).rejects.toThrow(message);
});
