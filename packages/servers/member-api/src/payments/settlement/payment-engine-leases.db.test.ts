import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createFlakyDatabase } from '../../testing/flaky-database.ts';
import { findDuePayments } from './leases.ts';
import {
  engineOn,
  inDatabase,
  portal,
  setUpPaymentEngine,
  stored,
  storePayment,
  unknownOutcome,
} from './payment-engine.fixture.ts';

setUpPaymentEngine();

test('retries a lease whose confirmation was lost, and sends once', {
  tags: ['R-09'],
}, async () => {
  const id = await storePayment();
  const { db, isLost } = createFlakyDatabase(portal.db, { statement: 1 });
  const { calls, advance } = engineOn({}, db);
  await advance(id);
  expect(isLost()).toBe(true);
  expect(calls).toEqual(['submit']);
  expect(await stored(id)).toMatchObject({ state: 'SCHEDULED', attempts: 1, lease_owner: null });
});

test('retries a lookup lease whose confirmation was lost', {
  tags: ['R-09'],
}, async () => {
  const id = await storePayment({ state: 'UNKNOWN', attempts: 1 });
  // The first statement finds nothing to send.
  const { db, isLost } = createFlakyDatabase(portal.db, { statement: 2 });
  const { calls, advance } = engineOn({}, db);
  await advance(id);
  expect(isLost()).toBe(true);
  expect(calls).toEqual(['lookup']);
  expect(await stored(id)).toMatchObject({ state: 'READY', attempts: 1, lease_owner: null });
});

test("does not take over another step's lease", { tags: ['R-09'] }, async () => {
  const another = {
    lease_owner: '0c000000-0000-4000-8000-000000000008',
    lease_until: sql<Date>`now() + interval '1 minute'`,
  };
  const ids = [
    await storePayment({ state: 'SENDING', ...another }),
    await storePayment({ state: 'UNKNOWN', ...another }),
  ];
  const { calls, advance } = engineOn();
  await Promise.all(ids.map(advance));
  expect(calls).toEqual([]);
});

test('a late lookup leaves the payment to the step with its lease', { tags: ['R-09'] }, async () => {
  const id = await storePayment({ state: 'UNKNOWN', attempts: 1 });
  const { pause, advance } = engineOn();
  const lookingUp = pause('lookup');
  const late = advance(id);
  await lookingUp.arrived;
  const taken = { lease_owner: '0c000000-0000-4000-8000-000000000010' };
  await portal.db.updateTable('payment').set(taken).where('payment_id', '=', id).execute();
  lookingUp.release();
  await late;
  expect(await stored(id)).toMatchObject({ state: 'UNKNOWN', ...taken });
});

test('waits until the next step is due', { tags: ['R-09'] }, async () => {
  const later = sql<Date>`now() + interval '1 minute'`;
  const ids = [
    await storePayment({ next_at: later }),
    await storePayment({ state: 'UNKNOWN', next_at: later }),
  ];
  const { calls, advance } = engineOn();
  await Promise.all(ids.map(advance));
  expect(calls).toEqual([]);
  const due = await findDuePayments(portal.db, 1_000);
  expect(ids.filter((id) => due.includes(id))).toEqual([]);
});

test('returns due payments in order, up to the limit', { tags: ['R-09'] }, async () => {
  const at = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds}::integer)`;
  const over = { lease_owner: '0c000000-0000-4000-8000-000000000009', lease_until: at(1) };
  const third = await storePayment({ next_at: at(9_001) });
  const first = await storePayment({ next_at: at(9_003), state: 'SENDING', ...over });
  const second = await storePayment({ next_at: at(9_002), state: 'UNKNOWN' });
  await storePayment({
    next_at: at(9_004),
    state: 'SENDING',
    ...over,
    lease_until: sql`now() + interval '1 minute'`,
  });
  await storePayment({ next_at: at(9_004), state: 'NEEDS_REVIEW' });
  expect(await findDuePayments(portal.db, 2)).toEqual([first, second]);
  expect(await findDuePayments(portal.db, 3)).toEqual([first, second, third]);
});

test('leases a step for the processor timeout plus three seconds', {
  tags: ['R-09'],
}, async () => {
  const id = await storePayment();
  const { pause, advance } = engineOn();
  const lease = () => inDatabase(id, sql`extract(epoch from lease_until - updated_at)::float8`);
  const submitting = pause('submit');
  const sent = advance(id);
  await submitting.arrived;
  expect(await lease()).toBe(8);
  submitting.release();
  await sent;
  await portal.db.updateTable('payment').set({ state: 'UNKNOWN' }).where('payment_id', '=', id).execute();
  const lookingUp = pause('lookup');
  const found = advance(id);
  await lookingUp.arrived;
  expect(await lease()).toBe(8);
  lookingUp.release();
  await found;
});

test('shares a running step between concurrent callers', {
  tags: ['R-09'],
}, async () => {
  const id = await storePayment();
  const { calls, advance } = engineOn({ submit: unknownOutcome });
  const [one, other] = [advance(id), advance(id)];
  expect(other).toBe(one);
  await one;
  await advance(id);
  expect(calls).toEqual(['submit', 'lookup']);
});
