import { dateFromWire } from '@portal/domain/values/dates';
import { toCents } from '@portal/domain/values/money';
import { expect, test } from 'vitest';
import { HttpProblem } from '../../http/http-problem.ts';
import { owner } from '../../testing/fixture.ts';
import { createRecurringBody } from '../../testing/payment-bodies.ts';
import {
  type ProcessorClient,
  type ProcessorStatus,
  UnknownOutcomeError,
} from '../processor/processor-client.ts';
import { prepareLookup, scheduleLookup, storeStatus } from '../settlement/store-status.ts';
import {
  changeAs,
  changed,
  id,
  lookUpWith,
  portal,
  setUpScheduleChange,
  stored,
} from './update-schedule.fixture.ts';

setUpScheduleChange();

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

test('changes nothing again after a lost response', { tags: ['API-37', 'AMB-78', 'R-09'] }, async () => {
  const first = await changeAs(owner, { change: changed() });
  const authorizations = () =>
    portal.db.selectFrom('payment_authorization').selectAll().where('payment_id', '=', id).execute();
  const before = await authorizations();
  const fault = () => Promise.reject(new Error('unexpected call'));
  expect(await changeAs(owner, { change: fault })).toEqual(first);
  expect(await authorizations()).toEqual(before);
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

test('ignores a change that a lookup has already closed', {
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
  expect(await stored()).toMatchObject({ amount_cents: 2_777, lookup_at: expect.any(Date) });
});

test('a lookup keeps that of a cancellation after its request', {
  tags: ['API-38', 'R-09'],
}, async () => {
  const before = await stored();
  const status: ProcessorStatus = {
    ...{ state: 'ACTIVE', reference: 'REF-OWN-CHANGE', message: '', amount: toCents(2_500) },
    date: before.payment_date,
  };
  await scheduleLookup(portal.db, before);
  await lookUpWith({ lookup: async () => status });
  expect((await stored()).lookup_at).toBeNull();
  await scheduleLookup(portal.db, before);
  await lookUpWith({
    lookup: async () => {
      await prepareLookup(portal.db, before);
      return status;
    },
  });
  expect((await stored()).lookup_at).toEqual(expect.any(Date));
});
