import { sql, type UpdateObject } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentState } from '../../database/payment-state-machine.ts';
import type { Tables } from '../../database/tables.ts';
import { HttpProblem } from '../../http/http-problem.ts';
import { owner, payor } from '../../testing/fixture.ts';
import { createRecurringIntent, createSingleIntent } from '../../testing/intents.ts';
import { createRecurringBody, createSingleBody } from '../../testing/payment-bodies.ts';
import { DAY, MONDAY } from '../../testing/payment-client.ts';
import { startPaymentTestPortal } from '../../testing/payment-test-portal.ts';
import { createReadyPayment, findStoredPayment } from '../../testing/stored-payment.ts';
import type { Portal, Server } from '../../testing/test-portal.ts';
import { type ProcessorClient, UnknownOutcomeError } from '../processor/processor-client.ts';
import { createPaymentEngine } from '../settlement/payment-engine.ts';
import { createPaymentJob } from '../settlement/payment-job.ts';
import { voidPayment } from './void-payment.ts';

let portal: Portal;
let server: Server;
let real: ProcessorClient;
beforeAll(async () => {
  ({ portal, server, real } = await startPaymentTestPortal());
}, 120_000);
afterAll(() => portal.stop());

let cents = 9_000;
const ready = () =>
  createReadyPayment(
    portal.db,
    createSingleIntent(createSingleBody({ date: DAY, amount: (cents++ / 100).toFixed(2) })),
  );
async function storePayment(change: UpdateObject<Tables, 'payment'>): Promise<string> {
  const id = await ready();
  await portal.db.updateTable('payment').set(change).where('payment_id', '=', id).execute();
  return id;
}
const stored = (id: string) => findStoredPayment(portal.db, id);

/** Cancels a payment of the owner, with these processor overrides. */
function cancel(
  reference: string,
  change: Partial<ProcessorClient> = {},
  who: { readonly oid: string; readonly kind?: 'recurring' } = owner,
) {
  const processor = { ...real, ...change };
  const engine = createPaymentEngine({ db: portal.db, processor, log: server.app.log, timeoutMs: 5_000 });
  const services = { db: portal.db, payments: { processor, engine } };
  const { oid, kind = 'single' } = who;
  return voidPayment(services, { oid, kind, reference });
}
const unknownOutcome = () => Promise.reject(new UnknownOutcomeError('no answer'));
const runJob = () => {
  const deps = { db: portal.db, processor: real, log: server.app.log };
  const engine = createPaymentEngine({ ...deps, timeoutMs: 5_000 });
  return createPaymentJob({ ...deps, engine }).run(AbortSignal.timeout(10_000));
};
/** Lets the time of a payment's next lookup come. */
const lookUp = async (id: string) => {
  await portal.db
    .updateTable('payment')
    .set({ lookup_at: sql`now()` })
    .where('payment_id', '=', id)
    .execute();
  await runJob();
};

const NOT_CONFIRMED = 'The payment is still being confirmed. Please try again later.';
const TOO_LATE = 'It is too late: the payment can no longer be cancelled.';
const states: [PaymentState, 'VOIDED' | 'FAILED', message: string][] = [
  ['VOIDED', 'VOIDED', 'The payment is cancelled.'],
  ['FAILED', 'FAILED', TOO_LATE],
  ['SETTLED', 'FAILED', TOO_LATE],
  ['RETURNED', 'FAILED', TOO_LATE],
  ['ENDED', 'FAILED', TOO_LATE],
  ['SENDING', 'FAILED', NOT_CONFIRMED],
  ['NEEDS_REVIEW', 'FAILED', NOT_CONFIRMED],
];

test.each(states)(
  'a payment that is %s returns %s: %s, without a call',
  { tags: ['API-38', 'API-40'] },
  async (state, status, message) => {
    const id = await storePayment({ state });
    const fault = () => Promise.reject(new Error('unexpected call'));
    expect(await cancel(id, { void: fault, submit: fault, lookup: fault })).toEqual({ status, message });
    expect((await stored(id)).state).toBe(state);
  },
);

test.each(['READY', 'UNKNOWN'] as const)(
  'a payment that is %s gets its outcome first and is cancelled',
  { tags: ['API-38', 'R-09'] },
  async (state) => {
    const id = await ready();
    if (state === 'UNKNOWN') {
      // The processor has it, but its response was lost.
      await cancel(id, { void: unknownOutcome }).catch(() => undefined);
      await portal.db
        .updateTable('payment')
        .set({ state, processor_reference: null })
        .where('payment_id', '=', id)
        .execute();
    }
    expect(await cancel(id)).toEqual({ status: 'VOIDED', message: 'The payment is cancelled.' });
    expect(await stored(id)).toMatchObject({ state: 'VOIDED', message: 'The payment is cancelled.' });
  },
);

test("cancels payments and live schedules by the processor's reference", {
  tags: ['API-38', 'API-39'],
}, async () => {
  const schedule = createRecurringIntent(createRecurringBody({}), 'Loan Principal', new Date(MONDAY), {});
  const received: unknown[] = [];
  for (const [state, id, who] of [
    ['ACCEPTED', await ready(), owner],
    ['ACTIVE', await createReadyPayment(portal.db, schedule), { oid: owner.oid, kind: 'recurring' }],
  ] as const) {
    await portal.db
      .updateTable('payment')
      .set({ state, processor_reference: `LIVE-${state}` })
      .where('payment_id', '=', id)
      .execute();
    const { amount_cents: amount } = await stored(id);
    const voiding: ProcessorClient['void'] = async (kind, reference) => {
      received.push([kind, reference]);
      return { state: 'VOIDED', reference, message: 'Gone.', amount, date: null };
    };
    const cancelled = await cancel(`LIVE-${state}`, { void: voiding }, who);
    expect(cancelled).toEqual({ status: 'VOIDED', message: 'Gone.' });
    expect(await stored(id)).toMatchObject({ state: 'VOIDED', message: 'Gone.', lookup_at: null });
  }
  expect(received).toEqual([
    ['single', 'LIVE-ACCEPTED'],
    ['recurring', 'LIVE-ACTIVE'],
  ]);
});

test('reports a payment without an outcome as unconfirmed', {
  tags: ['API-38', 'R-09'],
}, async () => {
  const id = await ready();
  expect(await cancel(id, { submit: unknownOutcome })).toEqual({ status: 'FAILED', message: NOT_CONFIRMED });
});

test("returns 404 for unknown and other accounts' payments", { tags: ['API-38', 'R-01'] }, async () => {
  const id = await ready();
  await expect(cancel('P-NOBODY')).rejects.toEqual(new HttpProblem('not_found'));
  await expect(cancel(id, {}, payor)).rejects.toEqual(new HttpProblem('not_found'));
  expect((await stored(id)).state).toBe('READY');
});

test('retries a lost response once, then schedules a lookup', {
  tags: ['API-38', 'R-09'],
}, async () => {
  const created = await ready();
  await cancel(created, { void: unknownOutcome }).catch(() => undefined);
  let times = 0;
  const secondTime: ProcessorClient['void'] = (kind, reference) => {
    times += 1;
    return times === 1 ? unknownOutcome() : real.void(kind, reference);
  };
  expect(await cancel(created, { void: secondTime })).toMatchObject({ status: 'VOIDED' });

  const id = await ready();
  let received = 0;
  const never: ProcessorClient['void'] = () => {
    received += 1;
    return unknownOutcome();
  };
  await expect(cancel(id, { void: never })).rejects.toMatchObject({
    code: 'processor_unavailable',
    cause: expect.any(UnknownOutcomeError),
  });
  expect(received).toBe(2);
  const { state, lookup_at } = await stored(id);
  expect([state, lookup_at]).toEqual(['SCHEDULED', expect.any(Date)]);
});

test('looks up a cancellation that reaches the processor late', {
  tags: ['API-38', 'R-09'],
}, async () => {
  const id = await ready();
  await expect(cancel(id, { void: unknownOutcome })).rejects.toMatchObject({ code: 'processor_unavailable' });
  await runJob();
  const { state, lookup_at, processor_reference } = await stored(id);
  expect([state, lookup_at]).toEqual(['SCHEDULED', expect.any(Date)]);
  await real.void('single', String(processor_reference));
  await lookUp(id);
  expect(await stored(id)).toMatchObject({ state: 'VOIDED', lookup_at: null });
});

test('looks up a cancellation that the database failed to store', {
  tags: ['API-38', 'R-09'],
}, async () => {
  const id = await ready();
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'database failure'; end $$
  `.execute(portal.db);
  await sql`
    create trigger fail before update on payment for each row when (new.state = 'VOIDED') execute function fail()
  `.execute(portal.db);
  let prepared: Date | null = null;
  const voiding: ProcessorClient['void'] = async (kind, reference) => {
    prepared = (await stored(id)).lookup_at;
    return real.void(kind, reference);
  };
  await expect(cancel(id, { void: voiding })).rejects.toThrow('database failure');
  await sql`drop function fail cascade`.execute(portal.db);
  expect(prepared).toEqual(expect.any(Date));
  expect(await stored(id)).toMatchObject({ state: 'SCHEDULED', lookup_at: prepared });

  await lookUp(id);
  expect(await stored(id)).toMatchObject({ state: 'VOIDED', lookup_at: null });
});

test('does not retry after an internal error', { tags: ['API-38', 'R-09'] }, async () => {
  const id = await ready();
  const fault = new TypeError('a fault');
  let received = 0;
  const broken = () => {
    received += 1;
    return Promise.reject(fault);
  };
  await expect(cancel(id, { void: broken })).rejects.toBe(fault);
  expect(received).toBe(1);
  await portal.db
    .updateTable('payment')
    .set({ processor_reference: null })
    .where('payment_id', '=', id)
    .execute();
  await expect(cancel(id)).rejects.toThrow(new TypeError('A live payment must have a processor reference'));
});

test('returns the message of a rejected cancellation', {
  tags: ['API-40', 'PAY-15'],
}, async () => {
  const id = await ready();
  const rejected = async () => {
    const { processor_reference, amount_cents: amount, payment_date: date } = await stored(id);
    return { state: 'FAILED', reference: processor_reference ?? '', message: 'No.', amount, date } as const;
  };
  expect(await cancel(id, { void: rejected })).toEqual({ status: 'FAILED', message: 'No.' });
  // Another cancellation may wait for this lookup.
  expect(await stored(id)).toMatchObject({ state: 'SCHEDULED', lookup_at: expect.any(Date) });
});

test('looks up a cut off cancellation after the rejection of another', {
  tags: ['API-38', 'R-09'],
}, async () => {
  const id = await ready();
  await cancel(id, { void: unknownOutcome }).catch(() => undefined);
  await portal.db.updateTable('payment').set({ lookup_at: null }).where('payment_id', '=', id).execute();
  const begun = Promise.withResolvers<void>();
  const { processor_reference, amount_cents: amount, payment_date: date } = await stored(id);
  const rejected: ProcessorClient['void'] = async () => {
    // Its process ends before the response arrives.
    void cancel(id, { void: () => new Promise(() => begun.resolve()) });
    await begun.promise;
    return { state: 'FAILED', reference: String(processor_reference), message: 'No.', amount, date };
  };
  expect(await cancel(id, { void: rejected })).toEqual({ status: 'FAILED', message: 'No.' });
  expect((await stored(id)).lookup_at).toEqual(expect.any(Date));
});

test('leaves a concurrently collected payment to events', {
  tags: ['API-38', 'R-09'],
}, async () => {
  const id = await ready();
  const endedByProcessor: ProcessorClient['void'] = async (kind, reference) => {
    const processorStatus = await real.void(kind, reference);
    await portal.db
      .updateTable('payment')
      .set({ state: 'SETTLED', updated_at: sql`now()` })
      .where('payment_id', '=', id)
      .execute();
    return processorStatus;
  };
  expect(await cancel(id, { void: endedByProcessor })).toMatchObject({ status: 'VOIDED' });
  expect((await stored(id)).state).toBe('SETTLED');
});
