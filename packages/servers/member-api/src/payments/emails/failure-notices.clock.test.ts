import { moneyFromWire } from '@portal/domain/values/money';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { owner, payor } from '../../testing/fixture.ts';
import { createRecurringBody, createSingleBody } from '../../testing/payment-bodies.ts';
import { createPaymentClient, DAY } from '../../testing/payment-client.ts';
import { disabledProcessor } from '../processor/disabled-processor.ts';
import type { ProcessorEvent } from '../processor/processor-client.ts';
import { event } from '../settlement/processor-events.fixture.ts';
import { importEvents } from '../settlement/processor-events.ts';
import {
  allow,
  cents,
  change,
  deps,
  mailbox,
  paid,
  paying,
  portal,
  server,
  setUpEmails,
} from './emails.fixture.ts';
import { sendFailureNotices } from './send-failure-notices.ts';

setUpEmails();

/** A failure is reported two minutes later. */
const LONG_AGO = { updated_at: new Date('2026-11-01T12:00:00Z') };
/** Dates all payments so far before that failure. */
const predate = () =>
  portal.db
    .updateTable('payment')
    .set({ created_at: new Date('2026-10-31T12:00:00Z') })
    .execute();
beforeEach(predate);
const tellFailures = () => sendFailureNotices(deps()).run(AbortSignal.timeout(10_000));

test('notifies once of a returned payment, by post without e-mail', {
  tags: ['F-11'],
}, async () => {
  const reference = await paid();
  await change(reference, { state: 'RETURNED' });
  await Promise.all([tellFailures(), tellFailures()]);
  await tellFailures();
  const emails = await mailbox.mails();
  expect(emails).toMatchObject([{ recipient: owner.email, subject: 'Your bank has returned a payment' }]);
  expect(emails[0]?.body).toContain(
    `Your bank has returned this payment, so it is not paid:

Payment: Loan Principal for certificate 000000000101
Amount: $${(cents / 100 - 0.01).toFixed(2)}
Date: November 30, 2026
Reference: ${reference}

Please check that the account is correct and has enough money. Then pay again: sign in and open Payments:

http://localhost:4200/make-payments

If you cannot pay now, or have questions, please call us at 877-555-0142.`,
  );

  await mailbox.empty();
  await allow(false);
  await change(await paid(), { state: 'RETURNED' });
  await tellFailures();
  expect(await mailbox.recipients()).toEqual([
    'services@fixture.example.org: By post: Your bank has returned a payment',
  ]);
  expect((await mailbox.mails())[0]?.body).toContain(
    `This notice is due to member ${owner.lifeProNameId}, who cannot be written to by e-mail. Please send it by post.

Dear member,

Your bank has returned this payment, so it is not paid:`,
  );
});

test('sends notices by post to a member without a confirmed address', {
  tags: ['F-11', 'R-19'],
}, async () => {
  await mailbox.setOwnersAddress('');
  await change(await paid(), { state: 'RETURNED' });
  await tellFailures();
  await mailbox.setOwnersAddress(owner.email);
  expect(await mailbox.recipients()).toEqual([
    'services@fixture.example.org: By post: Your bank has returned a payment',
  ]);
});

/** Creates a schedule of the owner, and returns its reference. */
async function schedule(): Promise<string> {
  const { schedule: created } = await paying.schedule(createRecurringBody({ day: 30, amount: '25.10' }));
  return created.header['reference-number'];
}

const receive = (...events: ProcessorEvent[]) =>
  importEvents(
    portal.db,
    {
      ...disabledProcessor,
      events: async (cursor) => {
        const rest = events.splice(0);
        return { events: rest, next: cursor + rest.length };
      },
    },
    { error: () => {} },
  );

test("notifies once of a schedule's failed payment and of its end", {
  tags: ['F-11', 'R-09'],
}, async () => {
  const reference = await schedule();
  const failed = { reference: 'FAILED-1', scheduleReference: reference, amount: moneyFromWire('25.10') };
  await receive(event('payment-failed', failed), event('schedule-ended', { reference }));
  await change('FAILED-1', LONG_AGO);
  await Promise.all([tellFailures(), tellFailures()]);
  await tellFailures();
  expect(await mailbox.recipients()).toEqual([
    `${owner.email}: A payment was not made`,
    `${owner.email}: Your recurring payment has ended`,
  ]);
  const bodies = (await mailbox.mails()).map(({ body }) => body);
  expect(bodies.find((body) => body.includes('FAILED-1'))).toContain(
    `This payment of your recurring payment was not made. No money was taken from your account, so it is not paid:

Payment: Loan Principal for certificate 000000000101
Amount: $25.10
Date: November 30, 2026
Reference: FAILED-1

Please check that the account is correct and has enough money. Then pay again: sign in and open Payments:

http://localhost:4200/make-payments

If you cannot pay now, or have questions, please call us at 877-555-0142.`,
  );
  expect(bodies.find((body) => body.includes(`Reference: ${reference}`))).toContain(
    `This recurring payment has ended, so it makes no more payments:

Payment: Loan Principal for certificate 000000000101
Amount: $25.10 every month
Reference: ${reference}

If you did not want that, you can pay yourself or set up a recurring payment again. Sign in and open Payments:`,
  );
});

test.each([
  ['RETURNED', 'Your bank has returned this payment of your recurring payment, so it is not paid:'],
  ['FAILED', 'This payment of your recurring payment was not made. No money was taken from'],
] as const)(
  'says after %s that the recurring payment continues',
  { tags: ['F-11'] },
  async (state, opening) => {
    const schedule_reference = await schedule();
    await change(await paid(), { state, schedule_reference, ...LONG_AGO });
    await tellFailures();
    const [email] = await mailbox.mails();
    expect(email?.body).toContain(opening);
    expect(email?.body).toContain(
      'Your recurring payment continues from its account. If that account is closed or wrong, change it under Payments before the next payment.',
    );
    await mailbox.empty();
    await paying.void('VoidRecurringPayment', schedule_reference);
    await change(await paid(), { state, schedule_reference, ...LONG_AGO });
    await tellFailures();
    const [later] = await mailbox.mails();
    expect(later?.body).toContain(opening);
    expect(later?.body).not.toContain('continues');
  },
);

test('notifies of no schedule that the member cancelled', { tags: ['F-11'] }, async () => {
  const reference = await schedule();
  await paying.void('VoidRecurringPayment', reference);
  await receive(event('schedule-ended', { reference }));
  await tellFailures();
  expect(await mailbox.mails()).toEqual([]);
});

test('notifies of a failed payment two minutes later, unless it is made again', {
  tags: ['F-11', 'R-09'],
}, async () => {
  const declined = await paying.pay(createSingleBody({ date: DAY, amount: '400.01' }));
  await change(declined.ReferenceNumber, { updated_at: new Date(Date.now() - 90_000) });
  await tellFailures();
  expect(await mailbox.mails()).toEqual([]);
  await change(declined.ReferenceNumber, LONG_AGO);
  await paid();
  await tellFailures();
  expect(await mailbox.mails()).toEqual([]);

  await predate();
  await change(await paid(), { state: 'FAILED', ...LONG_AGO });
  await change(await schedule(), { state: 'FAILED', ...LONG_AGO });
  await tellFailures();
  expect(await mailbox.recipients()).toEqual([
    `${owner.email}: A payment was not made`,
    `${owner.email}: Your recurring payment is not set up`,
  ]);
  const bodies = (await mailbox.mails()).map(({ body }) => body).join();
  expect(bodies).toContain(
    'This payment was not made. No money was taken from your account, so it is not paid:',
  );
  expect(bodies).toContain('This recurring payment is not set up, so it makes no payments:');
});

test("notifies of a schedule's failed payment despite an earlier payment", {
  tags: ['F-11', 'R-09'],
}, async () => {
  const scheduleReference = await schedule();
  const instalment = { reference: 'FAILED-2', scheduleReference };
  await receive(event('scheduled-payment-made', instalment));
  await paid();
  await receive(event('payment-failed', instalment));
  const anHourEarlier = {
    created_at: sql<Date>`created_at - interval '1 hour'`,
    updated_at: sql<Date>`updated_at - interval '1 hour'`,
  };
  await portal.db.updateTable('payment').set(anHourEarlier).execute();
  await tellFailures();
  expect(await mailbox.recipients()).toEqual([`${owner.email}: A payment was not made`]);
  await paying.void('VoidRecurringPayment', scheduleReference);
});

test('notifies despite earlier payments, instalments and schedules', {
  tags: ['F-11', 'R-09'],
}, async () => {
  await change(await paid(), { state: 'FAILED', ...LONG_AGO });
  await paid();
  await predate();
  await change(await paid(), { schedule_reference: 'SCHEDULE-1' });
  await schedule();
  await tellFailures();
  expect(await mailbox.recipients()).toEqual([`${owner.email}: A payment was not made`]);
});

test('notifies despite later payments that failed or are of other lines', {
  tags: ['F-11', 'R-09'],
}, async () => {
  await change(await paid(), { state: 'FAILED', ...LONG_AGO });
  await change(await paid(), { state: 'FAILED' });
  await change(await paid(), { certificate_number: '000000000102' });
  await createPaymentClient(server, payor).pay(
    createSingleBody({ date: DAY, amount: '47.12', token: 'pm-payor' }),
  );
  await tellFailures();
  expect(await mailbox.recipients()).toEqual([`${owner.email}: A payment was not made`]);
});
