import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../database/db.ts';
import type { OpenDatabase } from '../database/open.ts';
import { allEndpoints } from '../testing/endpoint-examples.ts';
import { owner } from '../testing/fixture.ts';
import { openFixtureDatabase } from '../testing/fixture-database.ts';
import { type Portal, startPortal } from '../testing/test-portal.ts';

let portal: Portal;
let replica: OpenDatabase;
let remove: () => Promise<void>;
beforeAll(async () => {
  const temporary = await temporaryFolder();
  remove = temporary.remove;
  [portal, replica] = await Promise.all([startPortal(), openFixtureDatabase(temporary.folder)]);
}, 120_000);
afterAll(async () => {
  await replica.close();
  await portal.stop();
  await remove();
});

/** Replica that counts its queries. */
function countQueries(): { readonly db: Db; readonly queryCount: () => number } {
  let queryCount = 0;
  const db = replica.db.withPlugin({
    transformQuery: ({ node }) => {
      queryCount += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db, queryCount: () => queryCount };
}

test('reads society content from a replica, and no member data', async () => {
  const { db, queryCount } = countQueries();
  const server = await portal.serve({}, { replica: db });
  const fromReplica: string[] = [];
  for (const { name, endpoint, query, body } of allEndpoints) {
    const before = queryCount();
    expect((await server.callApi(endpoint, query, { as: owner, body })).status, name).toBe(200);
    if (queryCount() > before) fromReplica.push(name);
  }
  expect(fromReplica.sort()).toEqual([
    'GetContactTopics',
    'GetFrequentlyAskedQuestions',
    'GetPageHelp',
    'GetRelatedQuestions',
    'SearchFrequentlyAskedQuestions',
    'SuggestFrequentlyAskedQuestions',
  ]);
});
