import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { Refusal } from '../../http/refusal.ts';
import { owner } from '../../testing/fixture.ts';
import { recurringIntentOf, singleIntentOf } from '../../testing/intents.ts';
import { DAY, MONDAY } from '../../testing/paying.ts';
import { startPayingPortal } from '../../testing/paying-portal.ts';
import { recurringBody, singleBody } from '../../testing/payment-bodies.ts';
import type { Portal, Server } from '../../testing/portal.ts';
import { storedPayment, storeReady } from '../../testing/stored-payment.ts';
import { OutcomeUnknown, type Processor } from '../processor/processor.ts';
import { paymentEngine } from '../settle/engine.ts';
import { makePayments } from './make-payments.ts';

let portal: Portal;
let server: Server;
let real: Processor;
beforeAll(async () => {
  ({ portal, server, real } = await startPayingPortal());
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
  readonly processor?: Partial<Processor>;
  /** In place of the engine. */
  readonly drive?: (id: string) => Promise<void>;
}
type Intents = Parameters<typeof makePayments>[2];

/** Makes payments as the owner, on a Monday, with parts that do as said. */
async function make(intents: Intents, { key, allowDuplicate = false, withinMs = 8_000, ...how }: How = {}) {
  const processor = { ...real, ...how.processor };
  const parts = { db: portal.db, processor, log: server.app.log, timeOutMs: 5_000 };
  const engine = how.drive ? { drive: how.drive } : paymentEngine(parts);
  const services = { db: portal.db, now: () => new Date(MONDAY), payments: { processor, engine } };
  const { oid, lifeProNameId } = owner;
  const request = key === undefined ? undefined : { oid, key, digest: key };
  const asker = { oid, lifeProNameId, clientAddress: '203.0.113.9', request, allowDuplicate };
  const made = await makePayments(
    { ...services, config: { ...config, paymentAnswerWithinMs: withinMs } },
    asker,
    intents,
  );
  return made.map(({ payment }) => payment);
}

let cents = 3_000;
const fresh = () => singleIntentOf(singleBody({ date: DAY, amount: (cents++ / 100).toFixed(2) }));
const set = (id: string, state: 'SENDING' | 'UNKNOWN' | 'MANUAL' | 'READY' | 'SCHEDULED' | 'FAILED') =>
  portal.db.updateTable('payment').set({ state }).where('payment_id', '=', id).execute();

test('payments are answered in the order in which they were asked for', { tags: ['R-11'] }, async () => {
  const [low, middle, high] = [fresh(), fresh(), fresh()];
  const before = await make([middle]);
  const made = await make([high, middle, low]);
  expect(made.map(({ amount_cents }) => amount_cents)).toEqual([high.amount, middle.amount, low.amount]);
  expect(made[1]).toEqual(before[0]);
  expect(made.map(({ state }) => state)).toEqual(['SCHEDULED', 'SCHEDULED', 'SCHEDULED']);
});

test('payments of one request differ in certificate, type, amount or date', { tags: ['R-09'] }, async () => {
  const one = fresh();
  const { date } = singleIntentOf(singleBody({ date: '2026-12-01' }));
  await expect(make([one, { ...one, methodToken: 'pm-other' }])).rejects.toEqual(
    new Refusal('duplicate_in_request'),
  );
  await expect(make([one, { ...one, certificateNumber: '000000000102' }])).rejects.toEqual(
    new Refusal('line_not_payable'),
  );
  const others = [{ ...one, date }, { ...one, paymentType: 'Loan Interest' }, fresh()];
  expect(await make([one, ...others])).toHaveLength(4);
});

test('a failed payment is answered again without a key, and made again with one', {
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

test('what has been asked for already is answered without the wallet', { tags: ['R-09'] }, async () => {
  const intent = fresh();
  const made = await make([intent]);
  const processor = { methods: () => Promise.reject(new OutcomeUnknown('no answer')) };
  expect(await make([intent], { processor })).toEqual(made);
  await expect(make([fresh()], { processor })).rejects.toMatchObject({ code: 'provider' });
});

test('the authorisation says when, from where, under which key and with what it is paid', {
  tags: ['R-09', 'F-02'],
}, async () => {
  const drive = async () => undefined;
  const at = '2026-11-23T16:00:00.000Z';
  const methodName = 'Everyday checking (Bank account ending in 45678901)';
  const common = { textVersion: expect.any(String), clientAddress: '203.0.113.9', methodName, at };
  const [without] = await make([fresh()], { drive, withinMs: 0 });
  const [withKey] = await make([fresh()], { drive, withinMs: 0, key: 'authorised' });
  expect(without?.authorisation).toEqual({ ...common, requestKey: null });
  expect(withKey?.authorisation).toEqual({ ...common, requestKey: 'authorised' });
});

test('of a schedule the processor is told whose it is and from which day on', {
  tags: ['API-46', 'API-47'],
}, async () => {
  const now = new Date(MONDAY);
  const intent = recurringIntentOf(recurringBody({ amount: '33.33' }), 'Loan Principal', now, {});
  const told: unknown[] = [];
  const processor: Partial<Processor> = {
    make: (order) => {
      told.push(order.instruction.schedule);
      return real.make(order);
    },
  };
  expect(await make([intent], { processor })).toMatchObject([{ kind: 'recurring', state: 'ACTIVE' }]);
  expect(told).toEqual([{ methodType: 'CHQ', userId: owner.oid, startDate: '2026-11-23' }]);
});

test.each(['READY', 'SENDING', 'UNKNOWN'] as const)(
  'as long as a payment is %s it is driven on, and answered when another copy has its outcome',
  { tags: ['R-09', 'R-11'] },
  async (state) => {
    const intent = fresh();
    const id = await storeReady(portal.db, intent);
    await set(id, state);
    const driven: string[] = [];
    const drive = async (one: string) => {
      if (driven.push(one) === 3) await set(id, 'SCHEDULED');
    };
    expect(await make([intent], { drive, withinMs: 20_000 })).toMatchObject([{ state: 'SCHEDULED' }]);
    expect(driven).toEqual([id, id, id]);
  },
);

test('what waits for a person is not waited for', { tags: ['R-09'] }, async () => {
  const intent = fresh();
  const id = await storeReady(portal.db, intent);
  await set(id, 'MANUAL');
  // Waiting would outlast the test.
  expect(await make([intent], { drive: async () => undefined, withinMs: 3_600_000 })).toMatchObject([
    { payment_id: id, state: 'MANUAL' },
  ]);
});

test('one payment without an outcome is waited for, however many have one', { tags: ['R-11'] }, async () => {
  const [done, open] = [fresh(), fresh()];
  await make([done]);
  const id = await storeReady(portal.db, open);
  let times = 0;
  const drive = async (one: string) => {
    if (one !== id) return;
    times += 1;
    if (times === 2) await set(id, 'SCHEDULED');
  };
  const made = await make([done, open], { drive, withinMs: 20_000 });
  expect(made.map(({ state }) => state)).toEqual(['SCHEDULED', 'SCHEDULED']);
});

test('a member is answered in time, while a step goes on', { tags: ['R-11'] }, async () => {
  const going = Promise.withResolvers<void>();
  const began = Date.now();
  expect(await make([fresh()], { drive: () => going.promise, withinMs: 400 })).toMatchObject([
    { state: 'READY' },
  ]);
  expect(Date.now() - began).toBeGreaterThanOrEqual(390);
  going.resolve();
});

test('without time left nothing is driven', { tags: ['R-11'] }, async () => {
  const driven: string[] = [];
  const drive = async (id: string) => void driven.push(id);
  expect(await make([fresh()], { drive, withinMs: 0 })).toMatchObject([{ state: 'READY' }]);
  expect(driven).toEqual([]);
});

test('a request holds its key three seconds longer than it is waited for, and not after its answer', {
  tags: ['R-09'],
}, async () => {
  const intent = fresh();
  let busy: unknown;
  const drive = async (id: string) => {
    const row = await portal.db
      .selectFrom('payment_request')
      .select(sql<number>`extract(epoch from busy_until - created_at)::float8`.as('busy'))
      .select('payment_ids')
      .where('request_key', '=', 'held')
      .executeTakeFirstOrThrow();
    busy = { ...row, ofRequest: row.payment_ids.includes(id) };
    await set(id, 'SCHEDULED');
  };
  const made = await make([intent], { key: 'held', drive });
  expect(busy).toMatchObject({ busy: 11, ofRequest: true });
  expect(await make([intent], { key: 'held' })).toEqual(made);
});

test('a request that ends in a fault gives its key back too', { tags: ['R-09'] }, async () => {
  const intent = fresh();
  const fault = new TypeError('a fault');
  await expect(make([intent], { key: 'fault', drive: () => Promise.reject(fault) })).rejects.toBe(fault);
  const [made] = await make([intent], { key: 'fault' });
  expect(made).toMatchObject({ state: 'SCHEDULED' });
  expect(await storedPayment(portal.db, made?.payment_id ?? '')).toEqual(made);
});

test('who wants the same payment twice says so under a key, and has both', { tags: ['R-09'] }, async () => {
  const intent = fresh();
  const [first] = await make([intent]);
  await expect(make([intent], { allowDuplicate: true })).rejects.toEqual(new Refusal('key_needed'));
  const [second] = await make([intent], { allowDuplicate: true, key: 'twice' });
  expect([first?.copy_number, second?.copy_number, second?.state]).toEqual([0, 1, 'SCHEDULED']);
});

const age = (id: string | undefined) =>
  portal.db
    .updateTable('payment')
    .set({ created_at: sql`now() - interval '11 minutes'` })
    .where('payment_id', '=', id ?? '')
    .execute();

test('what is over may be made again, with and without a key', { tags: ['R-09'] }, async () => {
  await portal.db.updateTable('payment').set({ state: 'VOIDED' }).where('kind', '=', 'recurring').execute();
  const schedule = recurringIntentOf(
    recurringBody({ amount: '34.34' }),
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
      const [made] = await make([intent], how);
      ids.push(made?.payment_id);
      await portal.db
        .updateTable('payment')
        .set({ state })
        .where('payment_id', '=', made?.payment_id ?? '')
        .execute();
    }
    expect(new Set(ids).size).toBe(3);
  }
});

test.each(['VOIDED', 'ENDED', 'FAILED'] as const)(
  'a second one that is %s is not the answer for a first one that was made longer ago',
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
    await expect(make([intent], { key: `third ${state}` })).rejects.toEqual(new Refusal('duplicate_payment'));
  },
);

test('of two schedules for a line the later one is refused by the database too', {
  tags: ['R-09', 'AMB-80'],
}, async () => {
  const intent = recurringIntentOf(recurringBody({ amount: '35.35' }), 'Any line', new Date(MONDAY), {});
  const id = await storeReady(portal.db, intent);
  expect(await storeReady(portal.db, intent)).toBe(id);
  await age(id);
  await expect(storeReady(portal.db, intent)).rejects.toEqual(new Refusal('recurring_already'));
});
