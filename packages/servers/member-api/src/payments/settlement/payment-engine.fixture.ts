import type { RawBuilder, UpdateObject } from 'kysely';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import type { Tables } from '../../database/tables.ts';
import { createControllableProcessor } from '../../testing/controllable-processor.ts';
import { createSingleIntent } from '../../testing/intents.ts';
import { createSingleBody } from '../../testing/payment-bodies.ts';
import { DAY } from '../../testing/payment-client.ts';
import { startPaymentTestPortal } from '../../testing/payment-test-portal.ts';
import { createReadyPayment, findStoredPayment } from '../../testing/stored-payment.ts';
import type { Portal, Server } from '../../testing/test-portal.ts';
import { type ProcessorClient, UnknownOutcomeError } from '../processor/processor-client.ts';
import { createPaymentEngine } from './payment-engine.ts';

export let portal: Portal;
export let server: Server;
let real: ProcessorClient;

/** Starts a portal for the tests of a file, and restores timers and spies after each test. */
export function setUpPaymentEngine(): void {
  beforeAll(async () => {
    ({ portal, server, real } = await startPaymentTestPortal());
  }, 120_000);
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => portal.stop());
}

let cents = 8_000;
const fresh = () => createSingleIntent(createSingleBody({ date: DAY, amount: (cents++ / 100).toFixed(2) }));

/** Stores an unleased payment of the owner with these changes. */
export async function storePayment(change: UpdateObject<Tables, 'payment'> = {}): Promise<string> {
  const id = await createReadyPayment(portal.db, fresh());
  await portal.db
    .updateTable('payment')
    .set({ state: 'READY', ...change })
    .where('payment_id', '=', id)
    .execute();
  return id;
}

export const stored = (id: string) => findStoredPayment(portal.db, id);
export const inDatabase = async (id: string, what: RawBuilder<number>) => {
  const found = portal.db.selectFrom('payment').select(what.as('it')).where('payment_id', '=', id);
  return (await found.executeTakeFirstOrThrow()).it;
};

/** Engine on a processor with these overrides, which records its calls. */
export function engineOn(change: Partial<ProcessorClient> = {}, db = portal.db) {
  const { processor, ...rest } = createControllableProcessor({ ...real, ...change });
  const engine = createPaymentEngine({ db, processor, log: server.app.log, timeoutMs: 5_000 });
  return { ...rest, advance: engine.advance };
}

export const unknownOutcome = () => Promise.reject(new UnknownOutcomeError('no answer'));
