import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFixtureDatabase } from '../testing/fixture-database.ts';
import type { Db } from './db.ts';
import type { OpenDatabase } from './open.ts';
import { createReplicaReader } from './replica-reads.ts';

let databases: OpenDatabase[];
let removes: (() => Promise<void>)[];
beforeAll(async () => {
  const folders = await Promise.all([temporaryFolder(), temporaryFolder()]);
  removes = folders.map(({ remove }) => remove);
  databases = await Promise.all(folders.map(({ folder }) => openFixtureDatabase(folder)));
}, 120_000);
afterAll(async () => {
  for (const { close } of databases) await close();
  for (const remove of removes) await remove();
});

const titles = async (db: Db) => {
  const rows = await db.selectFrom('contact_topic').select('title').orderBy('position').execute();
  return rows.map(({ title }) => title);
};

test('falls back to the primary for five seconds after a replica failure', async () => {
  const [db, replica] = databases.map((one) => one.db);
  if (!db || !replica) throw new Error('two databases were opened');
  let now = 1_000;
  const readStale = createReplicaReader(db, replica, () => now);
  const own = await titles(db);
  await sql`update contact_topic set title = 'of the replica ' || position`.execute(replica);
  expect((await readStale(titles))[0]).toMatch(/^of the replica/);
  await sql`alter table contact_topic rename to away`.execute(replica);
  expect(await readStale(titles)).toEqual(own);
  await sql`alter table away rename to contact_topic`.execute(replica);
  now += 4_999;
  expect(await readStale(titles)).toEqual(own);
  now += 1;
  expect((await readStale(titles))[0]).toMatch(/^of the replica/);
});

test('reads the primary and passes its errors on without a replica', async () => {
  const [{ db } = { db: undefined }] = databases;
  if (!db) throw new Error('a database was opened');
  const readStale = createReplicaReader(db, undefined);
  expect(await readStale(titles)).toEqual(await titles(db));
  await expect(readStale((one) => sql`select * from away`.execute(one))).rejects.toThrow('away');
});
