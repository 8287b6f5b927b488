import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../database/open.ts';
import { connectAgain } from '../../testing/fixture-database.ts';
import { heldProcessor } from '../../testing/held-processor.ts';
import { singleIntentOf } from '../../testing/intents.ts';
import { DAY, MONDAY, payingAs } from '../../testing/paying.ts';
import { singleBody } from '../../testing/payment-bodies.ts';
import { type Portal, type Server, startPortal } from '../../testing/portal.ts';
import { PROCESSOR_KEY } from '../../testing/processor-program.ts';
import { storedPayment, storeReady } from '../../testing/stored-payment.ts';
import { bankProcessor } from '../processor/bank-processor.ts';
import type { ProcessorEvent, Standing } from '../processor/processor.ts';
import { settlePayments } from './background.ts';
import { claimToLookUp, claimToSend, settle, wait } from './claims.ts';
import { paymentEngine } from './engine.ts';
import { importEvents } from './events.ts';

let portal: Portal;
let server: Server;
let otherServer: Server;
/** The connections of the other copy, and those of somebody who holds locks. */
let other: OpenDatabase;
let locker: OpenDatabase;
const now = () => new Date(MONDAY);
beforeAll(async () => {
  portal = await startPortal();
  await portal.processor.stopClock(MONDAY);
  other = await connectAgain(portal.db);
  locker = await connectAgain(portal.db);
  server = await portal.serve({}, { now });
  otherServer = await portal.serve({}, { now, db: other.db });
}, 120_000);
afterAll(async () => {
  await other.close();
  await locker.close();
  await portal.stop();
});

/** A copy of the engine with its own connections, lease, and way to the processor. */
function copyOn(db: OpenDatabase['db']) {
  const settings = { url: portal.processor.origin, key: PROCESSOR_KEY, timeOutMs: 5_000 };
  const { processor, ...rest } = heldProcessor(bankProcessor(settings));
  const engine = paymentEngine({ db, processor, log: server.app.log, timeOutMs: 5_000 });
  return { ...rest, db, processor, engine, drive: engine.drive };
}
const twoCopies = () => [copyOn(portal.db), copyOn(other.db)] as const;

let cents = 7_000;
const fresh = () => singleIntentOf(singleBody({ date: DAY, amount: (cents++ / 100).toFixed(2) }));
const ready = () => storeReady(portal.db, fresh());
const stored = (id: string) => storedPayment(portal.db, id);

/** As if the copy that is at a payment had not been heard of for longer than its lease. */
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

test('of two copies that reach for the same payments each is sent by one', { tags: ['R-09'] }, async () => {
  const [one, two] = twoCopies();
  const ids = await Promise.all(Array.from({ length: 20 }, ready));
  await Promise.all(ids.flatMap((id) => [one.drive(id), two.drive(id)]));
  expect([...one.asked, ...two.asked]).toEqual(Array(20).fill('make'));
  expect(new Set((await Promise.all(ids.map(stored))).map(({ state }) => state))).toEqual(
    new Set(['SCHEDULED']),
  );
});

test('what one copy is sending or looking up is left alone by the other as long as the lease lasts', {
  tags: ['R-09'],
}, async () => {
  const [one, two] = twoCopies();
  const id = await ready();
  const making = one.hold('make');
  const sent = one.drive(id);
  await making.arrived;
  await two.drive(id);
  making.release();
  await sent;
  expect(await stored(id)).toMatchObject({ state: 'SCHEDULED', attempt: 1, owner: null, lease_until: null });

  await portal.db
    .updateTable('payment')
    .set({ state: 'UNKNOWN', processor_reference: null })
    .where('payment_id', '=', id)
    .execute();
  const finding = one.hold('find');
  const found = one.drive(id);
  await finding.arrived;
  await two.drive(id);
  finding.release();
  await found;
  expect(two.asked).toEqual([]);
});

test('an answer that comes after the lease changes nothing that another copy has stored since', {
  tags: ['R-09'],
}, async () => {
  const [one, two] = twoCopies();
  const id = await ready();
  const making = one.hold('make');
  const sent = one.drive(id);
  await making.arrived;
  await endLease(id);
  await two.drive(id);
  const { processor_reference: reference } = await stored(id);
  await payingAs(otherServer).void('VoidSinglePayment', reference ?? '');
  making.release();
  await sent;
  expect(await stored(id)).toMatchObject({ state: 'VOIDED', processor_reference: reference });
});

test('a late answer that the processor knows nothing does not end the lease of the next copy', {
  tags: ['R-09'],
}, async () => {
  const [one, two] = twoCopies();
  const id = await ready();
  await portal.db.updateTable('payment').set({ state: 'UNKNOWN' }).where('payment_id', '=', id).execute();
  const late = one.hold('find');
  const lookedUp = one.drive(id);
  await late.arrived;
  await endLease(id);
  const own = two.hold('find');
  const lookedUpAgain = two.drive(id);
  await own.arrived;
  const before = await stored(id);
  late.release();
  await lookedUp;
  expect(await stored(id)).toEqual(before);
  own.release();
  await lookedUpAgain;
  expect(await stored(id)).toMatchObject({ state: 'READY', owner: null, lease_until: null });
});

const standing: Standing = {
  state: 'SCHEDULED',
  reference: 'REF-LATE',
  message: 'Late.',
  amount: fresh().amount,
  date: null,
};

test('a step is over with its state and its attempt, also for the copy that took it', {
  tags: ['R-09'],
}, async () => {
  const copy = { owner: '0c000000-0000-4000-8000-000000000001', ms: 60_000 };
  const id = await ready();
  const first = await claimToSend(portal.db, id, copy);
  await endLease(id);
  const lookedUp = await claimToLookUp(other.db, id, copy);
  if (!first || !lookedUp) throw new Error('Both steps were free');
  // The same owner and attempt, but it is being looked up now.
  await settle(portal.db, first, standing);
  expect(await stored(id)).toMatchObject({ state: 'UNKNOWN', attempt: 1, owner: copy.owner });

  await wait(other.db, lookedUp, 'READY', 0);
  const second = await claimToSend(other.db, id, copy);
  if (!second) throw new Error('It was free');
  // The same owner and state, but the second attempt.
  await settle(portal.db, first, standing);
  await wait(portal.db, first, 'UNKNOWN', 0);
  expect(await stored(id)).toEqual(second);
  await settle(other.db, second, { ...standing, reference: 'REF-IN-TIME' });
  expect(await stored(id)).toMatchObject({ state: 'SCHEDULED', processor_reference: 'REF-IN-TIME' });
});

const event = (id: string, type: ProcessorEvent['type']): ProcessorEvent => ({
  type,
  date: singleIntentOf(singleBody({ date: DAY })).date,
  reference: `REF-${id}`,
  clientReference: id,
  scheduleReference: null,
  scheduleClientReference: null,
  certificateNumber: '000000000101',
  paymentType: 'Loan Principal',
  amount: fresh().amount,
  message: type,
});

test('a page of events that another copy has taken in counts once, and the cursor does not go back', {
  tags: ['R-09'],
}, async () => {
  const id = await ready();
  const pages = [
    { next: 1, events: [event(id, 'payment-settled')] },
    { next: 2, events: [event(id, 'payment-returned')] },
    { next: 2, events: [] },
  ];
  const copyThatReads = () =>
    heldProcessor({
      ...bankProcessor({ url: portal.processor.origin, key: PROCESSOR_KEY, timeOutMs: 5_000 }),
      events: async (cursor) => pages[cursor] ?? { next: cursor, events: [] },
    });
  const [one, two] = [copyThatReads(), copyThatReads()];
  const late = one.hold('events');
  const tookInLate = importEvents(portal.db, one.processor);
  await late.arrived;
  await importEvents(other.db, two.processor);
  expect(two.asked).toEqual(['events after 0', 'events after 1', 'events after 2']);
  const next = one.hold('events');
  late.release();
  await next.arrived;
  expect(one.asked).toEqual(['events after 0', 'events after 2']);
  expect(await stored(id)).toMatchObject({ state: 'RETURNED', message: 'payment-returned' });
  next.release();
  await tookInLate;
});

test('two requests for the same payments in opposite orders do not wait for each other for ever', {
  tags: ['R-09', 'R-11'],
}, async () => {
  // Each copy stores its first row and then waits, until both are under way.
  await sql`
    create function wait_for_both() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$
  `.execute(portal.db);
  await sql`
    create trigger wait_for_both after insert on payment for each row execute function wait_for_both()
  `.execute(portal.db);
  const bodies = ['91.01', '91.02'].map((amount) => singleBody({ date: DAY, amount }));
  const asking = await locker.db.transaction().execute(async (lock) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(lock);
    const both = [
      payingAs(server).payAll(bodies),
      payingAs(otherServer).payAll(bodies.toReversed()),
    ] as const;
    await expect.poll(() => count(sql`wait_event_type = 'Lock'`), { timeout: 60_000 }).toBe(2);
    return { both };
  });
  const [inOrder, inReverse] = await Promise.all(asking.both);
  expect(inOrder.map(({ paymentAmount }) => paymentAmount)).toEqual(['91.01', '91.02']);
  // One request stored the payments. The answer of the other marks them as made already.
  const repeated = [inOrder, inReverse].filter((results) =>
    results.every(({ result }) => result.MadeAlreadyAt !== undefined),
  );
  expect(repeated).toHaveLength(1);
  const references = (results: typeof inOrder) => results.map(({ result }) => result.ReferenceNumber);
  expect(references(inReverse)).toEqual(references(inOrder).toReversed());
  await sql`drop function wait_for_both cascade`.execute(portal.db);
});

test('a turn looks changes up without waiting for a payment that another transaction holds', {
  tags: ['R-09'],
}, async () => {
  const [held, free] = [await ready(), await ready()];
  const copy = copyOn(other.db);
  await Promise.all([copy.drive(held), copy.drive(free)]);
  await portal.db
    .updateTable('payment')
    .set({ look_up_at: sql`now()` })
    .where('payment_id', 'in', [held, free])
    .execute();
  await locker.db.transaction().execute(async (lock) => {
    await lock.selectFrom('payment').select('state').where('payment_id', '=', held).forUpdate().execute();
    await settlePayments({ ...copy, log: server.app.log }).run(AbortSignal.timeout(10_000));
  });
  expect((await stored(free)).look_up_at).toBeNull();
  expect((await stored(held)).look_up_at).not.toBeNull();
});
