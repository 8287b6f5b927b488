import { RecurringPayment } from '@portal/api/contracts/make-payment';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { readConfig } from '../../config.ts';
import { createRecurringBody } from '../../testing/payment-bodies.ts';
import { MONDAY } from '../../testing/payment-client.ts';
import { startPaymentTestPortal } from '../../testing/payment-test-portal.ts';
import { findStoredPayment } from '../../testing/stored-payment.ts';
import type { Portal, Server } from '../../testing/test-portal.ts';
import type { ProcessorClient, ProcessorStatus, SubmitOrder } from '../processor/processor-client.ts';
import { createPaymentEngine } from '../settlement/payment-engine.ts';
import { createPaymentJob } from '../settlement/payment-job.ts';
import { updateSchedule } from './update-schedule.ts';

export let portal: Portal;
let server: Server;
let real: ProcessorClient;
export let id: string;

/** Starts a portal, and restores a live schedule before each test. */
export function setUpScheduleChange(): void {
  beforeAll(async () => {
    ({ portal, server, real } = await startPaymentTestPortal());
  }, 120_000);
  afterAll(() => portal.stop());
  /** Restores the fixture's schedule. */
  beforeEach(async () => {
    const found = await portal.db
      .updateTable('payment')
      .set({
        ...{ state: 'ACTIVE', message: '', amount_cents: sql`2500`, payment_date: sql`date '2026-11-26'` },
        ...{ schedule_day: null, schedule_type_code: null, method_token: null, debit_authorization: null },
        ...{ lookup_at: null, pending_change: null, updated_at: sql`now() - interval '1 hour'` },
      })
      .where('processor_reference', '=', 'REF-OWN-CHANGE')
      .returning('payment_id')
      .executeTakeFirstOrThrow();
    id = found.payment_id;
  });
}

export const stored = () => findStoredPayment(portal.db, id);

export const body = createRecurringBody({ day: 11, amount: '26.02' });
const { ACH_HOLIDAYS_CLOSED, ...tokens } = {
  ...{ ACH_HOLIDAYS_CLOSED: '2026-12-11', TOKEN_ISSUER: 'https://tokens.example.org/' },
  ...{ TOKEN_AUDIENCE: 'any', TOKEN_JWKS_URI: 'https://tokens.example.org/keys' },
};

/** Changes the schedule as a member, with these processor overrides. */
export function changeAs(
  member: { oid: string; lifeProNameId: string },
  processor: Partial<ProcessorClient>,
  input = body,
  key: string | null = 'key-of-change',
) {
  const deps = { db: portal.db, processor: { ...real, ...processor } };
  const engine = createPaymentEngine({ ...deps, log: server.app.log, timeoutMs: 5_000 });
  const config = readConfig({ ...tokens, ACH_HOLIDAYS_CLOSED });
  const services = { db: portal.db, config, now: () => new Date(MONDAY) };
  const request = key === null ? undefined : { oid: member.oid, key, digest: '' };
  const asker = {
    ...member,
    clientAddress: '203.0.113.7',
    idempotentRequest: request,
    allowDuplicate: false,
  };
  const payments = { processor: deps.processor, engine };
  return updateSchedule({ ...services, payments }, asker, 'REF-OWN-CHANGE', RecurringPayment.parse(input));
}

/** Looks up changes as the background job does, with these processor overrides. */
export async function lookUpWith(processor: Partial<ProcessorClient>): Promise<void> {
  const deps = { db: portal.db, processor: { ...real, ...processor }, log: server.app.log };
  const engine = createPaymentEngine({ ...deps, timeoutMs: 5_000 });
  await createPaymentJob({ ...deps, engine }).run(AbortSignal.timeout(10_000));
}

export const changed =
  (processorStatus: Partial<ProcessorStatus> = {}) =>
  async (_reference: string, order: SubmitOrder) => ({
    ...{ state: 'ACTIVE' as const, reference: 'REF-OWN-CHANGE', message: 'Changed.' },
    ...{ amount: order.amount, date: order.date, ...processorStatus },
  });
