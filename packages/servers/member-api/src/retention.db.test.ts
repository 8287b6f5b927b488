import { todayInChicago } from '@portal/domain/values/dates';
import { toCents } from '@portal/domain/values/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeExpiredData } from './retention.ts';
import { owner } from './testing/fixture.ts';
import { type Portal, startPortal } from './testing/test-portal.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

test('deletes finished data after 90 days and keeps manual review items', {
  tags: ['R-05'],
}, async () => {
  const { db } = portal;
  const ages = [89, 91];
  for (const age of ages) {
    const at = daysAgo(age);
    for (const state of ['sent', 'failed'] as const) {
      await db
        .insertInto('mail')
        .values({
          ...{ mail_id: crypto.randomUUID(), recipient: 'nora@example.org', reply_to: null, state },
          ...{ subject: `${state} ${age}`, body: '', queued_at: at, due_at: at, settled_at: at },
        })
        .execute();
    }
    await db
      .insertInto('identity_attempt')
      .values({
        ...{ azure_object_id: owner.oid, certificate_number: `${age}`, client_network: '203.0.113.1' },
        ...{ attempted_at: at, response_code: 1000, life_pro_name_id: null },
      })
      .execute();
    await db
      .insertInto('email_confirmation')
      .values({
        ...{ token_hash: `${age}`, azure_object_id: owner.oid, email_address: 'nora@example.org' },
        ...{ requested_at: at, expires_at: at },
      })
      .execute();
    await db
      .insertInto('search_without_results')
      .values({ phrase: `words ${age}`, times: 1, last_on: todayInChicago(at) })
      .execute();
    await db
      .insertInto('log_entry')
      .values({ written_at: at, entry: JSON.stringify({ age }) })
      .execute();
  }

  await purgeExpiredData({ db, now: () => NOW, retentionDays: 90 }).run(new AbortController().signal);

  const emails = await db.selectFrom('mail').select('subject').orderBy('subject').execute();
  expect(emails.map(({ subject }) => subject)).toEqual(['failed 89', 'failed 91', 'sent 89']);
  const attempts = await db.selectFrom('identity_attempt').select('certificate_number').execute();
  expect(attempts).toEqual([{ certificate_number: '89' }]);
  const received = await db.selectFrom('email_confirmation').select('token_hash').execute();
  expect(received).toEqual([{ token_hash: '89' }]);
  const misses = await db.selectFrom('search_without_results').select('phrase').execute();
  expect(misses).toEqual([{ phrase: 'words 89' }]);
  expect(await db.selectFrom('log_entry').select('entry').execute()).toEqual([{ entry: { age: 89 } }]);
});

test('deletes authorizations of payments that failed 90 days ago', {
  tags: ['R-05', 'R-09'],
}, async () => {
  const { db } = portal;
  const authorization = {
    ...{
      textVersion: '2026-11-28',
      clientAddress: '203.0.113.4',
      idempotencyKey: null,
      methodName: 'Savings',
    },
    at: daysAgo(95).toISOString(),
  };
  const cases = [
    { state: 'FAILED', days: 89 },
    { state: 'FAILED', days: 91 },
    { state: 'NEEDS_REVIEW', days: 92 },
  ] as const;
  for (const { state, days } of cases) {
    await db
      .insertInto('payment')
      .values({
        ...{ kind: 'single', azure_object_id: owner.oid, certificate_number: owner.certificateNumber },
        ...{
          payment_type: `after ${days} days`,
          amount_cents: toCents(7_713),
          method_token: 'pm-owner',
          state,
        },
        ...{ payment_date: todayInChicago(NOW), debit_authorization: JSON.stringify(authorization) },
        updated_at: daysAgo(days),
      })
      .execute();
  }
  await purgeExpiredData({ db, now: () => NOW, retentionDays: 90 }).run(new AbortController().signal);
  const stored = await db
    .selectFrom('payment')
    .select(['payment_type', 'debit_authorization'])
    .where('payment_type', 'like', 'after %')
    .orderBy('payment_type')
    .execute();
  expect(stored).toEqual([
    { payment_type: 'after 89 days', debit_authorization: authorization },
    { payment_type: 'after 91 days', debit_authorization: null },
    { payment_type: 'after 92 days', debit_authorization: authorization },
  ]);
});

test('deletes client addresses of death reports after a day', {
  tags: ['F-20', 'R-05'],
}, async () => {
  const { db } = portal;
  for (const hours of [23, 25]) {
    await db
      .insertInto('death_report')
      .values({
        ...{ reported_at: new Date(NOW.getTime() - hours * 3_600_000), client_network: '203.0.113.1' },
        ...{ reporter_name: `after ${hours} hours`, relationship: 'Other', reporter_phone: '1' },
        ...{ reporter_email: '', deceased_name: 'A', certificate_number: '', note: '' },
        date_of_death: todayInChicago(NOW),
      })
      .execute();
  }
  await purgeExpiredData({ db, now: () => NOW, retentionDays: 90 }).run(new AbortController().signal);
  const stored = await db
    .selectFrom('death_report')
    .select(['reporter_name', 'client_network'])
    .orderBy('reported_at', 'desc')
    .execute();
  expect(stored).toEqual([
    { reporter_name: 'after 23 hours', client_network: '203.0.113.1' },
    { reporter_name: 'after 25 hours', client_network: null },
  ]);
});
