import { addDays, type CalendarDate, todayInChicago } from '@portal/domain/dates';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { owner } from '../../testing/fixture.ts';
import { mailboxOf } from '../../testing/mailbox.ts';
import { DAY, payingAs } from '../../testing/paying.ts';
import { startPayingPortal } from '../../testing/paying-portal.ts';
import { recurringBody, singleBody } from '../../testing/payment-bodies.ts';
import type { Portal, Server } from '../../testing/portal.ts';
import { noticeAmounts } from './notice-amounts.ts';
import { writeReceipts } from './write-letters.ts';

let portal: Portal;
let server: Server;
let paying: ReturnType<typeof payingAs>;
let mailbox: ReturnType<typeof mailboxOf>;
beforeAll(async () => {
  ({ portal, server } = await startPayingPortal());
  server = await portal.serve({}, { now: () => new Date('2026-11-23T16:00:00Z') });
  paying = payingAs(server);
  mailbox = mailboxOf(portal.db);
}, 120_000);
beforeEach(async () => {
  await mailbox.empty();
  await allow(true);
});
afterAll(() => portal.stop());

const config = readConfig({
  ...{ TOKEN_ISSUER: 'https://tokens.example.org/', TOKEN_AUDIENCE: 'any' },
  ...{ TOKEN_JWKS_URI: 'https://tokens.example.org/keys', SUPPORT_MAILBOX: 'services@fixture.example.org' },
  ...{ PORTAL_SOCIETY_NAME: 'Lantern Fraternal Society', PORTAL_SUPPORT_PHONE: '877-555-0142' },
});
const warned: unknown[] = [];
const log = { warn: (details: object) => warned.push(details) };
const parts = () => ({ db: portal.db, config, now: () => new Date(), log });
const write = () => writeReceipts(parts()).run(AbortSignal.timeout(10_000));
const notice = () => noticeAmounts(parts()).run(AbortSignal.timeout(10_000));

const allow = (allowed: boolean) =>
  portal.db
    .updateTable('account_profile')
    .set({ allow_email_contact: allowed })
    .where('azure_object_id', '=', owner.oid)
    .execute();

let cents = 4_100;
const fresh = () => singleBody({ date: DAY, amount: (cents++ / 100).toFixed(2) });

test('F-01 R-15 a payment that is accepted has one receipt, with its reference, its amount, its date and four digits', async () => {
  const { ReferenceNumber } = await paying.pay(singleBody({ date: DAY, amount: '1204.50' }));
  await Promise.all([write(), write()]);
  await write();
  const mails = await mailbox.mails();
  expect(mails).toMatchObject([
    { recipient: owner.email, subject: 'Your payment is scheduled', state: 'waiting', reply_to: null },
  ]);
  expect(mails[0]?.body).toBe(
    `Dear member,

You have authorized this payment:

Payment: Loan Principal for certificate 000000000101
Amount: $1,204.50
Date: November 30, 2026
From: Everyday checking ending in 8901
Reference: ${ReferenceNumber}

What happens next: your account is debited on November 30, 2026. Until then you can cancel on the Payments page.

If it was not you, please call us at 877-555-0142.

Member Services
Lantern Fraternal Society
877-555-0142`,
  );
});

test('F-01 AMB-62 without leave to write, and for a payment that failed, there is no receipt, then or later', async () => {
  await allow(false);
  await paying.pay(fresh());
  await write();
  await allow(true);
  await paying.pay(singleBody({ date: DAY, amount: '400.01' }));
  await write();
  expect(await mailbox.mails()).toEqual([]);
});

/** The owner's schedule, made for this file. */
async function schedule(): Promise<string> {
  const { schedule: made } = await paying.schedule(recurringBody({ day: 30, amount: '25.10' }));
  return made.header['reference-number'];
}

test('F-01 F-03 F-02 a schedule and its change have a receipt each, and a debit of another amount a notice, once', async () => {
  const reference = await schedule();
  await write();
  await paying.change(reference, recurringBody({ day: 30, amount: '26.20' }));
  // The receipt of the change is still to be written: it is no notice.
  await notice();
  await write();
  await notice();
  expect((await mailbox.recipients()).sort()).toEqual([
    `${owner.email}: Your recurring payment is changed`,
    `${owner.email}: Your recurring payment is set up`,
  ]);
  const bodies = (await mailbox.mails()).map(({ body }) => body);
  expect(bodies.find((body) => body.includes('$26.20'))).toContain(
    'You have changed a recurring payment. From now on it is:',
  );
  expect(bodies.find((body) => body.includes('$25.10'))).toContain(
    'Amount: $25.10 every month, until you cancel\nNext payment: November 30, 2026',
  );
  await mailbox.empty();

  const inTwoWeeks = addDays(todayInChicago(new Date()), 14);
  await set(reference, 3_050, inTwoWeeks);
  await Promise.all([notice(), notice()]);
  await notice();
  const notices = await mailbox.mails();
  expect(notices).toMatchObject([
    { recipient: owner.email, subject: 'The amount of your recurring payment changes' },
  ]);
  expect(notices[0]?.body).toContain(
    `Your recurring payment ${reference}, Loan Principal for certificate 000000000101, has been $26.20.`,
  );
  expect(notices[0]?.body).toContain(
    'we will debit your everyday checking ending in 8901 for $30.50.\n\nIf you agree, you need not do anything.',
  );
  expect(warned).toEqual([]);

  // Whoever may not be written to is written to by post, and what is late is for a person to see.
  await mailbox.empty();
  await allow(false);
  await set(reference, 3_060, addDays(todayInChicago(new Date()), 9));
  await notice();
  expect(await mailbox.recipients()).toEqual([
    'services@fixture.example.org: By post: The amount of your recurring payment changes',
  ]);
  expect(warned).toEqual([{ payment: expect.any(String) }]);
});

const set = (reference: string, amount: number, date: CalendarDate) =>
  portal.db
    .updateTable('payment')
    .set({ amount_cents: sql`${amount}::bigint`, payment_date: date })
    .where('processor_reference', '=', reference)
    .execute();

test('F-02 what a schedule will debit is asked of the processor in the two weeks before, once a day', async () => {
  const due = async (to: { date: CalendarDate; hours: number }) => {
    await portal.db
      .updateTable('payment')
      .set({
        payment_date: to.date,
        look_up_at: null,
        updated_at: sql`now() - make_interval(hours => ${to.hours}::integer)`,
      })
      .where('processor_reference', '=', 'REF-OWN-VOID')
      .execute();
    await notice();
    const row = await portal.db
      .selectFrom('payment')
      .select('look_up_at')
      .where('processor_reference', '=', 'REF-OWN-VOID')
      .executeTakeFirstOrThrow();
    return row.look_up_at !== null;
  };
  const today = todayInChicago(new Date());
  expect(await due({ date: addDays(today, 14), hours: 25 })).toBe(true);
  expect(await due({ date: addDays(today, 15), hours: 25 })).toBe(false);
  expect(await due({ date: addDays(today, 14), hours: 23 })).toBe(false);
});
