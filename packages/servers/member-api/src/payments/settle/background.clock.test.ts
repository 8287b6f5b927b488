import { sql, type UpdateObject } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tables } from '../../database/tables.ts';
import { heldProcessor } from '../../testing/held-processor.ts';
import { singleIntentOf } from '../../testing/intents.ts';
import { DAY } from '../../testing/paying.ts';
import { startPayingPortal } from '../../testing/paying-portal.ts';
import { singleBody } from '../../testing/payment-bodies.ts';
import type { Portal, Server } from '../../testing/portal.ts';
import { storedPayment, storeReady } from '../../testing/stored-payment.ts';
import { OutcomeUnknown, type Processor, type Standing } from '../processor/processor.ts';
import { settlePayments } from './background.ts';
import { paymentEngine } from './engine.ts';

let portal: Portal;
let server: Server;
let real: Processor;
beforeAll(async () => {
  ({ portal, server, real } = await startPayingPortal());
}, 120_000);
afterAll(() => portal.stop());

let cents = 9_500;
const ready = () =>
  storeReady(portal.db, singleIntentOf(singleBody({ date: DAY, amount: (cents++ / 100).toFixed(2) })));
const stored = (id: string) => storedPayment(portal.db, id);
const change = (id: string, to: UpdateObject<Tables, 'payment'>) =>
  portal.db.updateTable('payment').set(to).where('payment_id', '=', id).execute();

function workOn(processor: Processor) {
  const parts = { db: portal.db, processor, log: server.app.log };
  return settlePayments({ ...parts, engine: paymentEngine({ ...parts, timeOutMs: 5_000 }) });
}
const turn = (processor: Partial<Processor> = {}) =>
  workOn({ ...real, ...processor }).run(AbortSignal.timeout(10_000));
const noAnswer = () => Promise.reject(new OutcomeUnknown('no answer'));

/** Payments that the processor has, and that are to be looked up since a second. */
async function leaveToLookUp(many = 1): Promise<string[]> {
  const ids = await Promise.all(Array.from({ length: many }, ready));
  await turn();
  for (const id of ids) await change(id, { look_up_at: sql`now() - interval '1 second'` });
  return ids;
}
const leaveOneToLookUp = async () => String(await leaveToLookUp());

test('a turn every second, the first of which is the recovery of a start', { tags: ['R-09'] }, () => {
  expect(workOn(real)).toMatchObject({ name: 'payments', everyMs: 1_000 });
});

test('a turn sends what is ready', { tags: ['R-09'] }, async () => {
  const ids = await Promise.all([ready(), ready()]);
  await turn();
  expect((await Promise.all(ids.map(stored))).map(({ state }) => state)).toEqual(['SCHEDULED', 'SCHEDULED']);
});

test('a change is looked up once, as soon as it is due', { tags: ['R-09'] }, async () => {
  const [due = '', later = ''] = await leaveToLookUp(2);
  await change(later, { look_up_at: sql`now() + interval '1 minute'` });
  const { processor, asked } = heldProcessor(real);
  await turn(processor);
  expect(asked.filter((call) => call === 'find')).toHaveLength(1);
  expect((await stored(due)).look_up_at).toBeNull();
  expect((await stored(later)).look_up_at).not.toBeNull();
  await change(later, { look_up_at: null });
});

test('without an answer a change is looked up again in a minute, and the turn goes on', {
  tags: ['R-09'],
}, async () => {
  const id = await leaveOneToLookUp();
  const lines = server.lines.length;
  await turn({ find: noAnswer });
  const { wait } = await portal.db
    .selectFrom('payment')
    .select(sql<number>`extract(epoch from look_up_at - now())::float8`.as('wait'))
    .where('payment_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(wait).toBeGreaterThan(30);
  expect(wait).toBeLessThanOrEqual(60);
  expect(server.lines.slice(lines).map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 40,
      msg: 'the bank processor does not answer',
      err: expect.objectContaining({ type: 'OutcomeUnknown' }),
    }),
  ]);
  await change(id, { look_up_at: null });
});

test('a fault of our own ends the turn, for the log of background work', { tags: ['R-09'] }, async () => {
  const fault = new TypeError('a fault');
  await expect(turn({ events: () => Promise.reject(fault) })).rejects.toBe(fault);
});

test('what the processor does not know, and what has no number of its own, is left as it is', {
  tags: ['R-09'],
}, async () => {
  const [unknown = '', without = ''] = await leaveToLookUp(2);
  await change(without, { processor_reference: null });
  const asked: unknown[] = [];
  const find: Processor['find'] = async (kind, by) => {
    asked.push([kind, by]);
    return undefined;
  };
  const { processor_reference: processor } = await stored(unknown);
  await turn({ find });
  expect(asked).toEqual([['single', { processor }]]);
  for (const id of [unknown, without]) {
    const { state, look_up_at } = await stored(id);
    expect([state, look_up_at]).toEqual(['SCHEDULED', expect.any(Date)]);
    await change(id, { look_up_at: null });
  }
});

test.each<[Standing['state'], expected: object]>([
  ['VOIDED', { state: 'VOIDED', message: 'Found.', amount_cents: 4_711, payment_date: '2026-12-04' }],
  ['SETTLED', { state: 'SCHEDULED', message: 'The payment is scheduled.', payment_date: DAY }],
  ['RETURNED', { state: 'SCHEDULED', message: 'The payment is scheduled.', payment_date: DAY }],
])(
  'a change that is found %s: what was collected is told by the events',
  { tags: ['R-09'] },
  async (state, expected) => {
    const id = await leaveOneToLookUp();
    await change(id, { message: 'The payment is scheduled.' });
    const date = singleIntentOf(singleBody({ date: '2026-12-04' })).date;
    const { amount } = singleIntentOf(singleBody({ date: DAY, amount: '47.11' }));
    await turn({ find: async () => ({ state, reference: 'ANY', message: 'Found.', amount, date }) });
    expect(await stored(id)).toMatchObject({ ...expected, look_up_at: null });
  },
);

test('a schedule that has no next payment keeps its date', { tags: ['R-09'] }, async () => {
  const id = await leaveOneToLookUp();
  const { amount } = singleIntentOf(singleBody({ date: DAY, amount: '47.12' }));
  await turn({
    find: async () => ({ state: 'ENDED', reference: 'ANY', message: 'Over.', amount, date: null }),
  });
  expect(await stored(id)).toMatchObject({ state: 'ENDED', amount_cents: 4_712, payment_date: DAY });
});

test('what has moved on while it was looked up stays as it is', { tags: ['R-09'] }, async () => {
  const id = await leaveOneToLookUp();
  const { amount } = singleIntentOf(singleBody({ date: DAY }));
  const find: Processor['find'] = async () => {
    await change(id, { state: 'SETTLED' });
    return { state: 'VOIDED', reference: 'ANY', message: 'Late.', amount, date: null };
  };
  await turn({ find });
  expect((await stored(id)).state).toBe('SETTLED');
});
