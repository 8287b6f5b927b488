import { addDays, type CalendarDate, dateFromWire, todayInChicago } from '@portal/domain/values/dates';
import { toCents } from '@portal/domain/values/money';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { owner } from '../../testing/fixture.ts';
import { createRecurringBody, createSingleBody } from '../../testing/payment-bodies.ts';
import { DAY, MONDAY } from '../../testing/payment-client.ts';
import { recordAuthorization } from '../authorization.ts';
import {
  allow,
  change,
  deps,
  fresh,
  mailbox,
  paid,
  paying,
  portal,
  setUpEmails,
  warned,
} from './emails.fixture.ts';
import { sendAmountChangeNotices } from './send-amount-change-notices.ts';
import { sendReceipts } from './send-receipts.ts';

setUpEmails();

const AUTHORIZATION = JSON.stringify({
  ...{ textVersion: '2026-10', clientAddress: '203.0.113.9', idempotencyKey: null },
  ...{ at: MONDAY, methodName: 'Savings' },
});

const write = (at: string = MONDAY) =>
  sendReceipts({ ...deps(), now: () => new Date(at) }).run(AbortSignal.timeout(10_000));
const notice = () => sendAmountChangeNotices(deps()).run(AbortSignal.timeout(10_000));

test('sends one receipt with reference, amount, date and eight digits', {
  tags: ['F-01', 'AMB-41', 'R-15'],
}, async () => {
  const { ReferenceNumber } = await paying.pay(createSingleBody({ date: DAY, amount: '1204.50' }));
  await Promise.all([write(), write()]);
  await write();
  const emails = await mailbox.mails();
  expect(emails).toMatchObject([
    { recipient: owner.email, subject: 'Your payment is scheduled', state: 'pending', reply_to: null },
  ]);
  expect(emails[0]?.body).toBe(
    `Dear member,

You have authorized this payment:

Payment: Loan Principal for certificate 000000000101
Amount: $1,204.50
Date: November 30, 2026
From: Everyday checking (Bank account ending in 45678901)
Reference: ${ReferenceNumber}

What happens next: your account is debited on November 30, 2026. You can cancel on the Payments page until 7:30 PM Central that day.

If it was not you, please call us at 877-555-0142.

Member Services
Lantern Fraternal Society
877-555-0142`,
  );
});

test('sends no receipt without permission or for a failed payment', {
  tags: ['F-01', 'AMB-62'],
}, async () => {
  await allow(false);
  await paying.pay(fresh());
  await write();
  await allow(true);
  await paying.pay(createSingleBody({ date: DAY, amount: '400.01' }));
  await write();
  expect(await mailbox.mails()).toEqual([]);
});

const AFTER_DAY = '2026-12-01T16:00:00Z';

test.each([
  ['SETTLED', 'Your account has been debited for this payment.'],
  ['RETURNED', 'Your bank has returned this payment, so it is not paid.'],
  ['ACCEPTED', 'What happens next: your account is debited, if it has not been already.'],
] as const)(
  'promises no cancellation in a late receipt of a payment in %s',
  {
    tags: ['F-01'],
  },
  async (state, expected) => {
    const reference = await paid();
    await change(reference, { state });
    await write(AFTER_DAY);
    const emails = await mailbox.mails();
    expect(emails).toMatchObject([{ recipient: owner.email, subject: 'You have authorized a payment' }]);
    expect(emails[0]?.body).toContain(`\n\n${expected}\n\n`);
    expect(emails[0]?.body).not.toContain('cancel');
    // No return notice is left for the next tests.
    await change(reference, { state: 'VOIDED' });
  },
);

test('quotes our id if the reference of the processor has a space', { tags: ['F-01', 'R-09'] }, async () => {
  const reference = await paid();
  const { payment_id } = await portal.db.transaction().execute(async (trx) => {
    const payment = await trx
      .updateTable('payment')
      .set({ processor_reference: 'REF WITH SPACES', debit_authorization: AUTHORIZATION })
      .where('processor_reference', '=', reference)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAuthorization(trx, payment);
    return payment;
  });
  await write();
  const bodies = (await mailbox.mails()).map(({ body }) => body);
  expect(bodies.map((body) => /Reference: (.*)/.exec(body)?.[1]).sort()).toEqual(
    [reference, payment_id].sort(),
  );
});

test('promises no cancellation on the evening of the debit', { tags: ['F-01', 'F-04'] }, async () => {
  await paid();
  // 19:31 in Chicago.
  await write('2026-12-01T01:31:00Z');
  expect((await mailbox.mails())[0]?.body).not.toContain('cancel');
});

test('sends no receipt of a cancelled payment, not even later', {
  tags: ['F-01'],
}, async () => {
  const reference = await paid();
  await change(reference, { state: 'VOIDED' });
  await write();
  await change(reference, { state: 'SCHEDULED' });
  await write();
  expect(await mailbox.mails()).toEqual([]);
});

test('names the later debit if banks are closed on the day', {
  tags: ['F-01', 'F-04', 'AMB-80', 'R-13'],
}, async () => {
  await paid();
  const { config, ...rest } = deps();
  const achHolidays = { ...config.achHolidays, closed: [dateFromWire(DAY)] };
  // The evening of the day itself.
  const now = () => new Date('2026-12-01T01:31:00Z');
  await sendReceipts({ ...rest, config: { ...config, achHolidays }, now }).run(AbortSignal.timeout(10_000));
  const [email] = await mailbox.mails();
  expect(email?.body).toContain('Date: November 30, 2026 (debited Tuesday, December 01)');
  expect(email?.body).toContain(
    'your account is debited on December 01, 2026. You can cancel on the Payments page until 7:30 PM Central that day.',
  );
});

/** Creates a schedule of the owner. */
async function schedule(): Promise<string> {
  const { schedule: created } = await paying.schedule(createRecurringBody({ day: 30, amount: '25.10' }));
  return created.header['reference-number'];
}

test('sends a receipt per schedule change and one notice per new amount', {
  tags: ['F-01', 'F-03', 'F-02'],
}, async () => {
  const reference = await schedule();
  await write();
  const byCard = { token: 'pm-owner-card', category: 'CC' as const };
  await paying.change(reference, createRecurringBody({ day: 30, amount: '26.20', ...byCard }));
  // The receipt of the change is pending, so no notice is due.
  await notice();
  await write(AFTER_DAY);
  await notice();
  expect((await mailbox.recipients()).sort()).toEqual([
    `${owner.email}: Your recurring payment is changed`,
    `${owner.email}: Your recurring payment is set up`,
  ]);
  const bodies = (await mailbox.mails()).map(({ body }) => body);
  expect(bodies.find((body) => body.includes('$26.20'))).toContain(
    'You have changed a recurring payment. From now on it is:',
  );
  expect(bodies.find((body) => body.includes('$26.20'))).toContain(
    'What happens next: your account is debited, if it has not been already. You can cancel later payments on the Payments page.',
  );
  expect(bodies.find((body) => body.includes('$25.10'))).toContain(
    'Amount: $25.10 every month, until you cancel\nNext payment: November 30, 2026',
  );
  expect(bodies.find((body) => body.includes('$25.10'))).toContain(
    'until 7:30 PM Central that day. You can end later payments there at any time.',
  );
  await mailbox.empty();

  const inTenDays = addDays(todayInChicago(new Date()), 10);
  await set(reference, 3_050, inTenDays);
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
    'we will debit your “Travel card (Card ending in 4242)” for $30.50.\n\nIf you agree, you need not do anything.',
  );
  expect(notices[0]?.body).toContain(
    'cancel the recurring payment on the Payments page before that day. That ends it: this payment and all later ones will not be made. On that day this payment has a line of its own there, where you can cancel it until 7:30 PM Central.',
  );
  expect(warned).toEqual([]);

  // Without permission to email, member services mail it. A late notice is logged.
  await mailbox.empty();
  await allow(false);
  await set(reference, 3_060, addDays(todayInChicago(new Date()), 9));
  await notice();
  expect(await mailbox.recipients()).toEqual([
    'services@fixture.example.org: By post: The amount of your recurring payment changes',
  ]);
  expect(warned).toEqual([{ payment: expect.any(String) }]);

  // The receipt of this amount and date is older than the last notice.
  await mailbox.empty();
  await set(reference, 2_620, dateFromWire(DAY));
  await notice();
  expect(await mailbox.recipients()).toHaveLength(1);
  await mailbox.empty();
  await set(reference, 2_630, dateFromWire(DAY));
  await setPendingChange(reference, JSON.stringify({ id: 'unconfirmed' }));
  await notice();
  expect(await mailbox.recipients()).toEqual([]);
  await setPendingChange(reference, null);
  await notice();
  expect(await mailbox.recipients()).toHaveLength(1);
});

const setPendingChange = (reference: string, pending_change: string | null) =>
  portal.db
    .updateTable('payment')
    .set({ pending_change })
    .where('processor_reference', '=', reference)
    .execute();

const set = (reference: string, amount: number, date: CalendarDate) =>
  portal.db
    .updateTable('payment')
    .set({ amount_cents: sql`${amount}::bigint`, payment_date: date })
    .where('processor_reference', '=', reference)
    .execute();

test.each([
  ['a schedule', 'REF-OWN-VOID'],
  ['a one-time payment', undefined],
] as const)(
  'looks up %s daily in the two weeks before its debit',
  {
    tags: ['F-02', 'R-09'],
  },
  async (_kind, known) => {
    const reference = known ?? (await paid());
    const due = async (to: { date: CalendarDate; hours: number }) => {
      await portal.db
        .updateTable('payment')
        .set({
          payment_date: to.date,
          lookup_at: null,
          updated_at: sql`now() - make_interval(hours => ${to.hours}::integer)`,
        })
        .where('processor_reference', '=', reference)
        .execute();
      await notice();
      const row = await portal.db
        .selectFrom('payment')
        .select('lookup_at')
        .where('processor_reference', '=', reference)
        .executeTakeFirstOrThrow();
      return row.lookup_at !== null;
    };
    const today = todayInChicago(new Date());
    expect(await due({ date: addDays(today, 14), hours: 25 })).toBe(true);
    expect(await due({ date: addDays(today, 15), hours: 25 })).toBe(false);
    expect(await due({ date: addDays(today, 14), hours: 23 })).toBe(false);
  },
);

/** Stores live schedules for $26.00, and that the owner was notified of these amounts before. */
async function storeSchedules(many: number, type: string, notified: readonly number[]): Promise<void> {
  const payment_date = dateFromWire('2026-12-15');
  const schedules = await portal.db
    .insertInto('payment')
    .values(
      Array.from({ length: many }, (_, index) => ({
        ...{ kind: 'recurring', state: 'ACTIVE', azure_object_id: owner.oid, payment_date },
        ...{ certificate_number: owner.certificateNumber, payment_type: `${type} ${index}` },
        amount_cents: toCents(2_600),
      })),
    )
    .returning('payment_id')
    .execute();
  for (const amount of notified) {
    const amount_cents = toCents(amount);
    const notices = schedules.map(({ payment_id }) => ({ payment_id, amount_cents, payment_date }));
    await portal.db.insertInto('payment_email').values(notices).execute();
  }
}

test('sends all notices in one run, each change once', { tags: ['F-02'] }, async () => {
  await storeSchedules(250, 'Notified', [2_500, 2_600]);
  await storeSchedules(201, 'Changed', [2_500]);
  await Promise.all([notice(), notice()]);
  expect(await mailbox.mails()).toHaveLength(201);
});

test('sends a second notice of an amount that returns before its debit', { tags: ['F-02'] }, async () => {
  await storeSchedules(1, 'There and back', [2_500, 2_600, 2_500]);
  await notice();
  expect((await mailbox.mails()).map(({ body }) => body)).toEqual([
    expect.stringMatching(
      /has been \$25\.00\. On December 15, 2026 we will debit your account for \$26\.00\./,
    ),
  ]);
});

test('names the debit date of a changed amount if banks are closed', {
  tags: ['F-02', 'AMB-80', 'R-13'],
}, async () => {
  await storeSchedules(1, 'Closed', [2_500]);
  const { config, ...rest } = deps();
  const achHolidays = { ...config.achHolidays, closed: [dateFromWire('2026-12-15')] };
  await sendAmountChangeNotices({ ...rest, config: { ...config, achHolidays } }).run(
    AbortSignal.timeout(10_000),
  );
  expect((await mailbox.mails())[0]?.body).toContain(
    'has been $25.00. On December 16, 2026 we will debit your account for $26.00.',
  );
});
