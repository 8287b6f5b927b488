import { startTcpProxy, type TcpProxy } from '@portal/test-infra/tcp-proxy';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isConnectionError } from '../../database/connection-errors.ts';
import type { OpenDatabase } from '../../database/open.ts';
import { createControllableProcessor } from '../../testing/controllable-processor.ts';
import { reconnect, testRunSocket } from '../../testing/fixture-database.ts';
import { createSingleIntent } from '../../testing/intents.ts';
import { createSingleBody } from '../../testing/payment-bodies.ts';
import { DAY, MONDAY, readProcessorLedger } from '../../testing/payment-client.ts';
import { PROCESSOR_KEY } from '../../testing/processor-emulator.ts';
import { createReadyPayment, findStoredPayment } from '../../testing/stored-payment.ts';
import { type Portal, type Server, startPortal } from '../../testing/test-portal.ts';
import { bankProcessor } from '../processor/bank-processor.ts';
import { createPaymentEngine } from './payment-engine.ts';
import { createPaymentJob } from './payment-job.ts';

const TIME_OUT_MS = 500;

let portal: Portal;
let server: Server;
let relay: TcpProxy;
/** Databases of the instance that loses its connections, and of another instance. */
let losing: OpenDatabase;
let other: OpenDatabase;
beforeAll(async () => {
  portal = await startPortal();
  await portal.processor.stopClock(MONDAY);
  server = await portal.serve();
  relay = await startTcpProxy({ path: testRunSocket() });
  losing = await reconnect(portal.db, relay.port);
  other = await reconnect(portal.db);
}, 120_000);
afterAll(async () => {
  await relay.close();
  await losing.close();
  await other.close();
  await portal.stop();
});

/** Runs the payment job of an API instance on demand. */
function instanceOn({ db }: OpenDatabase) {
  const settings = { url: portal.processor.origin, key: PROCESSOR_KEY, timeoutMs: TIME_OUT_MS };
  const { processor, ...rest } = createControllableProcessor(bankProcessor(settings));
  const deps = { db, processor, log: server.app.log };
  const engine = createPaymentEngine({ ...deps, timeoutMs: TIME_OUT_MS });
  const work = createPaymentJob({ ...deps, engine });
  return { ...rest, turn: () => work.run(new AbortController().signal) };
}

test('another instance looks up the payment after a silent database loss', {
  tags: ['R-09'],
  timeout: 120_000,
}, async () => {
  const sender = instanceOn(losing);
  const taker = instanceOn(other);
  const id = await createReadyPayment(
    portal.db,
    createSingleIntent(createSingleBody({ date: DAY, amount: '81.17' })),
  );
  const stored = () => findStoredPayment(portal.db, id);

  const submitting = sender.pause('submit');
  const runOnce = sender.turn().catch((error: unknown) => error);
  await submitting.arrived;
  relay.blackhole();
  submitting.release();
  await taker.turn();
  expect(await stored()).toMatchObject({ state: 'SENDING', attempts: 1 });
  // The sender's lease is the processor timeout plus three seconds.
  const stateAfterTurn = async () => {
    await taker.turn();
    return (await stored()).state;
  };
  await expect.poll(stateAfterTurn, { timeout: 60_000 }).toBe('SCHEDULED');
  expect(taker.calls.filter((call) => call === 'submit' || call === 'lookup')).toEqual(['lookup']);
  expect((await stored()).attempts).toBe(1);
  const ledger = await readProcessorLedger(portal, PROCESSOR_KEY)(`/payments/by-client-reference/${id}`);
  expect(Object(ledger)['payment-response']).toMatchObject({ 'total-amount': '81.17' });

  expect(isConnectionError(await runOnce)).toBe(true);
  await expect(sender.turn()).resolves.toBeUndefined();
});

test("stores the processor's response as soon as the database is back", {
  tags: ['R-09'],
  timeout: 120_000,
}, async () => {
  const instance = instanceOn(other);
  const id = await createReadyPayment(
    portal.db,
    createSingleIntent(createSingleBody({ date: DAY, amount: '81.18' })),
  );
  // Server failover: the first two sessions that store an outcome are terminated.
  await sql`create sequence lost_connections`.execute(portal.db);
  await sql`
    create function lose_connection() returns trigger language plpgsql as $$ begin
      if nextval('lost_connections') <= 2 then raise exception 'going' using errcode = '57P01'; end if;
      return new;
    end $$`.execute(portal.db);
  await sql`
    create trigger lose_connection before update on payment for each row when (new.state = 'SCHEDULED')
      execute function lose_connection()`.execute(portal.db);

  await instance.turn();
  expect(await findStoredPayment(portal.db, id)).toMatchObject({ state: 'SCHEDULED', attempts: 1 });
  expect(instance.calls.filter((call) => call === 'submit' || call === 'lookup')).toEqual(['submit']);
});
