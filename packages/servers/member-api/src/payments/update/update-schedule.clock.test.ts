import { dateFromWire } from '@portal/domain/values/dates';
import { toCents } from '@portal/domain/values/money';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Payment } from '../../database/payment.ts';
import { HttpProblem } from '../../http/http-problem.ts';
import { owner, payor } from '../../testing/fixture.ts';
import { createRecurringBody } from '../../testing/payment-bodies.ts';
import { MONDAY } from '../../testing/payment-client.ts';
import {
  type ProcessorClient,
  type SubmitOrder,
  UnknownOutcomeError,
} from '../processor/processor-client.ts';
import { prepareLookup } from '../settlement/store-status.ts';
import {
  body,
  changeAs,
  changed,
  id,
  lookUpWith,
  portal,
  setUpScheduleChange,
  stored,
} from './update-schedule.fixture.ts';

setUpScheduleChange();

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
    // The authorization record contains the member's address.
    debit_authorization: null,
  });
  expect(Date.now() - row.updated_at.getTime()).toBeLessThan(1_800_000);
  expect(await newestProof()).toMatchObject([
    {
      ...{ kind: 'recurring', azure_object_id: owner.oid, certificate_number: '000000000101' },
      ...{ payment_type: 'Rider', amount_cents: 2_602, payment_date: '2026-12-14', schedule_day: 11 },
      ...{ schedule_type_code: 'MONTHLY', method_token: 'pm-owner', processor_reference: 'REF-OWN-CHANGE' },
      ...{
        text_version: '2026-11-28',
        client_address: '203.0.113.7',
        idempotency_key: 'key-of-change',
      },
      authorized_at: new Date(MONDAY),
    },
  ]);
});

const newestProof = () =>
  portal.db
    .selectFrom('payment_authorization')
    .selectAll()
    .where('payment_id', '=', id)
    .orderBy('payment_authorization_id', 'desc')
    .limit(1)
    .execute();

test('uses the requested date without a next date of the processor', {
  tags: ['API-37'],
}, async () => {
  const { payment_date } = await changeAs(owner, { change: changed({ date: null }) });
  expect(payment_date).toBe('2026-12-14');
});

test('records an authorization without a key', { tags: ['API-37', 'R-09'] }, async () => {
  await changeAs(owner, { change: changed() }, body, null);
  expect(await newestProof()).toMatchObject([{ client_address: '203.0.113.7', idempotency_key: null }]);
});

test('a rejected change changes nothing and returns the message', {
  tags: ['API-37', 'PAY-15'],
}, async () => {
  const before = await stored();
  const response = await changeAs(owner, { change: changed({ state: 'FAILED', message: 'No.' }) });
  expect(response).toEqual({ ...before, state: 'FAILED', message: 'No.' });
  expect(await stored()).toEqual({ ...before, lookup_at: expect.any(Date) });
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

test('returns UNKNOWN without a response and schedules a lookup', {
  tags: ['API-37', 'R-09', 'F-13'],
}, async () => {
  const before = await stored();
  const unknownOutcome = () => Promise.reject(new UnknownOutcomeError('no answer'));
  const response = await changeAs(owner, { change: unknownOutcome });
  expect(response).toEqual({ ...before, state: 'UNKNOWN' });
  expect(await stored()).toEqual({ ...before, lookup_at: expect.any(Date), pending_change: REQUESTED });
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
    lookup_at: expect.any(Date),
    amount_cents: 2_500,
  });
  expect(await stored()).toMatchObject({ pending_change: null });
});

test('an internal error leaves the terms as they were', { tags: ['API-37', 'R-09'] }, async () => {
  const before = await stored();
  const fault = new TypeError('a fault');
  await expect(changeAs(owner, { change: () => Promise.reject(fault) })).rejects.toBe(fault);
  expect(await stored()).toEqual({ ...before, lookup_at: expect.any(Date) });
});

test.each<[string, ProcessorClient['change']]>([
  ['rejected', changed({ state: 'FAILED', message: 'No.' })],
  ['applied', changed()],
  ['interrupted', () => Promise.reject(new TypeError('a fault'))],
])(
  'a change that is %s leaves the lookup of a cancellation',
  {
    tags: ['API-37', 'R-09'],
  },
  async (_, change) => {
    const changeAfterCancellation: ProcessorClient['change'] = async (...order) => {
      await prepareLookup(portal.db, await stored());
      return change(...order);
    };
    await changeAs(owner, { change: changeAfterCancellation }).catch(() => undefined);
    expect(await stored()).toMatchObject({ pending_change: null, lookup_at: expect.any(Date) });
  },
);

/** The next authorization record fails with this error code, after the processor's response. */
async function failNextAuthorization(code: string): Promise<void> {
  await sql`drop sequence if exists failed_authorizations`.execute(portal.db);
  await sql`create sequence failed_authorizations`.execute(portal.db);
  await sql`
    create or replace function fail_once() returns trigger language plpgsql as $$ begin
      if nextval('failed_authorizations') = 1 then
        raise exception 'database failure' using errcode = ${sql.lit(code)};
      end if;
      return new;
    end $$`.execute(portal.db);
  await sql`
    create or replace trigger fail_once before insert on payment_authorization
      for each row execute function fail_once()`.execute(portal.db);
}

test('stores a confirmed change once the database is back', {
  tags: ['API-37', 'R-09'],
}, async () => {
  await failNextAuthorization('57P01');
  expect(await changeAs(owner, { change: changed() })).toMatchObject({ state: 'ACTIVE' });
  expect(await stored()).toMatchObject({ amount_cents: 2_602, pending_change: null });
});

test('looks up a confirmed change that the database failed to store', {
  tags: ['API-37', 'R-09'],
}, async () => {
  const before = await stored();
  await failNextAuthorization('XX000');
  await expect(changeAs(owner, { change: changed() })).rejects.toThrow('database failure');
  expect(await stored()).toEqual({ ...before, lookup_at: expect.any(Date), pending_change: REQUESTED });

  await portal.db
    .updateTable('payment')
    .set({ lookup_at: sql`now()` })
    .where('payment_id', '=', id)
    .execute();
  await lookUpWith({
    lookup: async () => ({
      ...{ state: 'ACTIVE', reference: 'REF-OWN-CHANGE', message: 'Changed.', amount: toCents(2_602) },
      date: dateFromWire('2026-12-14'),
      terms: { scheduleDay: 11, scheduleTypeCode: 'MONTHLY', methodToken: 'pm-owner' },
    }),
  });
  expect(await stored()).toMatchObject({
    ...{ state: 'ACTIVE', amount_cents: 2_602, payment_date: '2026-12-14', schedule_day: 11 },
    pending_change: null,
  });
  const proofs = portal.db.selectFrom('payment_authorization').selectAll().where('payment_id', '=', id);
  expect(await proofs.orderBy('payment_authorization_id', 'desc').limit(1).executeTakeFirst()).toMatchObject({
    amount_cents: 2_602,
    authorized_at: new Date(MONDAY),
    client_address: '203.0.113.7',
  });
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

/** A monthly schedule on the 11th, whose next payment is later than the next 11th. */
async function storeNextPayment(): Promise<void> {
  const saved = {
    schedule_day: 11,
    schedule_type_code: 'MONTHLY',
    payment_date: sql<never>`date '2027-02-11'`,
  } as const;
  await portal.db.updateTable('payment').set(saved).where('payment_id', '=', id).execute();
}

test('keeps the next payment when day and type stay the same', {
  tags: ['API-37', 'AMB-78'],
}, async () => {
  await storeNextPayment();
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

test('moves the next payment when only the frequency changes', {
  tags: ['API-37', 'AMB-78'],
}, async () => {
  await storeNextPayment();
  const quarterly = createRecurringBody({ day: 11, amount: '26.02' });
  quarterly['payment-schedule'].header['schedule-type-code'] = 'QUARTERLY';
  const reported: SubmitOrder[] = [];
  await changeAs(
    owner,
    {
      change: (reference, order) => {
        reported.push(order);
        return changed()(reference, order);
      },
    },
    quarterly,
  );
  expect(await stored()).toMatchObject({ payment_date: '2026-12-14', schedule_type_code: 'QUARTERLY' });
  expect(reported).toMatchObject([{ instruction: { schedule: { startDate: '2026-11-23' } } }]);
});

test('keeps the method of a schedule if the processor no longer has it', {
  tags: ['API-37', 'R-09'],
}, async () => {
  const saved = { schedule_day: 26, schedule_type_code: 'MONTHLY', method_token: 'pm-owner' } as const;
  await portal.db
    .updateTable('payment')
    .set({ ...saved, lookup_at: sql`now()` })
    .where('payment_id', '=', id)
    .execute();
  await lookUpWith({
    lookup: async () => ({
      ...{ state: 'ACTIVE', reference: 'REF-OWN-CHANGE', message: 'Changed.', amount: toCents(2_700) },
      date: dateFromWire('2026-12-28'),
      terms: { scheduleDay: 26, scheduleTypeCode: 'MONTHLY', methodToken: null },
    }),
  });
  expect(await stored()).toMatchObject({ ...saved, amount_cents: 2_700 });
});
