import { RecurringPayment } from '@portal/api/contracts/make-payment';
import { dateFromWire } from '@portal/domain/values/dates';
import { toCents } from '@portal/domain/values/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import type { Payment } from '../../database/payment.ts';
import { HttpProblem } from '../../http/http-problem.ts';
import { owner, payor } from '../../testing/fixture.ts';
import { createRecurringBody } from '../../testing/payment-bodies.ts';
import { MONDAY } from '../../testing/payment-client.ts';
import { startPaymentTestPortal } from '../../testing/payment-test-portal.ts';
import { findStoredPayment } from '../../testing/stored-payment.ts';
import type { Portal, Server } from '../../testing/test-portal.ts';
import {
  type ProcessorClient,
  type ProcessorStatus,
  type SubmitOrder,
  UnknownOutcomeError,
} from '../processor/processor-client.ts';
import { createPaymentEngine } from '../settlement/payment-engine.ts';
import { storeStatus } from '../settlement/store-status.ts';
import { updateSchedule } from './update-schedule.ts';

let portal: Portal;
let server: Server;
let real: ProcessorClient;
let id: string;
beforeAll(async () => {
  ({ portal, server, real } = await startPaymentTestPortal());
}, 120_000);
afterAll(() => portal.stop());

/** The schedule of the fixture as it was before any change. */
beforeEach(async () => {
  const found = await portal.db
    .updateTable('payment')
    .set({
      ...{ state: 'ACTIVE', message: '', amount_cents: sql`2500`, payment_date: sql`date '2026-11-26'` },
      ...{ schedule_day: null, schedule_type_code: null, method_token: null, debit_authorization: null },
      ...{ look_up_at: null, pending_change: null, updated_at: sql`now() - interval '1 hour'` },
    })
    .where('processor_reference', '=', 'REF-OWN-CHANGE')
    .returning('payment_id')
    .executeTakeFirstOrThrow();
  id = found.payment_id;
});
const stored = () => findStoredPayment(portal.db, id);

const body = createRecurringBody({ day: 11, amount: '26.02' });
const { ACH_HOLIDAYS_CLOSED, ...tokens } = {
  ...{ ACH_HOLIDAYS_CLOSED: '2026-12-11', TOKEN_ISSUER: 'https://tokens.example.org/' },
  ...{ TOKEN_AUDIENCE: 'any', TOKEN_JWKS_URI: 'https://tokens.example.org/keys' },
};

/** Changes the schedule as a member, with a processor that does as said. */
function changeAs(
  member: { oid: string; lifeProNameId: string },
  processor: Partial<ProcessorClient>,
  input = body,
  key: string | null = 'key-of-change',
) {
  const deps = { db: portal.db, processor: { ...real, ...processor } };
  const engine = createPaymentEngine({ ...deps, log: server.app.log, timeoutMs: 5_000 });
  const config = readConfig({ ...tokens, ACH_HOLIDAYS_CLOSED });
  const services = { db: portal.db, config, now: () => new Date(MONDAY) };
  const request = key === null ? undefined : { oid: member.oid, key, digest: '' };
  const asker = {
    ...member,
    clientAddress: '203.0.113.7',
    idempotentRequest: request,
    allowDuplicate: false,
  };
  const payments = { processor: deps.processor, engine };
  return updateSchedule({ ...services, payments }, asker, 'REF-OWN-CHANGE', RecurringPayment.parse(input));
}
const changed =
  (processorStatus: Partial<ProcessorStatus> = {}) =>
  async (_reference: string, order: SubmitOrder) => ({
    ...{ state: 'ACTIVE' as const, reference: 'REF-OWN-CHANGE', message: 'As asked.' },
    ...{ amount: order.amount, date: order.date, ...processorStatus },
  });

test('what the processor is told is what was asked for and what is on file', {
  tags: ['API-37', 'AMB-78'],
}, async () => {
  const reported: unknown[] = [];
  await changeAs(owner, {
    change: (reference, order) => {
      reported.push([reference, order]);
      return changed()(reference, order);
    },
  });
  expect(reported).toEqual([
    [
      'REF-OWN-CHANGE',
      {
        ...{ kind: 'recurring', certificateNumber: '000000000101', paymentType: 'Rider', amount: 2_602 },
        // The eleventh of December is closed by configuration, and a Friday.
        ...{ date: '2026-12-14', scheduleDay: 11, scheduleTypeCode: 'MONTHLY', methodToken: 'pm-owner' },
        ...{ methodCategory: 'CHQ', clientReference: id },
        instruction: expect.objectContaining({
          loginId: 'ottilie@fixture.example.org',
          schedule: { methodType: 'CHQ', userId: owner.oid, startDate: '2026-11-23' },
        }),
      },
    ],
  ]);
});

test('a schedule is from then on as the processor says, with the proof of who agreed', {
  tags: ['API-37', 'AMB-78', 'R-09'],
}, async () => {
  const response = await changeAs(owner, { change: changed({ message: 'From December.' }) });
  const row = await stored();
  expect(row).toEqual(response);
  expect(row).toMatchObject({
    ...{ state: 'ACTIVE', message: 'From December.', amount_cents: 2_602, payment_date: '2026-12-14' },
    ...{ schedule_day: 11, schedule_type_code: 'MONTHLY', method_token: 'pm-owner' },
    authorization: {
      clientAddress: '203.0.113.7',
      idempotencyKey: 'key-of-change',
      at: '2026-11-23T16:00:00.000Z',
    },
  });
  expect(Date.now() - row.updated_at.getTime()).toBeLessThan(1_800_000);
  const proofs = portal.db.selectFrom('payment_authorization').selectAll().where('payment_id', '=', id);
  expect(await proofs.orderBy('payment_authorization_id', 'desc').limit(1).execute()).toMatchObject([
    {
      ...{ kind: 'recurring', azure_object_id: owner.oid, certificate_number: '000000000101' },
      ...{ payment_type: 'Rider', amount_cents: 2_602, payment_date: '2026-12-14', schedule_day: 11 },
      ...{ schedule_type_code: 'MONTHLY', method_token: 'pm-owner', processor_reference: 'REF-OWN-CHANGE' },
      ...{
        text_version: '2026-11-26',
        client_address: '203.0.113.7',
        request_key: 'key-of-change',
      },
      authorized_at: new Date(MONDAY),
    },
  ]);
});

test('without a next date of the processor a changed schedule has the one asked for', {
  tags: ['API-37'],
}, async () => {
  const { payment_date } = await changeAs(owner, { change: changed({ date: null }) });
  expect(payment_date).toBe('2026-12-14');
});

test('the proof of a change without a key has none', { tags: ['API-37', 'R-09'] }, async () => {
  const { debit_authorization: authorization } = await changeAs(owner, { change: changed() }, body, null);
  expect(authorization).toMatchObject({ clientAddress: '203.0.113.7', idempotencyKey: null });
});

test('what the processor refuses changes nothing, and its words are told', {
  tags: ['API-37', 'PAY-15'],
}, async () => {
  const before = await stored();
  const response = await changeAs(owner, { change: changed({ state: 'FAILED', message: 'No.' }) });
  expect(response).toEqual({ ...before, state: 'FAILED', message: 'No.' });
  expect(await stored()).toEqual(before);
});

const REQUESTED = {
  id: expect.any(String),
  expiresAt: expect.any(String),
  ...{ amount: 2_602, date: '2026-12-14', scheduleDay: 11, scheduleTypeCode: 'MONTHLY' },
  methodToken: 'pm-owner',
  authorization: {
    ...{ textVersion: expect.any(String), clientAddress: '203.0.113.7', idempotencyKey: 'key-of-change' },
    ...{ at: '2026-11-23T16:00:00.000Z', methodName: 'Everyday checking (Bank account ending in 45678901)' },
  },
};

test('without an answer it is not known what the schedule is, and what was wanted is kept and looked up', {
  tags: ['API-37', 'R-09', 'F-13'],
}, async () => {
  const before = await stored();
  const unknownOutcome = () => Promise.reject(new UnknownOutcomeError('no answer'));
  const response = await changeAs(owner, { change: unknownOutcome });
  expect(response).toEqual({ ...before, state: 'UNKNOWN' });
  expect(await stored()).toEqual({ ...before, look_up_at: expect.any(Date), pending_change: REQUESTED });
});

test('what is wanted is kept, to be looked up, before the processor hears of it', {
  tags: ['API-37', 'R-09'],
}, async () => {
  let reported: Payment | undefined;
  await changeAs(owner, {
    change: async (reference, order) => {
      reported = await stored();
      return changed()(reference, order);
    },
  });
  expect(reported).toMatchObject({
    pending_change: REQUESTED,
    look_up_at: expect.any(Date),
    amount_cents: 2_500,
  });
  expect(await stored()).toMatchObject({ pending_change: null, look_up_at: null });
});

test('after a fault of ours nothing is looked up', { tags: ['API-37', 'R-09'] }, async () => {
  const before = await stored();
  const fault = new TypeError('a fault');
  await expect(changeAs(owner, { change: () => Promise.reject(fault) })).rejects.toBe(fault);
  expect(await stored()).toEqual(before);
});

test('what is not live, not confirmed or another account’s is not changed', {
  tags: ['API-37', 'R-01'],
}, async () => {
  const change = () => Promise.reject(new Error('nothing is to be asked'));
  const rejected = new HttpProblem('recurring_not_active');
  await expect(changeAs(payor, { change })).rejects.toEqual(rejected);
  for (const state of ['VOIDED', 'ENDED', 'FAILED', 'UNKNOWN'] as const) {
    await portal.db.updateTable('payment').set({ state }).where('payment_id', '=', id).execute();
    await expect(changeAs(owner, { change })).rejects.toEqual(rejected);
  }
});

test('the rules hold for a change, but for the schedule that the line has already', {
  tags: ['API-37', 'R-10', 'AMB-78'],
}, async () => {
  const change = () => Promise.reject(new Error('nothing is to be asked'));
  const another = createRecurringBody({ day: 11, certificateNumber: '000000000102' });
  await expect(changeAs(owner, { change }, another)).rejects.toEqual(new HttpProblem('recurring_other_line'));
  const nothing = createRecurringBody({ day: 11, amount: '0.00' });
  await expect(changeAs(owner, { change }, nothing)).rejects.toEqual(new HttpProblem('amount_zero'));
  const otherMembers = createRecurringBody({ day: 11, token: 'pm-stranger' });
  await expect(changeAs(owner, { change }, otherMembers)).rejects.toEqual(new HttpProblem('not_found'));
});

test('where day and type stay, so does the next payment, and the processor is told of no day', {
  tags: ['API-37', 'AMB-78'],
}, async () => {
  const saved = {
    schedule_day: 11,
    schedule_type_code: 'MONTHLY',
    payment_date: sql<never>`date '2027-02-11'`,
  } as const;
  await portal.db.updateTable('payment').set(saved).where('payment_id', '=', id).execute();
  const reported: SubmitOrder[] = [];
  const { payment_date } = await changeAs(owner, {
    change: (reference, order) => {
      reported.push(order);
      return changed()(reference, order);
    },
  });
  expect(payment_date).toBe('2027-02-11');
  expect(reported).toMatchObject([{ date: '2027-02-11', instruction: { schedule: { startDate: null } } }]);
});

/** A processor that keeps the terms of the last change, and answers each change when the test says so. */
function slowProcessor() {
  const responses: (() => void)[] = [];
  const arrived: (() => void)[] = [];
  let terms: ProcessorStatus = {
    ...{ state: 'ACTIVE', reference: 'REF-OWN-CHANGE', message: '', amount: toCents(2_500) },
    date: dateFromWire('2026-11-26'),
  };
  const change: ProcessorClient['change'] = async (reference, order) => {
    const { scheduleDay, scheduleTypeCode, methodToken } = order;
    if (scheduleDay === null || scheduleTypeCode === null) throw new TypeError('A schedule has its day');
    const own: ProcessorStatus = {
      ...{ state: 'ACTIVE', reference, message: 'As asked.', amount: order.amount, date: order.date },
      terms: { scheduleDay, scheduleTypeCode, methodToken },
    };
    terms = own;
    arrived.shift()?.();
    await new Promise<void>((resolve) => responses.push(resolve));
    return own;
  };
  return {
    processor: { change, find: async () => terms },
    answerNext: () => responses.shift()?.(),
    nextArrived: () => new Promise<void>((resolve) => arrived.push(resolve)),
    amount: () => terms.amount,
  };
}

const other = createRecurringBody({ day: 11, amount: '26.03' });

test('of two changes at once the second is refused, and both sides have the first', {
  tags: ['API-37', 'AMB-78', 'R-09'],
}, async () => {
  const { processor, answerNext, nextArrived, amount } = slowProcessor();
  const arrived = nextArrived();
  const first = changeAs(owner, processor);
  await arrived;
  await expect(changeAs(owner, processor, other)).rejects.toEqual(
    new HttpProblem('recurring_change_pending'),
  );
  answerNext();
  expect(await first).toMatchObject({ state: 'ACTIVE', amount_cents: 2_602 });
  expect([(await stored()).amount_cents, amount()]).toEqual([2_602, 2_602]);
});

test('the same terms again, while they are being confirmed, are the same change', {
  tags: ['API-37', 'AMB-78'],
}, async () => {
  const { processor, answerNext, nextArrived } = slowProcessor();
  const arrived = nextArrived();
  const first = changeAs(owner, processor);
  await arrived;
  const fault = () => Promise.reject(new Error('nothing is to be asked'));
  expect(await changeAs(owner, { change: fault })).toMatchObject({ state: 'UNKNOWN' });
  answerNext();
  expect(await first).toMatchObject({ state: 'ACTIVE', amount_cents: 2_602 });
});

test('while a change has no known outcome the next one is refused', {
  tags: ['API-37', 'R-09', 'F-13'],
}, async () => {
  const unknownOutcome = () => Promise.reject(new UnknownOutcomeError('no answer'));
  await changeAs(owner, { change: unknownOutcome });
  const fault = () => Promise.reject(new Error('nothing is to be asked'));
  await expect(changeAs(owner, { change: fault }, other)).rejects.toEqual(
    new HttpProblem('recurring_change_pending'),
  );
  expect((await stored()).pending_change).toMatchObject({ amount: 2_602 });
});

test('two changes that read the schedule at once: one is sent, the other refused', {
  tags: ['API-37', 'R-09'],
}, async () => {
  const { processor, answerNext, nextArrived, amount } = slowProcessor();
  const arrived = nextArrived();
  const both = [changeAs(owner, processor), changeAs(owner, processor, other)];
  await arrived;
  const settled = Promise.allSettled(both);
  // The refused one needs no answer: it ends by itself.
  await Promise.any(
    both.map((one) =>
      one.then(
        () => Promise.reject(new Error('no refusal')),
        () => undefined,
      ),
    ),
  );
  answerNext();
  const outcomes = await settled;
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await stored()).amount_cents).toBe(amount());
});

test('an answer that comes after a cancellation does not make the schedule live again', {
  tags: ['API-37', 'R-09'],
}, async () => {
  const { processor, answerNext, nextArrived } = slowProcessor();
  const arrived = nextArrived();
  const first = changeAs(owner, processor);
  await arrived;
  await storeStatus(portal.db, await stored(), {
    ...{ state: 'VOIDED', reference: 'REF-OWN-CHANGE', message: 'Gone.', amount: toCents(2_500), date: null },
  });
  answerNext();
  expect(await first).toMatchObject({ state: 'VOIDED', message: 'Gone.' });
  expect(await stored()).toMatchObject({ state: 'VOIDED', amount_cents: 2_500, pending_change: null });
});

test('what the processor said before a change does not undo that change', {
  tags: ['API-37', 'R-09'],
}, async () => {
  const before = await stored();
  await changeAs(owner, { change: changed() });
  await storeStatus(portal.db, before, {
    ...{ state: 'ACTIVE', reference: 'REF-OWN-CHANGE', message: 'Old.', amount: toCents(2_500) },
    date: dateFromWire('2026-11-26'),
  });
  expect(await stored()).toMatchObject({ amount_cents: 2_602, message: 'As asked.' });
});

test('a change that a look-up has closed meanwhile is neither applied nor dropped by its request', {
  tags: ['API-37', 'R-09'],
}, async () => {
  const { processor, answerNext, nextArrived } = slowProcessor();
  const arrived = nextArrived();
  const first = changeAs(owner, processor);
  await arrived;
  await portal.db
    .updateTable('payment')
    .set({ pending_change: null, amount_cents: toCents(2_777) })
    .where('payment_id', '=', id)
    .execute();
  answerNext();
  expect(await first).toMatchObject({ state: 'UNKNOWN' });
  expect(await stored()).toMatchObject({ amount_cents: 2_777, look_up_at: expect.any(Date) });
});
