import { contract } from '@portal/api/contracts/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { purgeExpiredData } from '../retention.ts';
import { nonMember, owner, payor } from '../testing/fixture.ts';
import { type Portal, type Server, startPortal } from '../testing/test-portal.ts';

let portal: Portal;
let server: Server;
let today = '2026-11-20';
const now = () => new Date(`${today}T18:00:00Z`);

beforeAll(async () => {
  portal = await startPortal();
  server = await portal.serve({ RATE_FEEDBACK: '1000' }, { now });
}, 120_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  today = '2026-11-20';
  await portal.db.deleteFrom('faq_feedback').execute();
  await portal.db.deleteFrom('faq_feedback_key').execute();
});

interface Saying {
  readonly as?: { readonly oid: string };
  readonly key?: string;
}

const say = (ArticleId: number, Helped: boolean, { as = owner, key }: Saying = {}) =>
  server.callApi(
    contract.SaveArticleFeedback,
    {},
    { as, body: { ArticleId, Helped }, ...(key !== undefined && { headers: { 'idempotency-key': key } }) },
  );
const counts = () =>
  portal.db.selectFrom('faq_feedback').selectAll().orderBy('faq_id').orderBy('submitted_on').execute();

test('counts feedback by article and day, without the author', {
  tags: ['SUP-09', 'R-05'],
}, async () => {
  await say(46, true, { key: 'key-1' });
  await say(46, true, { as: payor, key: 'key-2' });
  await say(46, false, { key: 'key-3' });
  await say(1, false, { key: 'key-4' });
  today = '2026-11-21';
  await say(46, false, { key: 'key-5' });
  expect(await counts()).toEqual([
    { faq_id: 1, submitted_on: '2026-11-20', helped: 0, not_helped: 1 },
    { faq_id: 46, submitted_on: '2026-11-20', helped: 2, not_helped: 1 },
    { faq_id: 46, submitted_on: '2026-11-21', helped: 0, not_helped: 1 },
  ]);
  const keys = await portal.db.selectFrom('faq_feedback_key').selectAll().orderBy('feedback_key').execute();
  expect(keys.slice(0, 2)).toEqual([
    { feedback_key: 'key-1', faq_id: 46, submitted_on: '2026-11-20', helped: true },
    { feedback_key: 'key-2', faq_id: 46, submitted_on: '2026-11-20', helped: true },
  ]);
  expect(keys).toHaveLength(5);
});

test('counts concurrent feedback with one key once, with the last answer', {
  tags: ['SUP-09', 'R-09'],
}, async () => {
  const both = await Promise.all([say(46, true, { key: 'key-1' }), say(46, true, { key: 'key-1' })]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await say(46, true, { key: 'key-1' });
  expect(await counts()).toEqual([{ faq_id: 46, submitted_on: '2026-11-20', helped: 1, not_helped: 0 }]);
  await say(46, false, { key: 'key-1' });
  await say(46, false, { key: 'key-1' });
  expect(await counts()).toEqual([{ faq_id: 46, submitted_on: '2026-11-20', helped: 0, not_helped: 1 }]);
  await say(47, false, { key: 'key-1' });
  await say(47, true, { key: 'key-1' });
  expect(await counts()).toEqual([
    { faq_id: 46, submitted_on: '2026-11-20', helped: 0, not_helped: 1 },
    { faq_id: 47, submitted_on: '2026-11-20', helped: 1, not_helped: 0 },
  ]);
});

test('rejects feedback on an unknown article', { tags: ['SUP-09'] }, async () => {
  expect((await say(999, true, { key: 'key-1' })).status).toBe(404);
  expect(await counts()).toEqual([]);
});

test('rejects feedback from unregistered accounts', { tags: ['SUP-09', 'R-24'] }, async () => {
  expect((await say(46, true, { as: nonMember, key: 'key-1' })).status).toBe(403);
  expect(await counts()).toEqual([]);
});

test('has its own rate limit', { tags: ['R-23'] }, async () => {
  const impatient = await portal.serve({ RATE_FEEDBACK: '2' });
  const statuses: number[] = [];
  for (const Helped of [true, false, true]) {
    const { status } = await impatient.callApi(
      contract.SaveArticleFeedback,
      {},
      { as: owner, body: { ArticleId: 46, Helped } },
    );
    statuses.push(status);
  }
  expect(statuses).toEqual([200, 200, 429]);
});

test('deletes keys after a day and keeps the counts', { tags: ['R-05', 'R-09'] }, async () => {
  await say(46, true, { key: 'key-1' });
  const runOnce = purgeExpiredData({ db: portal.db, now, retentionDays: 400 });
  await runOnce.run(new AbortController().signal);
  expect(await portal.db.selectFrom('faq_feedback_key').selectAll().execute()).toHaveLength(1);
  today = '2026-11-21';
  await runOnce.run(new AbortController().signal);
  expect(await portal.db.selectFrom('faq_feedback_key').selectAll().execute()).toEqual([]);
  expect(await counts()).toEqual([{ faq_id: 46, submitted_on: '2026-11-20', helped: 1, not_helped: 0 }]);
});
