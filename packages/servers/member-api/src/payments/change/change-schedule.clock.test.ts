import { RecurringPayment } from '@portal/api/contracts/make-payment';
import { dateFromWire } from '@portal/domain/values/dates';
import { toCents } from '@portal/domain/values/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import type { Payment } from '../../database/payment.ts';
import { Refusal } from '../../http/refusal.ts';
import { owner, payor } from '../../testing/fixture.ts';
import { MONDAY } from '../../testing/paying.ts';
import { startPayingPortal } from '../../testing/paying-portal.ts';
import { recurringBody } from '../../testing/payment-bodies.ts';
import type { Portal, Server } from '../../testing/portal.ts';
import { storedPayment } from '../../testing/stored-payment.ts';
import { type Order, OutcomeUnknown, type Processor, type Standing } from '../processor/processor.ts';
import { paymentEngine } from '../settle/engine.ts';
import { storeStanding } from '../settle/standing.ts';
import { changeSchedule } from './change-schedule.ts';

let portal: Portal;
let server: Server;
let real: Processor;
let id: string;
beforeAll(async () => {
  ({ portal, server, real } = await startPayingPortal());
}, 120_000);
afterAll(() => portal.stop());

/** The schedule of the fixture as it was before any change. */
beforeEach(async () => {
  const found = await portal.db
    .updateTable('payment')
    .set({
      ...{ state: 'ACTIVE', message: '', amount_cents: sql`2500`, payment_date: sql`date '2026-11-26'` },
      ...{ schedule_day: null, schedule_type_code: null, method_token: null, authorisation: null },
      ...{ look_up_at: null, wanted_change: null, updated_at: sql`now() - interval '1 hour'` },
    })
    .where('processor_reference', '=', 'REF-OWN-CHANGE')
    .returning('payment_id')
    .executeTakeFirstOrThrow();
  id = found.payment_id;
});
const stored = () => storedPayment(portal.db, id);

const body = recurringBody({ day: 11, amount: '26.02' });
const { ACH_HOLIDAYS_CLOSED, ...tokens } = {
  ...{ ACH_HOLIDAYS_CLOSED: '2026-12-11', TOKEN_ISSUER: 'https://tokens.example.org/' },
  ...{ TOKEN_AUDIENCE: 'any', TOKEN_JWKS_URI: 'https://tokens.example.org/keys' },
};

/** Changes the schedule as a member, with a processor that does as said. */
function changeAs(
  member: { oid: string; lifeProNameId: string },
  processor: Partial<Processor>,
  given = body,
  key: string | null = 'key-of-change',
) {
  const parts = { db: portal.db, processor: { ...real, ...processor } };
  const engine = paymentEngine({ ...parts, log: server.app.log, timeOutMs: 5_000 });
  const config = readConfig({ ...tokens, ACH_HOLIDAYS_CLOSED });
  const services = { db: portal.db, config, now: () => new Date(MONDAY) };
  const request = key === null ? undefined : { oid: member.oid, key, digest: '' };
  const asker = { ...member, clientAddress: '203.0.113.7', request, allowDuplicate: false };
  const payments = { processor: parts.processor, engine };
  return changeSchedule({ ...services, payments }, asker, 'REF-OWN-CHANGE', RecurringPayment.parse(given));
}
const changed =
  (standing: Partial<Standing> = {}) =>
  async (_reference: string, order: Order) => ({
    ...{ state: 'ACTIVE' as const, reference: 'REF-OWN-CHANGE', message: 'As asked.' },
    ...{ amount: order.amount, date: order.date, ...standing },
  });

test('what the processor is told is what was asked for and what is on file', {
  tags: ['API-37', 'AMB-78'],
}, async () => {
  const told: unknown[] = [];
  await changeAs(owner, {
    change: (reference, order) => {
      told.push([reference, order]);
      return changed()(reference, order);
    },
  });
  expect(told).toEqual([
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
  const answer = await changeAs(owner, { change: changed({ message: 'From December.' }) });
  const row = await stored();
  expect(row).toEqual(answer);
  expect(row).toMatchObject({
    ...{ state: 'ACTIVE', message: 'From December.', amount_cents: 2_602, payment_date: '2026-12-14' },
    ...{ schedule_day: 11, schedule_type_code: 'MONTHLY', method_token: 'pm-owner' },
    authorisation: {
      clientAddress: '203.0.113.7',
      requestKey: 'key-of-change',
      at: '2026-11-23T16:00:00.000Z',
    },
  });
  expect(Date.now() - row.updated_at.getTime()).toBeLessThan(1_800_000);
  const proofs = portal.db.selectFrom('payment_authorisation').selectAll().where('payment_id', '=', id);
  expect(await proofs.orderBy('payment_authorisation_id', 'desc').limit(1).execute()).toMatchObject([
    {
      ...{ kind: 'recurring', azure_object_id: owner.oid, certificate_number: '000000000101' },
      ...{ payment_type: 'Rider', amount_cents: 2_602, payment_date: '2026-12-14', schedule_day: 11 },
      ...{ schedule_type_code: 'MONTHLY', method_token: 'pm-owner', processor_reference: 'REF-OWN-CHANGE' },
      ...{
        text_version: '2026-11-26',
        client_address: '203.0.113.7',
        request_key: 'key-of-change',
      },
      authorised_at: new Date(MONDAY),
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
  const { authorisation } = await changeAs(owner, { change: changed() }, body, null);
  expect(authorisation).toMatchObject({ clientAddress: '203.0.113.7', requestKey: null });
});

test('what the processor refuses changes nothing, and its words are told', {
  tags: ['API-37', 'PAY-15'],
}, async () => {
  const before = await stored();
  const answer = await changeAs(owner, { change: changed({ state: 'FAILED', message: 'No.' }) });
  expect(answer).toEqual({ ...before, state: 'FAILED', message: 'No.' });
  expect(await stored()).toEqual(before);
});

const WANTED = {
  id: expect.any(String),
  expiresAt: expect.any(String),
  ...{ amount: 2_602, date: '2026-12-14', scheduleDay: 11, scheduleTypeCode: 'MONTHLY' },
  methodToken: 'pm-owner',
  authorisation: {
    ...{ textVersion: expect.any(String), clientAddress: '203.0.113.7', requestKey: 'key-of-change' },
    ...{ at: '2026-11-23T16:00:00.000Z', methodName: 'Everyday checking (Bank account ending in 45678901)' },
  },
};

test('without an answer it is not known what the schedule is, and what was wanted is kept and looked up', {
  tags: ['API-37', 'R-09', 'F-13'],
}, async () => {
  const before = await stored();
  const noAnswer = () => Promise.reject(new OutcomeUnknown('no answer'));
  const answer = await changeAs(owner, { change: noAnswer });
  expect(answer).toEqual({ ...before, state: 'UNKNOWN' });
  expect(await stored()).toEqual({ ...before, look_up_at: expect.any(Date), wanted_change: WANTED });
});

test('what is wanted is kept, to be looked up, before the processor hears of it', {
  tags: ['API-37', 'R-09'],
}, async () => {
  let told: Payment | undefined;
  await changeAs(owner, {
    change: async (reference, order) => {
      told = await stored();
      return changed()(reference, order);
    },
  });
  expect(told).toMatchObject({ wanted_change: WANTED, look_up_at: expect.any(Date), amount_cents: 2_500 });
  expect(await stored()).toMatchObject({ wanted_change: null, look_up_at: null });
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
  const refused = new Refusal('recurring_not_live');
  await expect(changeAs(payor, { change })).rejects.toEqual(refused);
  for (const state of ['VOIDED', 'ENDED', 'FAILED', 'UNKNOWN'] as const) {
    await portal.db.updateTable('payment').set({ state }).where('payment_id', '=', id).execute();
    await expect(changeAs(owner, { change })).rejects.toEqual(refused);
  }
});

test('the rules hold for a change, but for the schedule that the line has already', {
  tags: ['API-37', 'R-10', 'AMB-78'],
}, async () => {
  const change = () => Promise.reject(new Error('nothing is to be asked'));
  const another = recurringBody({ day: 11, certificateNumber: '000000000102' });
  await expect(changeAs(owner, { change }, another)).rejects.toEqual(new Refusal('recurring_other_line'));
  const nothing = recurringBody({ day: 11, amount: '0.00' });
  await expect(changeAs(owner, { change }, nothing)).rejects.toEqual(new Refusal('amount_zero'));
  const foreign = recurringBody({ day: 11, token: 'pm-stranger' });
  await expect(changeAs(owner, { change }, foreign)).rejects.toEqual(new Refusal('not_found'));
});

test('where day and type stay, so does the next payment, and the processor is told of no day', {
  tags: ['API-37', 'AMB-78'],
}, async () => {
  const kept = {
    schedule_day: 11,
    schedule_type_code: 'MONTHLY',
    payment_date: sql<never>`date '2027-02-11'`,
  } as const;
  await portal.db.updateTable('payment').set(kept).where('payment_id', '=', id).execute();
  const told: Order[] = [];
  const { payment_date } = await changeAs(owner, {
    change: (reference, order) => {
      told.push(order);
      return changed()(reference, order);
    },
  });
  expect(payment_date).toBe('2027-02-11');
  expect(told).toMatchObject([{ date: '2027-02-11', instruction: { schedule: { startDate: null } } }]);
});

/** A processor that keeps the terms of the last change, and answers each change when the test says so. */
function slowProcessor() {
  const answers: (() => void)[] = [];
  const arrived: (() => void)[] = [];
  let terms: Standing = {
    ...{ state: 'ACTIVE', reference: 'REF-OWN-CHANGE', message: '', amount: toCents(2_500) },
    date: dateFromWire('2026-11-26'),
  };
  const change: Processor['change'] = async (reference, order) => {
    const { scheduleDay, scheduleTypeCode, methodToken } = order;
    if (scheduleDay === null || scheduleTypeCode === null) throw new TypeError('A schedule has its day');
    const mine: Standing = {
      ...{ state: 'ACTIVE', reference, message: 'As asked.', amount: order.amount, date: order.date },
      terms: { scheduleDay, scheduleTypeCode, methodToken },
    };
    terms = mine;
    arrived.shift()?.();
    await new Promise<void>((resolve) => answers.push(resolve));
    return mine;
  };
  return {
    processor: { change, find: async () => terms },
    answerNext: () => answers.shift()?.(),
    nextArrived: () => new Promise<void>((resolve) => arrived.push(resolve)),
    amount: () => terms.amount,
  };
}

const other = recurringBody({ day: 11, amount: '26.03' });

test('of two changes at once the second is refused, and both sides have the first', {
  tags: ['API-37', 'AMB-78', 'R-09'],
}, async () => {
  const { processor, answerNext, nextArrived, amount } = slowProcessor();
  const arrived = nextArrived();
  const first = changeAs(owner, processor);
  await arrived;
  await expect(changeAs(owner, processor, other)).rejects.toEqual(new Refusal('recurring_change_open'));
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
  const noAnswer = () => Promise.reject(new OutcomeUnknown('no answer'));
  await changeAs(owner, { change: noAnswer });
  const fault = () => Promise.reject(new Error('nothing is to be asked'));
  await expect(changeAs(owner, { change: fault }, other)).rejects.toEqual(
    new Refusal('recurring_change_open'),
  );
  expect((await stored()).wanted_change).toMatchObject({ amount: 2_602 });
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
  await storeStanding(portal.db, await stored(), {
    ...{ state: 'VOIDED', reference: 'REF-OWN-CHANGE', message: 'Gone.', amount: toCents(2_500), date: null },
  });
  answerNext();
  expect(await first).toMatchObject({ state: 'VOIDED', message: 'Gone.' });
  expect(await stored()).toMatchObject({ state: 'VOIDED', amount_cents: 2_500, wanted_change: null });
});

test('what the processor said before a change does not undo that change', {
  tags: ['API-37', 'R-09'],
}, async () => {
  const before = await stored();
  await changeAs(owner, { change: changed() });
  await storeStanding(portal.db, before, {
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
    .set({ wanted_change: null, amount_cents: toCents(2_777) })
    .where('payment_id', '=', id)
    .execute();
  answerNext();
  expect(await first).toMatchObject({ state: 'UNKNOWN' });
  expect(await stored()).toMatchObject({ amount_cents: 2_777, look_up_at: expect.any(Date) });
});
