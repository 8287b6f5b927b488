import { dateFromWire } from '@portal/domain/values/dates';
import { toCents } from '@portal/domain/values/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { owner, stranger } from '../../testing/fixture.ts';
import { recurringIntentOf, singleIntentOf } from '../../testing/intents.ts';
import { MONDAY } from '../../testing/paying.ts';
import { recurringBody, singleBody } from '../../testing/payment-bodies.ts';
import { type Portal, startPortal } from '../../testing/portal.ts';
import { storeReady } from '../../testing/stored-payment.ts';
import type { Intent } from './intent.ts';
import { findRecentTwin } from './store-intents.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

const twinOf = (intent: Intent, oid: string = owner.oid) => findRecentTwin(portal.db, oid, intent, true);

test('a payment is the same that has the same account, line, amount, date and method', {
  tags: ['R-09'],
}, async () => {
  const intent = singleIntentOf(singleBody({ date: '2026-11-30', amount: '47.11' }));
  const id = await storeReady(portal.db, intent);
  expect(await twinOf({ ...intent })).toBe(id);
  expect(await twinOf(intent, stranger.oid)).toBeUndefined();
  const others: Partial<Intent>[] = [
    { certificateNumber: '000000000102' },
    { paymentType: 'Loan Interest' },
    { amount: toCents(4_712) },
    { date: dateFromWire('2026-12-01') },
    { methodToken: 'pm-other' },
    { kind: 'recurring' },
  ];
  for (const other of others)
    expect(await twinOf({ ...intent, ...other }), JSON.stringify(other)).toBeUndefined();
});

test('a schedule is the same on the same day of the same type, whatever its next date', {
  tags: ['R-09', 'AMB-80'],
}, async () => {
  const intent = recurringIntentOf(recurringBody({ day: 15 }), 'Loan Principal', new Date(MONDAY), {});
  const id = await storeReady(portal.db, intent);
  expect(await twinOf({ ...intent, date: dateFromWire('2027-01-15') })).toBe(id);
  expect(await twinOf({ ...intent, scheduleDay: 16 })).toBeUndefined();
  expect(await twinOf({ ...intent, scheduleTypeCode: 'QUARTERLY' })).toBeUndefined();
  expect(await twinOf({ ...intent, kind: 'single' })).toBeUndefined();
});
