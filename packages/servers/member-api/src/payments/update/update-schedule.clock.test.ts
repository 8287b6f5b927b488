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

/** Restores the fixture's schedule. */
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

/** Changes the schedule as a member, with these processor overrides. */
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
    ...{ state: 'ACTIVE' as const, reference: 'REF-OWN-CHANGE', message: 'Changed.' },
    ...{ amount: order.amount, date: order.date, ...processorStatus },
  });

test('submits the requested terms with stored member data', {
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
        // December 11, a Friday, is closed by configuration.
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

test("stores the processor's terms with the authorization", {
  tags: ['API-37', 'AMB-78', 'R-09'],
}, async () => {
  const response = await changeAs(owner, { change: changed({ message: 'From December.' }) });
  const row = await stored();
  expect(row).toEqual(response);
  expect(row).toMatchObject({
    ...{ state: 'ACTIVE', message: 'From December.', amount_cents: 2_602, payment_date: '2026-12-14' },
    ...{ schedule_day: 11, schedule_type_code: 'MONTHLY', method_token: 'pm-owner' },
    debit_authorization: {
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

test('uses the requested date without a next date of the processor', {
  tags: ['API-37'],
}, async () => {
  const { payment_date } = await changeAs(owner, { change: changed({ date: null }) });
  expect(payment_date).toBe('2026-12-14');
});

test('records an authorization without a key', { tags: ['API-37', 'R-09'] }, async () => {
  const { debit_authorization: authorization } = await changeAs(owner, { change: changed() }, body, null);
  expect(authorization).toMatchObject({ clientAddress: '203.0.113.7', idempotencyKey: null });
});

test('a rejected change changes nothing and returns the message', {
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

test('returns UNKNOWN without a response and schedules a look-up', {
  tags: ['API-37', 'R-09', 'F-13'],
}, async () => {
  const before = await stored();
  const unknownOutcome = () => Promise.reject(new UnknownOutcomeError('no answer'));
  const response = await changeAs(owner, { change: unknownOutcome });
  expect(response).toEqual({ ...before, state: 'UNKNOWN' });
  expect(await stored()).toEqual({ ...before, look_up_at: expect.any(Date), pending_change: REQUESTED });
});

test('stores the requested terms before calling the processor', {
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

test('schedules no look-up after an internal error', { tags: ['API-37', 'R-09'] }, async () => {
  const before = await stored();
  const fault = new TypeError('a fault');
  await expect(changeAs(owner, { change: () => Promise.reject(fault) })).rejects.toBe(fault);
  expect(await stored()).toEqual(before);
});

test("rejects inactive, unconfirmed and other accounts' schedules", {
  tags: ['API-37', 'R-01'],
}, async () => {
  const change = () => Promise.reject(new Error('unexpected call'));
  const rejected = new HttpProblem('recurring_not_active');
  await expect(changeAs(payor, { change })).rejects.toEqual(rejected);
  for (const state of ['VOIDED', 'ENDED', 'FAILED', 'UNKNOWN'] as const) {
    await portal.db.updateTable('payment').set({ state }).where('payment_id', '=', id).execute();
    await expect(changeAs(owner, { change })).rejects.toEqual(rejected);
  }
});

test('applies payment rules, except for the existing schedule', {
  tags: ['API-37', 'R-10', 'AMB-78'],
}, async () => {
  const change = () => Promise.reject(new Error('unexpected call'));
  const another = createRecurringBody({ day: 11, certificateNumber: '000000000102' });
  await expect(changeAs(owner, { change }, another)).rejects.toEqual(new HttpProblem('recurring_other_line'));
  const nothing = createRecurringBody({ day: 11, amount: '0.00' });
  await expect(changeAs(owner, { change }, nothing)).rejects.toEqual(new HttpProblem('amount_zero'));
  const otherMembers = createRecurringBody({ day: 11, token: 'pm-other-member' });
  await expect(changeAs(owner, { change }, otherMembers)).rejects.toEqual(new HttpProblem('not_found'));
});

test('keeps the next payment when day and type stay the same', {
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

/** Processor that stores the last terms and responds when the test allows it. */
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
      ...{ state: 'ACTIVE', reference, message: 'Changed.', amount: order.amount, date: order.date },
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

test('rejects the second of two concurrent changes', {
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

test('accepts the same terms again while they are unconfirmed', {
  tags: ['API-37', 'AMB-78'],
}, async () => {
  const { processor, answerNext, nextArrived } = slowProcessor();
  const arrived = nextArrived();
  const first = changeAs(owner, processor);
  await arrived;
  const fault = () => Promise.reject(new Error('unexpected call'));
  expect(await changeAs(owner, { change: fault })).toMatchObject({ state: 'UNKNOWN' });
  answerNext();
  expect(await first).toMatchObject({ state: 'ACTIVE', amount_cents: 2_602 });
});

test('rejects another change while the outcome is unknown', {
  tags: ['API-37', 'R-09', 'F-13'],
}, async () => {
  const unknownOutcome = () => Promise.reject(new UnknownOutcomeError('no answer'));
  await changeAs(owner, { change: unknownOutcome });
  const fault = () => Promise.reject(new Error('unexpected call'));
  await expect(changeAs(owner, { change: fault }, other)).rejects.toEqual(
    new HttpProblem('recurring_change_pending'),
  );
  expect((await stored()).pending_change).toMatchObject({ amount: 2_602 });
});

test('sends one of two changes that read the same schedule', {
  tags: ['API-37', 'R-09'],
}, async () => {
  const { processor, answerNext, nextArrived, amount } = slowProcessor();
  const arrived = nextArrived();
  const both = [changeAs(owner, processor), changeAs(owner, processor, other)];
  await arrived;
  const settled = Promise.allSettled(both);
  // The rejected request needs no response.
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

test('a response after a cancellation does not reactivate the schedule', {
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

test('an older processor status does not undo a change', {
  tags: ['API-37', 'R-09'],
}, async () => {
  const before = await stored();
  await changeAs(owner, { change: changed() });
  await storeStatus(portal.db, before, {
    ...{ state: 'ACTIVE', reference: 'REF-OWN-CHANGE', message: 'Old.', amount: toCents(2_500) },
    date: dateFromWire('2026-11-26'),
  });
  expect(await stored()).toMatchObject({ amount_cents: 2_602, message: 'Changed.' });
});

test('ignores a change that a look-up has already closed', {
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
