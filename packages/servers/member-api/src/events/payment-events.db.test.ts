import { dateFromWire } from '@portal/domain/values/dates';
import { moneyFromWire } from '@portal/domain/values/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { disabledProcessor } from '../payments/processor/disabled-processor.ts';
import type {
  ProcessorClient,
  ProcessorEvent,
  ProcessorStatus,
} from '../payments/processor/processor-client.ts';
import { createPaymentEngine } from '../payments/settlement/payment-engine.ts';
import { importEvents } from '../payments/settlement/processor-events.ts';
import { reconcileAccount } from '../payments/settlement/reconcile.ts';
import { voidPayment } from '../payments/update/void-payment.ts';
import { createEventReader } from '../testing/event-reader.ts';
import { owner } from '../testing/fixture.ts';
import { createRecurringIntent, createSingleIntent } from '../testing/intents.ts';
import { createRecurringBody, createSingleBody } from '../testing/payment-bodies.ts';
import { createPaymentClient, DAY, MONDAY } from '../testing/payment-client.ts';
import { LONG_TIMEOUTS, startPaymentTestPortal } from '../testing/payment-test-portal.ts';
import { createReadyPayment } from '../testing/stored-payment.ts';
import type { Portal, Server } from '../testing/test-portal.ts';

let portal: Portal;
let server: Server;
let newEvents: ReturnType<typeof createEventReader>;
beforeAll(async () => {
  ({ portal } = await startPaymentTestPortal());
  server = await portal.serve(LONG_TIMEOUTS, { now: () => new Date(MONDAY) });
  newEvents = createEventReader(portal.db);
}, 120_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  await newEvents();
});

let cents = 7_000;
const nextAmount = () => (cents++ / 100).toFixed(2);

const engineWith = (processor: Partial<ProcessorClient>) =>
  createPaymentEngine({
    db: portal.db,
    processor: { ...disabledProcessor, ...processor },
    log: server.app.log,
    timeoutMs: 5_000,
    now: () => new Date(MONDAY),
  });

/** Stores a payment of the owner that the processor answers with `status`, and returns its id. */
async function pay(amount: string, status: Pick<ProcessorStatus, 'state' | 'reference'>): Promise<string> {
  const id = await createReadyPayment(portal.db, createSingleIntent(createSingleBody({ date: DAY, amount })));
  const submit: ProcessorClient['submit'] = async (order) => ({
    ...{ ...status, message: 'A message with account 12344567.', amount: order.amount, date: order.date },
  });
  await engineWith({ submit }).advance(id);
  return id;
}

/** Stores a recurring payment of the owner, by default accepted, and returns its id. */
async function schedule(
  reference: string,
  { day = 15, type = 'Rider', state = 'ACTIVE' as ProcessorStatus['state'] } = {},
): Promise<string> {
  const body = createRecurringBody({ day, amount: '26.03' });
  const id = await createReadyPayment(portal.db, createRecurringIntent(body, type, new Date(MONDAY), {}));
  const submit: ProcessorClient['submit'] = async ({ amount, date }) => ({
    ...{ state, reference, message: 'Answered.', amount, date },
  });
  await engineWith({ submit }).advance(id);
  return id;
}

const processorEvent = (type: ProcessorEvent['type'], input: Partial<ProcessorEvent>): ProcessorEvent => ({
  ...{ type, date: dateFromWire('2026-12-01'), reference: 'E-0', clientReference: null },
  ...{ scheduleReference: null, scheduleClientReference: null, paymentType: 'Premium' },
  ...{
    certificateNumber: owner.certificateNumber,
    amount: moneyFromWire('26.03'),
    message: 'Reported.',
    ...input,
  },
});

async function receive(...events: ProcessorEvent[]): Promise<void> {
  const read: typeof disabledProcessor.events = async (cursor) => {
    const page = events.splice(0);
    return { events: page, next: cursor + page.length };
  };
  await importEvents(portal.db, { ...disabledProcessor, events: read }, server.app.log);
}

const oneTime = (paymentId: string, amount: string, processorReference: string) => ({
  ...{ paymentId, processorReference, lifeProNameId: '500001', certificateNumber: '000000000101' },
  ...{ paymentType: 'Loan Principal', amount, date: '2026-11-30', recurringReference: null },
});
const recurring = (paymentId: string, processorReference: string) => ({
  ...{ paymentId, processorReference, lifeProNameId: '500001', certificateNumber: '000000000101' },
  ...{ amount: '26.03', frequency: 'MONTHLY' },
});

test('an accepted payment has an event without method and message', {
  tags: ['R-09', 'R-05'],
}, async () => {
  const amount = nextAmount();
  const id = await pay(amount, { state: 'SCHEDULED', reference: 'EV-ACCEPTED' });
  const events = await newEvents();
  expect(events).toEqual([
    {
      type: 'payment.accepted',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\S+Z$/),
      payload: oneTime(id, amount, 'EV-ACCEPTED'),
    },
  ]);
  expect(JSON.stringify(events)).not.toMatch(/pm-owner|12344567|message/);
});

test('the accepted event of a request follows from the processor', { tags: ['R-09'] }, async () => {
  const client = createPaymentClient(server);
  const amount = nextAmount();
  await client.pay(createSingleBody({ date: DAY, amount }));
  expect(await newEvents()).toMatchObject([{ type: 'payment.accepted', payload: { amount } }]);
});

test('a failed payment has an event', { tags: ['R-09'] }, async () => {
  const amount = nextAmount();
  const id = await pay(amount, { state: 'FAILED', reference: 'EV-FAILED' });
  expect(await newEvents()).toMatchObject([
    { type: 'payment.failed', payload: oneTime(id, amount, 'EV-FAILED') },
  ]);
});

test('a payment has one event when it is settled and one when it is returned', {
  tags: ['R-09'],
}, async () => {
  const amount = nextAmount();
  const id = await pay(amount, { state: 'SCHEDULED', reference: 'EV-RETURNED' });
  await newEvents();
  const settled = processorEvent('payment-settled', { reference: 'EV-RETURNED' });
  await receive(settled);
  await receive(settled);
  expect(await newEvents()).toMatchObject([
    { type: 'payment.settled', payload: oneTime(id, amount, 'EV-RETURNED') },
  ]);
  const returned = processorEvent('payment-returned', { reference: 'EV-RETURNED' });
  await receive(returned);
  await receive(returned);
  expect(await newEvents()).toMatchObject([
    { type: 'payment.returned', payload: oneTime(id, amount, 'EV-RETURNED') },
  ]);
});

test('a cancelled payment has an event', { tags: ['API-38'] }, async () => {
  const amount = nextAmount();
  const id = await pay(amount, { state: 'SCHEDULED', reference: 'EV-VOIDED' });
  await newEvents();
  await cancel('single', 'EV-VOIDED', moneyFromWire(amount));
  expect(await newEvents()).toMatchObject([
    { type: 'payment.cancelled', payload: oneTime(id, amount, 'EV-VOIDED') },
  ]);
});

function cancel(kind: 'single' | 'recurring', reference: string, amount: ProcessorStatus['amount']) {
  const processor: ProcessorClient = {
    ...disabledProcessor,
    void: async () => ({ state: 'VOIDED', reference, message: 'Gone.', amount, date: null }),
  };
  const services = { db: portal.db, payments: { processor, engine: engineWith(processor) } };
  return voidPayment(services, { oid: owner.oid, kind, reference });
}

test('a payment that a schedule makes or fails to make has an event', { tags: ['R-09'] }, async () => {
  await schedule('EV-S1', { type: 'Type 1' });
  await newEvents();
  const made = { reference: 'EV-M1', scheduleReference: 'EV-S1', amount: moneyFromWire('26.04') };
  const failed = { reference: 'EV-M2', scheduleReference: 'EV-S1', amount: moneyFromWire('26.05') };
  await receive(processorEvent('scheduled-payment-made', made), processorEvent('payment-failed', failed));
  const common = { date: '2026-12-01', recurringReference: 'EV-S1', paymentType: 'Type 1' };
  expect(await newEvents()).toMatchObject([
    { type: 'payment.accepted', payload: { ...common, processorReference: 'EV-M1', amount: '26.04' } },
    { type: 'payment.failed', payload: { ...common, processorReference: 'EV-M2', amount: '26.05' } },
  ]);
});

test('a recurring payment has an event for its set-up and its cancellation', {
  tags: ['API-39'],
}, async () => {
  const id = await schedule('EV-S2', { day: 17, type: 'Type 2' });
  const terms = { ...recurring(id, 'EV-S2'), paymentType: 'Type 2', dayOfMonth: 17, date: '2026-12-17' };
  expect(await newEvents()).toMatchObject([{ type: 'recurring-payment.created', payload: terms }]);
  await cancel('recurring', 'EV-S2', moneyFromWire('26.03'));
  expect(await newEvents()).toMatchObject([{ type: 'recurring-payment.cancelled', payload: terms }]);
});

test('a changed recurring payment has an event with the new terms', { tags: ['AMB-78'] }, async () => {
  const client = createPaymentClient(server);
  const { schedule: created } = await client.schedule(createRecurringBody({ day: 12, amount: '26.06' }));
  const reference = created.header['reference-number'];
  await newEvents();
  await client.change(reference, createRecurringBody({ day: 13, amount: '26.07' }));
  expect(await newEvents()).toMatchObject([
    {
      type: 'recurring-payment.changed',
      payload: { processorReference: reference, dayOfMonth: 13, amount: '26.07', frequency: 'MONTHLY' },
    },
  ]);
});

test('a recurring payment has an event for its end and for its rejection', {
  tags: ['R-09'],
}, async () => {
  const id = await schedule('EV-S3', { type: 'Type 3' });
  await newEvents();
  const ended = processorEvent('schedule-ended', { reference: 'EV-S3' });
  await receive(ended);
  await receive(ended);
  const failed = await schedule('EV-S4', { type: 'Type 4', state: 'FAILED' });
  expect(await newEvents()).toMatchObject([
    { type: 'recurring-payment.ended', payload: { paymentId: id } },
    { type: 'recurring-payment.failed', payload: { paymentId: failed } },
  ]);
});

test('a payment that reconciliation imports has an event', { tags: ['R-09'] }, async () => {
  await reconcileAccount(portal.db, {
    oid: owner.oid,
    from: dateFromWire('2026-11-01'),
    apply: true,
    entries: [
      {
        ...{ kind: 'single', clientReference: null, scheduleReference: null, settledOn: null },
        ...{ certificateNumber: owner.certificateNumber, paymentType: 'Imported', methodToken: null },
        status: {
          ...{ state: 'SCHEDULED', reference: 'EV-IMPORTED', message: '' },
          ...{ amount: moneyFromWire('71.99'), date: dateFromWire('2026-12-02') },
        },
      },
    ],
  });
  const events = await newEvents();
  expect(events.filter(({ payload }) => payload.processorReference === 'EV-IMPORTED')).toMatchObject([
    { type: 'payment.accepted', payload: { amount: '71.99', date: '2026-12-02' } },
  ]);
});
