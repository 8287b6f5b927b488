import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../database/open.ts';
import { openFixtureDatabase } from '../testing/fixture-database.ts';
import { appendEvent } from './append-event.ts';
import { readEvents } from './event-feed.ts';

let database: OpenDatabase;
let remove: () => Promise<void>;
beforeAll(async () => {
  const temporary = await temporaryFolder();
  remove = temporary.remove;
  database = await openFixtureDatabase(temporary.folder);
}, 120_000);
afterAll(async () => {
  await database.close();
  await remove();
});

const registrationOf = (lifeProNameId: string) =>
  ({
    type: 'registration.completed',
    time: new Date('2026-11-21T18:00:00Z'),
    payload: { lifeProNameId, emailAddress: `${lifeProNameId}@fixture.example.org` },
  }) as const;

/** Appends an event whose transaction stays open until `commit`. */
async function appendLate(lifeProNameId: string) {
  const appended = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const committed = database.db.transaction().execute(async (trx) => {
    await appendEvent(trx, registrationOf(lifeProNameId));
    appended.resolve();
    await released.promise;
  });
  await appended.promise;
  return {
    commit: async () => {
      released.resolve();
      await committed;
    },
  };
}

test('a reader receives an event that commits after a later one', async () => {
  const { db } = database;
  const late = await appendLate('700001');
  await db.transaction().execute((trx) => appendEvent(trx, registrationOf('700002')));
  const first = await readEvents(db, { since: 0, limit: 10 });
  expect(first.map(({ payload }) => payload.lifeProNameId)).toEqual(['700002']);
  await late.commit();
  const next = await readEvents(db, { since: first.at(-1)?.id ?? 0, limit: 10 });
  expect(next.map(({ payload }) => payload.lifeProNameId)).toEqual(['700001']);
});

test('concurrent writers and readers see every event once and in order', async () => {
  const { db } = database;
  let since = (await readEvents(db, { since: 0, limit: 1_000 })).at(-1)?.id ?? 0;
  // Fewer loops than connections of the pool, so that none waits for one.
  const writers = ['81', '82', '83', '84'].map((prefix) =>
    Array.from({ length: 25 }, (_, index) => `${prefix}${1_000 + index}`),
  );
  const received: unknown[] = [];
  const write = async (ids: readonly string[]) => {
    for (const id of ids) await db.transaction().execute((trx) => appendEvent(trx, registrationOf(id)));
  };
  const readNext = async () => {
    const events = await readEvents(db, { since, limit: 7 });
    since = events.at(-1)?.id ?? since;
    received.push(...events.map(({ payload }) => payload.lifeProNameId));
    return events.length;
  };
  const readAll = async () => {
    for (let round = 0; round < 10; round++) {
      const events = await readEvents(db, { since: 0, limit: 500 });
      expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
    }
  };
  let isWritten = false;
  const writing = Promise.all([...writers.map(write), readAll(), readAll()]).finally(() => {
    isWritten = true;
  });
  const reading = (async () => {
    while (!isWritten) await readNext();
  })();
  await Promise.all([writing, reading]);
  while ((await readNext()) > 0);
  expect(received.toSorted()).toEqual(writers.flat());
  for (const ids of writers) {
    expect(received.filter((id) => ids.includes(String(id)))).toEqual(ids);
  }
});
