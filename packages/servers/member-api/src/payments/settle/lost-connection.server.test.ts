import { type Relay, startRelay } from '@portal/test-support/relay';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDatabaseAway } from '../../database/away.ts';
import type { OpenDatabase } from '../../database/open.ts';
import { connectAgain, socketOfRun } from '../../testing/fixture-database.ts';
import { heldProcessor } from '../../testing/held-processor.ts';
import { singleIntentOf } from '../../testing/intents.ts';
import { booksOf, DAY, MONDAY } from '../../testing/paying.ts';
import { singleBody } from '../../testing/payment-bodies.ts';
import { type Portal, type Server, startPortal } from '../../testing/portal.ts';
import { PROCESSOR_KEY } from '../../testing/processor-program.ts';
import { storedPayment, storeReady } from '../../testing/stored-payment.ts';
import { bankProcessor } from '../processor/bank-processor.ts';
import { settlePayments } from './background.ts';
import { paymentEngine } from './engine.ts';

const TIME_OUT_MS = 500;

let portal: Portal;
let server: Server;
let relay: Relay;
/** The database as the copy has it whose connections are lost, and as another copy has it. */
let losing: OpenDatabase;
let other: OpenDatabase;
beforeAll(async () => {
  portal = await startPortal();
  await portal.processor.stopClock(MONDAY);
  server = await portal.serve();
  relay = await startRelay({ path: socketOfRun() });
  losing = await connectAgain(portal.db, relay.port);
  other = await connectAgain(portal.db);
}, 120_000);
afterAll(async () => {
  await relay.close();
  await losing.close();
  await other.close();
  await portal.stop();
});

/** The background work of a copy of the API, a turn at a time. */
function copyOn({ db }: OpenDatabase) {
  const settings = { url: portal.processor.origin, key: PROCESSOR_KEY, timeOutMs: TIME_OUT_MS };
  const { processor, ...rest } = heldProcessor(bankProcessor(settings));
  const parts = { db, processor, log: server.app.log };
  const engine = paymentEngine({ ...parts, timeOutMs: TIME_OUT_MS });
  const work = settlePayments({ ...parts, engine });
  return { ...rest, turn: () => work.run(new AbortController().signal) };
}

test('a payment whose sender has lost the database without a word is looked up by another copy, and made once', {
  tags: ['R-09'],
  timeout: 120_000,
}, async () => {
  const sender = copyOn(losing);
  const taker = copyOn(other);
  const id = await storeReady(portal.db, singleIntentOf(singleBody({ date: DAY, amount: '81.17' })));
  const stored = () => storedPayment(portal.db, id);

  const making = sender.hold('make');
  const turn = sender.turn().catch((error: unknown) => error);
  await making.arrived;
  relay.lose();
  making.release();
  await taker.turn();
  expect(await stored()).toMatchObject({ state: 'SENDING', attempt: 1 });
  // The lease of the sender is the time-out of the processor and three seconds.
  const stateAfterTurn = async () => {
    await taker.turn();
    return (await stored()).state;
  };
  await expect.poll(stateAfterTurn, { timeout: 60_000 }).toBe('SCHEDULED');
  expect(taker.asked.filter((call) => call === 'make' || call === 'find')).toEqual(['find']);
  expect((await stored()).attempt).toBe(1);
  const books = await booksOf(portal, PROCESSOR_KEY)(`/payments/by-client-reference/${id}`);
  expect(Object(books)['payment-response']).toMatchObject({ 'total-amount': '81.17' });

  expect(isDatabaseAway(await turn)).toBe(true);
  await expect(sender.turn()).resolves.toBeUndefined();
});

test('what the processor said is stored as soon as the database is back, and not only when a lease is over', {
  tags: ['R-09'],
  timeout: 120_000,
}, async () => {
  const copy = copyOn(other);
  const id = await storeReady(portal.db, singleIntentOf(singleBody({ date: DAY, amount: '81.18' })));
  // As a server that goes: the first two who store an outcome lose their connection.
  await sql`create sequence lost_connections`.execute(portal.db);
  await sql`
    create function lose_connection() returns trigger language plpgsql as $$ begin
      if nextval('lost_connections') <= 2 then raise exception 'going' using errcode = '57P01'; end if;
      return new;
    end $$`.execute(portal.db);
  await sql`
    create trigger lose_connection before update on payment for each row when (new.state = 'SCHEDULED')
      execute function lose_connection()`.execute(portal.db);

  await copy.turn();
  expect(await storedPayment(portal.db, id)).toMatchObject({ state: 'SCHEDULED', attempt: 1 });
  expect(copy.asked.filter((call) => call === 'make' || call === 'find')).toEqual(['make']);
});
