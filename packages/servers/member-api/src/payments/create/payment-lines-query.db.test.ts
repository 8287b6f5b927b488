import { afterAll, beforeAll, expect, test } from 'vitest';
import { owner } from '../../testing/fixture.ts';
import { createRecurringIntent } from '../../testing/intents.ts';
import { createRecurringBody } from '../../testing/payment-bodies.ts';
import { MONDAY } from '../../testing/payment-client.ts';
import { createReadyPayment } from '../../testing/stored-payment.ts';
import { type Portal, startPortal } from '../../testing/test-portal.ts';
import { findPaylines } from './payment-lines-query.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

test('a stored recurring flag counts until a portal schedule has ended', {
  tags: ['ENT-14', 'AMB-40'],
}, async () => {
  const flags = async () => {
    const lines = await findPaylines(portal.db, owner.lifeProNameId);
    const line = lines.find(({ PaymentType }) => PaymentType === 'Loan');
    return [line?.IsRecurring, line?.HasRecurringPayment];
  };
  // The fixture has a live schedule for this line.
  expect(await flags()).toEqual([true, true]);
  await portal.db
    .updateTable('payment')
    .set({ state: 'VOIDED' })
    .where('payment_type', '=', 'Loan')
    .execute();
  expect(await flags()).toEqual([false, false]);
  await createReadyPayment(
    portal.db,
    createRecurringIntent(createRecurringBody({}), 'Loan', new Date(MONDAY), {}),
  );
  expect(await flags()).toEqual([true, true]);
});
