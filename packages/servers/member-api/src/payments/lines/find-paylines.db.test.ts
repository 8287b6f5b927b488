import { dateFromWire } from '@portal/domain/values/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { owner } from '../../testing/fixture.ts';
import { createRecurringIntent } from '../../testing/intents.ts';
import { createRecurringBody } from '../../testing/payment-bodies.ts';
import { MONDAY } from '../../testing/payment-client.ts';
import { createReadyPayment } from '../../testing/stored-payment.ts';
import { type Portal, startPortal } from '../../testing/test-portal.ts';
import { findPaylines } from './find-paylines.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

test("a recurring flag is ignored until the extract after a schedule's end", {
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
    // The evening of November 20 in Chicago.
    .set({ state: 'VOIDED', updated_at: new Date('2026-11-21T03:00:00Z') })
    .where('payment_type', '=', 'Loan')
    .execute();
  expect(await flags()).toEqual([false, false]);
  const importExtract = (date: string) =>
    portal.db
      .insertInto('data_import')
      .values({ extract_date: dateFromWire(date), started_at: new Date(), counts: '{}' })
      .execute();
  await importExtract('2026-11-26');
  expect(await flags()).toEqual([false, false]);
  await importExtract('2026-11-27');
  expect(await flags()).toEqual([true, true]);
  const laterEnd = { updated_at: new Date('2026-11-21T18:00:00Z') };
  await portal.db.updateTable('payment').set(laterEnd).where('payment_type', '=', 'Loan').execute();
  expect(await flags()).toEqual([false, false]);
  await createReadyPayment(
    portal.db,
    createRecurringIntent(createRecurringBody({}), 'Loan', new Date(MONDAY), {}),
  );
  expect(await flags()).toEqual([true, true]);
});

test('a line is not billed while billing of the certificate is on hold', {
  tags: ['ENT-14', 'WIZ-13', 'WIZ-14', 'AMB-20', 'AMB-40'],
}, async () => {
  await portal.db
    .updateTable('certificate')
    .set({ line_of_business: 'U', billing_status: 'Hold' })
    .where('certificate_number', '=', '000000000103')
    .execute();
  const lines = await findPaylines(portal.db, owner.lifeProNameId);
  expect(
    lines
      .filter(({ CertificateNumber }) => CertificateNumber === '000000000103')
      .map(({ PaymentType, BilledAmount, CurrentValue, AmountBilled }) => [
        PaymentType,
        BilledAmount,
        CurrentValue,
        AmountBilled,
      ]),
  ).toEqual([['Premium', 0, 0, 13700]]);
});
