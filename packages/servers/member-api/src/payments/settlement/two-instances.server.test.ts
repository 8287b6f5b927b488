import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../database/open.ts';
import { createControllableProcessor } from '../../testing/controllable-processor.ts';
import { reconnect } from '../../testing/fixture-database.ts';
import { createSingleIntent } from '../../testing/intents.ts';
import { createSingleBody } from '../../testing/payment-bodies.ts';
import { createPaymentClient, DAY, MONDAY } from '../../testing/payment-client.ts';
import { PROCESSOR_KEY } from '../../testing/processor-emulator.ts';
import { createReadyPayment, findStoredPayment } from '../../testing/stored-payment.ts';
import { type Portal, type Server, startPortal } from '../../testing/test-portal.ts';
import { bankProcessor } from '../processor/bank-processor.ts';
import type { ProcessorEvent, ProcessorStatus } from '../processor/processor-client.ts';
import { leaseForLookup, leaseForSubmit, reschedule, saveOutcome } from './leases.ts';
import { createPaymentEngine } from './payment-engine.ts';
import { createPaymentJob } from './payment-job.ts';
import { importEvents } from './processor-events.ts';

let portal: Portal;
let server: Server;
let otherServer: Server;
/** Connections of the other instance, and of a session that holds locks. */
let other: OpenDatabase;
let locker: OpenDatabase;
const now = () => new Date(MONDAY);
beforeAll(async () => {
  portal = await startPortal();
  await portal.processor.stopClock(MONDAY);
  other = await reconnect(portal.db);
  locker = await reconnect(portal.db);
  server = await portal.serve({}, { now });
  otherServer = await portal.serve({}, { now, db: other.db });
}, 120_000);
afterAll(async () => {
  await other.close();
  await locker.close();
  await portal.stop();
});

/** Engine instance with its own connections, lease and processor client. */
function instanceOn(db: OpenDatabase['db']) {
  const settings = { url: portal.processor.origin, key: PROCESSOR_KEY, timeoutMs: 5_000 };
  const { processor, ...rest } = createControllableProcessor(bankProcessor(settings));
  const engine = createPaymentEngine({ db, processor, log: server.app.log, timeoutMs: 5_000 });
  return { ...rest, db, processor, engine, drive: engine.advance };
}
const twoInstances = () => [instanceOn(portal.db), instanceOn(other.db)] as const;

let cents = 7_000;
const fresh = () => createSingleIntent(createSingleBody({ date: DAY, amount: (cents++ / 100).toFixed(2) }));
const ready = () => createReadyPayment(portal.db, fresh());
const stored = (id: string) => findStoredPayment(portal.db, id);

/** Expires the lease of the instance that works on a payment. */
const endLease = (id: string) =>
  portal.db
    .updateTable('payment')
    .set({ lease_until: sql`now() - interval '1 second'` })
    .where('payment_id', '=', id)
    .execute();

const count = async (condition: RawBuilder<boolean>) => {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from pg_stat_activity where datname = current_database() and ${condition}
  `.execute(portal.db);
  return rows[0]?.found;
};

test('two instances send each payment once', { tags: ['R-09'] }, async () => {
  const [one, two] = twoInstances();
  const ids = await Promise.all(Array.from({ length: 20 }, ready));
  await Promise.all(ids.flatMap((id) => [one.drive(id), two.drive(id)]));
  expect([...one.calls, ...two.calls]).toEqual(Array(20).fill('submit'));
  expect(new Set((await Promise.all(ids.map(stored))).map(({ state }) => state))).toEqual(
    new Set(['SCHEDULED']),
  );
});

test("respects another instance's lease", {
  tags: ['R-09'],
}, async () => {
  const [one, two] = twoInstances();
  const id = await ready();
  const submitting = one.pause('submit');
  const sent = one.drive(id);
  await submitting.arrived;
  await two.drive(id);
  submitting.release();
  await sent;
  expect(await stored(id)).toMatchObject({
    state: 'SCHEDULED',
    attempts: 1,
    lease_owner: null,
    lease_until: null,
  });

  await portal.db
    .updateTable('payment')
    .set({ state: 'UNKNOWN', processor_reference: null })
    .where('payment_id', '=', id)
    .execute();
  const lookingUp = one.pause('lookup');
  const found = one.drive(id);
  await lookingUp.arrived;
  await two.drive(id);
  lookingUp.release();
  await found;
  expect(two.calls).toEqual([]);
});

test('a response after the lease does not overwrite a newer state', {
  tags: ['R-09'],
}, async () => {
  const [one, two] = twoInstances();
  const id = await ready();
  const submitting = one.pause('submit');
  const sent = one.drive(id);
  await submitting.arrived;
  await endLease(id);
  await two.drive(id);
  const { processor_reference: reference } = await stored(id);
  await createPaymentClient(otherServer).void('VoidSinglePayment', reference ?? '');
  submitting.release();
  await sent;
  expect(await stored(id)).toMatchObject({ state: 'VOIDED', processor_reference: reference });
});

test("a late empty lookup does not end the next instance's lease", {
  tags: ['R-09'],
}, async () => {
  const [one, two] = twoInstances();
  const id = await ready();
  await portal.db.updateTable('payment').set({ state: 'UNKNOWN' }).where('payment_id', '=', id).execute();
  const late = one.pause('lookup');
  const lookedUp = one.drive(id);
  await late.arrived;
  await endLease(id);
  const own = two.pause('lookup');
  const lookedUpAgain = two.drive(id);
  await own.arrived;
  const before = await stored(id);
  late.release();
  await lookedUp;
  expect(await stored(id)).toEqual(before);
  own.release();
  await lookedUpAgain;
  expect(await stored(id)).toMatchObject({ state: 'READY', lease_owner: null, lease_until: null });
});

const status: ProcessorStatus = {
  state: 'SCHEDULED',
  reference: 'REF-LATE',
  message: 'Late.',
  amount: fresh().amount,
  date: null,
};

test('a step ends with its state and attempt', {
  tags: ['R-09'],
}, async () => {
  const instance = { owner: '0c000000-0000-4000-8000-000000000001', ms: 60_000 };
  const id = await ready();
  const first = await leaseForSubmit(portal.db, id, instance);
  await endLease(id);
  const lookedUp = await leaseForLookup(other.db, id, instance);
  if (!first || !lookedUp) throw new Error('Both steps were free');
  // Same owner and attempt, but the payment is being looked up.
  await saveOutcome(portal.db, first, status);
  expect(await stored(id)).toMatchObject({ state: 'UNKNOWN', attempts: 1, lease_owner: instance.owner });

  await reschedule(other.db, lookedUp, 'READY', 0);
  const second = await leaseForSubmit(other.db, id, instance);
  if (!second) throw new Error('It was free');
  // Same owner and state, but the second attempt.
  await saveOutcome(portal.db, first, status);
  await reschedule(portal.db, first, 'UNKNOWN', 0);
  expect(await stored(id)).toEqual(second);
  await saveOutcome(other.db, second, { ...status, reference: 'REF-IN-TIME' });
  expect(await stored(id)).toMatchObject({ state: 'SCHEDULED', processor_reference: 'REF-IN-TIME' });
});

const event = (id: string, type: ProcessorEvent['type']): ProcessorEvent => ({
  type,
  date: createSingleIntent(createSingleBody({ date: DAY })).date,
  reference: `REF-${id}`,
  clientReference: id,
  scheduleReference: null,
  scheduleClientReference: null,
  certificateNumber: '000000000101',
  paymentType: 'Loan Principal',
  amount: fresh().amount,
  message: type,
});

test('counts a page of events once and never moves the cursor back', {
  tags: ['R-09'],
}, async () => {
  const id = await ready();
  const pages = [
    { next: 1, events: [event(id, 'payment-settled')] },
    { next: 2, events: [event(id, 'payment-returned')] },
    { next: 2, events: [] },
  ];
  const readingInstance = () =>
    createControllableProcessor({
      ...bankProcessor({ url: portal.processor.origin, key: PROCESSOR_KEY, timeoutMs: 5_000 }),
      events: async (cursor) => pages[cursor] ?? { next: cursor, events: [] },
    });
  const [one, two] = [readingInstance(), readingInstance()];
  const late = one.pause('events');
  const importedLate = importEvents(portal.db, one.processor, server.app.log);
  await late.arrived;
  await importEvents(other.db, two.processor, server.app.log);
  expect(two.calls).toEqual(['events after 0', 'events after 1', 'events after 2']);
  const next = one.pause('events');
  late.release();
  await next.arrived;
  expect(one.calls).toEqual(['events after 0', 'events after 2']);
  expect(await stored(id)).toMatchObject({ state: 'RETURNED', message: 'payment-returned' });
  next.release();
  await importedLate;
});

test('requests with opposite orders do not deadlock', {
  tags: ['R-09', 'R-11'],
}, async () => {
  // Both instances wait after their first row until the other is there.
  await sql`
    create function wait_for_both() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$
  `.execute(portal.db);
  await sql`
    create trigger wait_for_both after insert on payment for each row execute function wait_for_both()
  `.execute(portal.db);
  const bodies = ['91.01', '91.02'].map((amount) => createSingleBody({ date: DAY, amount }));
  const asking = await locker.db.transaction().execute(async (lock) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(lock);
    const both = [
      createPaymentClient(server).payAll(bodies),
      createPaymentClient(otherServer).payAll(bodies.toReversed()),
    ] as const;
    await expect.poll(() => count(sql`wait_event_type = 'Lock'`), { timeout: 60_000 }).toBe(2);
    return { both };
  });
  const [inOrder, inReverse] = await Promise.all(asking.both);
  expect(inOrder.map(({ paymentAmount }) => paymentAmount)).toEqual(['91.01', '91.02']);
  // One request stored the payments, so the other's response marks them as made already.
  const repeated = [inOrder, inReverse].filter((results) =>
    results.every(({ result }) => result.MadeAlreadyAt !== undefined),
  );
  expect(repeated).toHaveLength(1);
  const references = (results: typeof inOrder) => results.map(({ result }) => result.ReferenceNumber);
  expect(references(inReverse)).toEqual(references(inOrder).toReversed());
  await sql`drop function wait_for_both cascade`.execute(portal.db);
});

test('looks up changes without waiting for locked payments', {
  tags: ['R-09'],
}, async () => {
  const [paused, free] = [await ready(), await ready()];
  const instance = instanceOn(other.db);
  await Promise.all([instance.drive(paused), instance.drive(free)]);
  await portal.db
    .updateTable('payment')
    .set({ lookup_at: sql`now()` })
    .where('payment_id', 'in', [paused, free])
    .execute();
  await locker.db.transaction().execute(async (lock) => {
    await lock.selectFrom('payment').select('state').where('payment_id', '=', paused).forUpdate().execute();
    await createPaymentJob({ ...instance, log: server.app.log }).run(AbortSignal.timeout(10_000));
  });
  expect((await stored(free)).lookup_at).toBeNull();
  expect((await stored(paused)).lookup_at).not.toBeNull();
});
