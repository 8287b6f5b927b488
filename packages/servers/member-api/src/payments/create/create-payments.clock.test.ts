import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { HttpProblem } from '../../http/http-problem.ts';
import { owner } from '../../testing/fixture.ts';
import { createRecurringIntent, createSingleIntent } from '../../testing/intents.ts';
import { createRecurringBody, createSingleBody } from '../../testing/payment-bodies.ts';
import { DAY, MONDAY } from '../../testing/payment-client.ts';
import { startPaymentTestPortal } from '../../testing/payment-test-portal.ts';
import { createReadyPayment, findStoredPayment } from '../../testing/stored-payment.ts';
import type { Portal, Server } from '../../testing/test-portal.ts';
import { type ProcessorClient, UnknownOutcomeError } from '../processor/processor-client.ts';
import { createPaymentEngine } from '../settlement/payment-engine.ts';
import { createPayments } from './create-payments.ts';

let portal: Portal;
let server: Server;
let real: ProcessorClient;
beforeAll(async () => {
  ({ portal, server, real } = await startPaymentTestPortal());
}, 120_000);
afterAll(() => portal.stop());

const config = readConfig({
  ...{ TOKEN_ISSUER: 'https://tokens.example.org/', TOKEN_AUDIENCE: 'any' },
  TOKEN_JWKS_URI: 'https://tokens.example.org/keys',
});

interface How {
  readonly key?: string;
  readonly allowDuplicate?: boolean;
  readonly withinMs?: number;
  readonly processor?: Partial<ProcessorClient>;
  /** Replaces the engine. */
  readonly advance?: (id: string) => Promise<void>;
}
type Intents = Parameters<typeof createPayments>[2];

/** Creates payments as the owner on a Monday, with the given overrides. */
async function make(intents: Intents, { key, allowDuplicate = false, withinMs = 8_000, ...how }: How = {}) {
  const processor = { ...real, ...how.processor };
  const deps = {
    db: portal.db,
    processor,
    log: server.app.log,
    timeoutMs: 5_000,
    now: () => new Date(MONDAY),
  };
  const engine = how.advance ? { advance: how.advance } : createPaymentEngine(deps);
  const services = { db: portal.db, now: deps.now, payments: { processor, engine } };
  const { oid, lifeProNameId } = owner;
  const idempotentRequest = key === undefined ? undefined : { oid, key, digest: key };
  const asker = { oid, lifeProNameId, clientAddress: '203.0.113.9', idempotentRequest, allowDuplicate };
  const created = await createPayments(
    { ...services, config: { ...config, paymentResponseTimeoutMs: withinMs } },
    asker,
    intents,
  );
  return created.map(({ payment }) => payment);
}

let cents = 3_000;
const fresh = () => createSingleIntent(createSingleBody({ date: DAY, amount: (cents++ / 100).toFixed(2) }));
const set = (id: string, state: 'SENDING' | 'UNKNOWN' | 'NEEDS_REVIEW' | 'READY' | 'SCHEDULED' | 'FAILED') =>
  portal.db.updateTable('payment').set({ state }).where('payment_id', '=', id).execute();

test('returns payments in request order', { tags: ['R-11'] }, async () => {
  const [low, middle, high] = [fresh(), fresh(), fresh()];
  const before = await make([middle]);
  const created = await make([high, middle, low]);
  expect(created.map(({ amount_cents }) => amount_cents)).toEqual([high.amount, middle.amount, low.amount]);
  expect(created[1]).toEqual(before[0]);
  expect(created.map(({ state }) => state)).toEqual(['SCHEDULED', 'SCHEDULED', 'SCHEDULED']);
});

test('rejects equal payments within one request', { tags: ['R-09'] }, async () => {
  const one = fresh();
  const { date } = createSingleIntent(createSingleBody({ date: '2026-12-01' }));
  await expect(make([one, { ...one, methodToken: 'pm-other' }])).rejects.toEqual(
    new HttpProblem('duplicate_in_request'),
  );
  await expect(make([one, { ...one, certificateNumber: '000000000102' }])).rejects.toEqual(
    new HttpProblem('line_not_payable'),
  );
  const others = [{ ...one, date }, { ...one, paymentType: 'Loan Interest' }, fresh()];
  expect(await make([one, ...others])).toHaveLength(4);
});

test('returns a failed payment without a key and retries with one', {
  tags: ['R-09'],
}, async () => {
  const intent = fresh();
  const [first] = await make([intent]);
  await set(first?.payment_id ?? '', 'FAILED');
  expect(await make([intent])).toMatchObject([{ payment_id: first?.payment_id, state: 'FAILED' }]);
  const [again] = await make([intent], { key: 'again' });
  expect(again).toMatchObject({ state: 'SCHEDULED' });
  expect(again?.payment_id).not.toBe(first?.payment_id);
});

test('returns known payments without the wallet', { tags: ['R-09'] }, async () => {
  const intent = fresh();
  const created = await make([intent]);
  const processor = { methods: () => Promise.reject(new UnknownOutcomeError('no answer')) };
  expect(await make([intent], { processor })).toEqual(created);
  await expect(make([fresh()], { processor })).rejects.toMatchObject({ code: 'processor_unavailable' });
});

test('records time, address, key and method in the authorization', {
  tags: ['R-09', 'F-02'],
}, async () => {
  const advance = async () => undefined;
  const at = '2026-11-23T16:00:00.000Z';
  const methodName = 'Everyday checking (Bank account ending in 45678901)';
  const common = { textVersion: expect.any(String), clientAddress: '203.0.113.9', methodName, at };
  const [without] = await make([fresh()], { advance, withinMs: 0 });
  const [withKey] = await make([fresh()], { advance, withinMs: 0, key: 'authorized' });
  expect(without?.debit_authorization).toEqual({ ...common, idempotencyKey: null });
  expect(withKey?.debit_authorization).toEqual({ ...common, idempotencyKey: 'authorized' });
});

test('submits user and start date of a schedule', {
  tags: ['API-46', 'API-47'],
}, async () => {
  const now = new Date(MONDAY);
  const intent = createRecurringIntent(createRecurringBody({ amount: '33.33' }), 'Loan Principal', now, {});
  const reported: unknown[] = [];
  const processor: Partial<ProcessorClient> = {
    submit: (order) => {
      reported.push(order.instruction.schedule);
      return real.submit(order);
    },
  };
  expect(await make([intent], { processor })).toMatchObject([{ kind: 'recurring', state: 'ACTIVE' }]);
  expect(reported).toEqual([{ methodType: 'CHQ', userId: owner.oid, startDate: '2026-11-23' }]);
});

test.each(['READY', 'SENDING', 'UNKNOWN'] as const)(
  "advances a payment that is %s and returns another instance's outcome",
  { tags: ['R-09', 'R-11'] },
  async (state) => {
    const intent = fresh();
    const id = await createReadyPayment(portal.db, intent);
    await set(id, state);
    const advanced: string[] = [];
    const advance = async (one: string) => {
      if (advanced.push(one) === 3) await set(id, 'SCHEDULED');
    };
    expect(await make([intent], { advance, withinMs: 20_000 })).toMatchObject([{ state: 'SCHEDULED' }]);
    expect(advanced).toEqual([id, id, id]);
  },
);

test('does not wait for a payment in manual review', { tags: ['R-09'] }, async () => {
  const intent = fresh();
  const id = await createReadyPayment(portal.db, intent);
  await set(id, 'NEEDS_REVIEW');
  // Waiting would exceed the test timeout.
  expect(await make([intent], { advance: async () => undefined, withinMs: 3_600_000 })).toMatchObject([
    { payment_id: id, state: 'NEEDS_REVIEW' },
  ]);
});

test('waits for the one payment without an outcome', { tags: ['R-11'] }, async () => {
  const [done, open] = [fresh(), fresh()];
  await make([done]);
  const id = await createReadyPayment(portal.db, open);
  let times = 0;
  const advance = async (one: string) => {
    if (one !== id) return;
    times += 1;
    if (times === 2) await set(id, 'SCHEDULED');
  };
  const created = await make([done, open], { advance, withinMs: 20_000 });
  expect(created.map(({ state }) => state)).toEqual(['SCHEDULED', 'SCHEDULED']);
});

test('returns in time while a step is running', { tags: ['R-11'] }, async () => {
  const going = Promise.withResolvers<void>();
  const startedAt = Date.now();
  expect(await make([fresh()], { advance: () => going.promise, withinMs: 400 })).toMatchObject([
    { state: 'READY' },
  ]);
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(390);
  going.resolve();
});

test('advances nothing without time left', { tags: ['R-11'] }, async () => {
  const advanced: string[] = [];
  const advance = async (id: string) => void advanced.push(id);
  expect(await make([fresh()], { advance, withinMs: 0 })).toMatchObject([{ state: 'READY' }]);
  expect(advanced).toEqual([]);
});

test('locks its key three seconds longer than its timeout', {
  tags: ['R-09'],
}, async () => {
  const intent = fresh();
  let busy: unknown;
  const advance = async (id: string) => {
    const row = await portal.db
      .selectFrom('payment_request')
      .select(sql<number>`extract(epoch from locked_until - created_at)::float8`.as('busy'))
      .select('payment_ids')
      .where('idempotency_key', '=', 'held')
      .executeTakeFirstOrThrow();
    busy = { ...row, ofRequest: row.payment_ids.includes(id) };
    await set(id, 'SCHEDULED');
  };
  const created = await make([intent], { key: 'held', advance });
  expect(busy).toMatchObject({ busy: 11, ofRequest: true });
  expect(await make([intent], { key: 'held' })).toEqual(created);
});

test('unlocks its key after an error', { tags: ['R-09'] }, async () => {
  const intent = fresh();
  const fault = new TypeError('a fault');
  await expect(make([intent], { key: 'fault', advance: () => Promise.reject(fault) })).rejects.toBe(fault);
  const [created] = await make([intent], { key: 'fault' });
  expect(created).toMatchObject({ state: 'SCHEDULED' });
  expect(await findStoredPayment(portal.db, created?.payment_id ?? '')).toEqual(created);
});

test('creates an equal payment if Allow-Duplicate and a key are sent', { tags: ['R-09'] }, async () => {
  const intent = fresh();
  const [first] = await make([intent]);
  await expect(make([intent], { allowDuplicate: true })).rejects.toEqual(
    new HttpProblem('idempotency_key_required'),
  );
  const [second] = await make([intent], { allowDuplicate: true, key: 'twice' });
  expect([first?.duplicate_number, second?.duplicate_number, second?.state]).toEqual([0, 1, 'SCHEDULED']);
});

const age = (id: string | undefined) =>
  portal.db
    .updateTable('payment')
    .set({ created_at: sql`now() - interval '11 minutes'` })
    .where('payment_id', '=', id ?? '')
    .execute();

test('creates a payment again after the first has ended', { tags: ['R-09'] }, async () => {
  await portal.db.updateTable('payment').set({ state: 'VOIDED' }).where('kind', '=', 'recurring').execute();
  const schedule = createRecurringIntent(
    createRecurringBody({ amount: '34.34' }),
    'Loan Principal',
    new Date(MONDAY),
    {},
  );
  const over = [
    { intent: fresh(), state: 'VOIDED' },
    { intent: schedule, state: 'VOIDED' },
    { intent: schedule, state: 'ENDED' },
  ] as const;
  for (const [index, { intent, state }] of over.entries()) {
    const ids: (string | undefined)[] = [];
    for (const how of [{}, {}, { key: `over ${index}` }]) {
      const [created] = await make([intent], how);
      ids.push(created?.payment_id);
      await portal.db
        .updateTable('payment')
        .set({ state })
        .where('payment_id', '=', created?.payment_id ?? '')
        .execute();
    }
    expect(new Set(ids).size).toBe(3);
  }
});

test.each(['VOIDED', 'ENDED', 'FAILED'] as const)(
  'a second payment that is %s does not answer for an older first one',
  { tags: ['R-09'] },
  async (state) => {
    const intent = fresh();
    const [first] = await make([intent]);
    await age(first?.payment_id);
    const [second] = await make([intent], { allowDuplicate: true, key: `second ${state}` });
    await portal.db
      .updateTable('payment')
      .set({ state })
      .where('payment_id', '=', second?.payment_id ?? '')
      .execute();
    await expect(make([intent], { key: `third ${state}` })).rejects.toEqual(
      new HttpProblem('duplicate_payment'),
    );
  },
);

test('the database rejects the later of two schedules for a line', {
  tags: ['R-09', 'AMB-80'],
}, async () => {
  const intent = createRecurringIntent(
    createRecurringBody({ amount: '35.35' }),
    'Any line',
    new Date(MONDAY),
    {},
  );
  const id = await createReadyPayment(portal.db, intent);
  expect(await createReadyPayment(portal.db, intent)).toBe(id);
  await age(id);
  await expect(createReadyPayment(portal.db, intent)).rejects.toEqual(new HttpProblem('recurring_already'));
});
