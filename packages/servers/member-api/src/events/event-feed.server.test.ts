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
  const written = Array.from({ length: 120 }, (_, index) => `8000${index}`);
  const received: unknown[] = [];
  const append = (id: string) => db.transaction().execute((trx) => appendEvent(trx, registrationOf(id)));
  const writing = Promise.all(written.map(append));
  const readAll = async () => {
    const events = await readEvents(db, { since, limit: 7 });
    since = events.at(-1)?.id ?? since;
    received.push(...events.map(({ payload }) => payload.lifeProNameId));
    return events.length;
  };
  const others = Promise.all(Array.from({ length: 20 }, () => readEvents(db, { since: 0, limit: 500 })));
  let isWritten = false;
  const finished = writing.then(() => {
    isWritten = true;
  });
  while (!isWritten) await readAll();
  await finished;
  while ((await readAll()) > 0);
  expect(received.toSorted()).toEqual(written.toSorted());
  for (const events of await others) {
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
  }
});
