import { moneyFromWire } from '@portal/domain/values/money';
import type { Insertable } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '../../database/tables.ts';
import { owner } from '../../testing/fixture.ts';
import {
  DATE,
  db,
  event,
  historyOf,
  importPages,
  newType,
  setUpProcessorEvents,
  stored,
  storeOwnerPayment,
} from './processor-events.fixture.ts';

setUpProcessorEvents();

const schedule = (input: Partial<Insertable<Tables['payment']>>) =>
  storeOwnerPayment({
    kind: 'recurring',
    schedule_day: 30,
    schedule_type_code: 'MONTHLY',
    state: 'ACTIVE',
    ...input,
  });

const lookupTimeOf = async (id: string) => (await stored(id)).lookup_at;

const createdUnder = (reference: string) =>
  db.selectFrom('payment').selectAll().where('processor_reference', '=', reference).execute();

test.each([
  ['scheduled-payment-made', 'ACCEPTED'],
  ['payment-failed', 'FAILED'],
] as const)(
  'records %s of a schedule as a payment that is %s',
  { tags: ['ENT-15', 'R-09'] },
  async (type, state) => {
    const payment_type = newType();
    const reference = `M-${state}`;
    const id = await schedule({ processor_reference: `S-${state}`, payment_type, lookup_at: null });
    const created = { reference, scheduleReference: `S-${state}`, amount: moneyFromWire('47.13') };
    await importPages([event(type, created)]);
    expect(await createdUnder(reference)).toMatchObject([
      {
        ...{ kind: 'single', azure_object_id: owner.oid, certificate_number: owner.certificateNumber },
        ...{ payment_type, amount_cents: 4_713, payment_date: DATE, method_token: 'pm-owner', state },
        ...{ message: `It is ${type}.`, schedule_reference: `S-${state}`, instruction: null },
        ...{ debit_authorization: null, duplicate_number: 0 },
      },
    ]);
    // Its next date is looked up.
    expect(await lookupTimeOf(id)).toEqual(expect.any(Date));
    expect((await stored(id)).state).toBe('ACTIVE');
  },
);

test('records a scheduled payment that equals one of the member', { tags: ['R-09'] }, async () => {
  const payment_type = newType();
  await storeOwnerPayment({ payment_type });
  const id = await schedule({ payment_type });
  await importPages([event('scheduled-payment-made', { reference: 'M-9', scheduleClientReference: id })]);
  expect(await createdUnder('M-9')).toMatchObject([{ state: 'ACCEPTED', schedule_reference: id }]);
});

test('records a repeated scheduled payment once with its latest state', {
  tags: ['R-09'],
}, async () => {
  await schedule({ processor_reference: 'S-2' });
  const numbers = { reference: 'M-2', scheduleReference: 'S-2' };
  await importPages([event('scheduled-payment-made', numbers)]);
  await importPages([event('payment-failed', { ...numbers, message: 'No funds.' })]);
  expect(await createdUnder('M-2')).toMatchObject([{ state: 'FAILED', message: 'No funds.' }]);
});

test('looks up only the schedule that has paid, while it is live', {
  tags: ['R-09'],
}, async () => {
  const [live, other] = [
    await schedule({ processor_reference: 'S-3', lookup_at: null }),
    await schedule({ processor_reference: 'S-4', lookup_at: null }),
  ];
  const over: string[] = [];
  for (const state of ['VOIDED', 'ENDED', 'SENDING', 'UNKNOWN'] as const) {
    const processor_reference = `S-${state}`;
    over.push(await schedule({ processor_reference, state, lookup_at: null }));
    await importPages([
      event('scheduled-payment-made', { reference: `M-${state}`, scheduleReference: processor_reference }),
    ]);
  }
  await importPages([event('scheduled-payment-made', { reference: 'M-3', scheduleReference: 'S-3' })]);
  expect(await lookupTimeOf(live)).not.toBeNull();
  expect(await lookupTimeOf(other)).toBeNull();
  const left = await Promise.all(over.map(stored));
  expect(left.map(({ state, lookup_at }) => [state, lookup_at])).toEqual([
    ['VOIDED', null],
    ['ENDED', null],
    ['SENDING', null],
    ['UNKNOWN', null],
  ]);
});

const pays = (id: string) =>
  importPages([
    event('scheduled-payment-made', {
      ...{ reference: `PAYS-${id}`, scheduleReference: `S-${id}`, scheduleClientReference: id },
    }),
  ]);

test.each(['NEEDS_REVIEW', 'FAILED'] as const)(
  'looks up a paying schedule that is %s by our reference',
  { tags: ['R-09'] },
  async (state) => {
    const id = await schedule({ state, next_at: new Date(0) });
    await pays(id);
    const { next_at, state: after } = await stored(id);
    expect(after).toBe('UNKNOWN');
    expect(next_at.getTime()).toBeGreaterThan(0);
    expect(await createdUnder(`PAYS-${id}`)).toMatchObject([
      { schedule_reference: `S-${id}`, state: 'ACCEPTED' },
    ]);
  },
);

test.each<[what: string, after: string, other: Partial<Insertable<Tables['payment']>>]>([
  ['a live schedule of the same line', 'FAILED', {}],
  ['one of the line in manual review', 'FAILED', { state: 'NEEDS_REVIEW' }],
  ['one of the line that was cancelled', 'UNKNOWN', { state: 'VOIDED' }],
  ['one of the line that has ended', 'UNKNOWN', { state: 'ENDED' }],
  ['one of the line that has failed', 'UNKNOWN', { state: 'FAILED' }],
  ['one of another line', 'UNKNOWN', { payment_type: 'Another line' }],
  ['one of another certificate', 'UNKNOWN', { certificate_number: '000000000102' }],
  ['a single payment of the line', 'UNKNOWN', { kind: 'single', state: 'SCHEDULED' }],
])('with %s, a failed schedule that pays is %s', { tags: ['R-09'] }, async (_what, after, other) => {
  const payment_type = newType();
  const id = await schedule({ state: 'FAILED', payment_type });
  await schedule({ payment_type, ...other });
  await pays(id);
  expect((await stored(id)).state).toBe(after);
});

test('ends a schedule by either reference', { tags: ['R-09'] }, async () => {
  const ids = [await schedule({ processor_reference: 'S-5' }), await schedule({ state: 'UNKNOWN' })];
  await importPages([
    event('schedule-ended', { reference: 'S-5' }),
    event('schedule-ended', { reference: 'S-6', clientReference: ids[1] ?? null }),
  ]);
  for (const [index, id] of ids.entries()) {
    expect(await stored(id)).toMatchObject({
      ...{ state: 'ENDED', message: 'It is schedule-ended.', processor_reference: `S-${index + 5}` },
      ...{ instruction: null, lease_owner: null, lease_until: null, lookup_at: null },
    });
    expect(await historyOf(id)).toEqual([]);
  }
});

test('records the authorization of a schedule that ends before its acceptance', {
  tags: ['R-05', 'R-09'],
}, async () => {
  const [active, unknown] = [
    await schedule({ processor_reference: 'S-7' }),
    await schedule({ state: 'UNKNOWN' }),
  ];
  await importPages([
    event('schedule-ended', { reference: 'S-7' }),
    event('schedule-ended', { reference: 'S-8', clientReference: unknown }),
  ]);
  const recorded = await db
    .selectFrom('payment_authorization')
    .select(['payment_id', 'processor_reference', 'client_address'])
    .where('payment_id', 'in', [active, unknown])
    .execute();
  expect(recorded).toEqual([
    { payment_id: unknown, processor_reference: 'S-8', client_address: '203.0.113.9' },
  ]);
  expect((await stored(unknown)).debit_authorization).toBeNull();
});
