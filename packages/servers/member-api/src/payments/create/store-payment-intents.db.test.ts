import { dateFromWire } from '@portal/domain/values/dates';
import { toCents } from '@portal/domain/values/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { otherMember, owner } from '../../testing/fixture.ts';
import { createRecurringIntent, createSingleIntent } from '../../testing/intents.ts';
import { createRecurringBody, createSingleBody } from '../../testing/payment-bodies.ts';
import { MONDAY } from '../../testing/payment-client.ts';
import { createReadyPayment } from '../../testing/stored-payment.ts';
import { type Portal, startPortal } from '../../testing/test-portal.ts';
import type { PaymentIntent } from './payment-intent.ts';
import { findRecentDuplicate } from './store-payment-intents.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

const duplicateOf = (intent: PaymentIntent, oid: string = owner.oid) =>
  findRecentDuplicate(portal.db, oid, intent, true);

test('payments are equal by account, line, amount, date and method', {
  tags: ['R-09'],
}, async () => {
  const intent = createSingleIntent(createSingleBody({ date: '2026-11-30', amount: '47.11' }));
  const id = await createReadyPayment(portal.db, intent);
  expect(await duplicateOf({ ...intent })).toBe(id);
  expect(await duplicateOf(intent, otherMember.oid)).toBeUndefined();
  const others: Partial<PaymentIntent>[] = [
    { certificateNumber: '000000000102' },
    { paymentType: 'Loan Interest' },
    { amount: toCents(4_712) },
    { date: dateFromWire('2026-12-01') },
    { methodToken: 'pm-other' },
    { kind: 'recurring' },
  ];
  for (const other of others)
    expect(await duplicateOf({ ...intent, ...other }), JSON.stringify(other)).toBeUndefined();
});

test("no payment equals a schedule's own", { tags: ['R-09'] }, async () => {
  const intent = createSingleIntent(createSingleBody({ date: '2026-11-30', amount: '47.12' }));
  const id = await createReadyPayment(portal.db, intent);
  await portal.db
    .updateTable('payment')
    .set({ schedule_reference: 'REF-OWN-VOID' })
    .where('payment_id', '=', id)
    .execute();
  expect(await duplicateOf(intent)).toBeUndefined();
});

test('schedules are equal by day and type, whatever their next date', {
  tags: ['R-09', 'AMB-80'],
}, async () => {
  const intent = createRecurringIntent(
    createRecurringBody({ day: 15 }),
    'Loan Principal',
    new Date(MONDAY),
    {},
  );
  const id = await createReadyPayment(portal.db, intent);
  expect(await duplicateOf({ ...intent, date: dateFromWire('2027-01-15') })).toBe(id);
  expect(await duplicateOf({ ...intent, scheduleDay: 16 })).toBeUndefined();
  expect(await duplicateOf({ ...intent, scheduleTypeCode: 'QUARTERLY' })).toBeUndefined();
  expect(await duplicateOf({ ...intent, kind: 'single' })).toBeUndefined();
});
