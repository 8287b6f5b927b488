import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dateFromWire } from '@portal/domain/values/dates';
import { moneyFromWire } from '@portal/domain/values/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bankProcessor } from './bank-processor.ts';
import { type ProcessorClient, type SubmitOrder, UnknownOutcomeError } from './processor-client.ts';

/** Request received by the server. */
interface Asked {
  readonly call: string;
  readonly authorization: string | undefined;
  readonly type: string | undefined;
  readonly body: unknown;
}

let received: Asked[] = [];
let answer: (response: ServerResponse) => void;
let processor: ProcessorClient;
const server = createServer((request, response) => void take(request, response));
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Type of a TCP server's address.
  const { port } = server.address() as AddressInfo;
  processor = bankProcessor({ url: `http://127.0.0.1:${port}`, key: 'the key', timeoutMs: 500 });
});
beforeEach(() => {
  received = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  const { authorization, 'content-type': type } = request.headers;
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  received.push({ call: `${request.method} ${request.url}`, authorization, type, body });
  answer(response);
}

const says = (body: unknown, status = 200) => {
  answer = (response) => response.writeHead(status).end(JSON.stringify(body));
};

const REFERENCE = '0e000000-0000-4000-8000-000000000001';
const CHANGE_REFERENCE = '0e000000-0000-4000-8000-00000000c0de';
const customer = {
  firstName: 'Ottilie',
  lastName: 'Quarnstrom',
  email: 'ottilie@letters.example.org',
  phone: '312-555-0114',
  line1: '214 Juniper Street',
  city: 'Kenosha',
  state: 'WI',
  zipCode: '53140',
  country: 'United States',
};
const instruction = { loginId: 'ottilie@fixture.example.org', customer, schedule: null };
const single: SubmitOrder = {
  clientReference: REFERENCE,
  kind: 'single',
  certificateNumber: '000000000101',
  paymentType: 'Loan Principal',
  amount: moneyFromWire('1204.50'),
  date: dateFromWire('2026-11-30'),
  scheduleDay: null,
  scheduleTypeCode: null,
  methodToken: 'pm-owner',
  instruction,
};
const startDate = dateFromWire('2026-11-24');
const recurring: SubmitOrder = {
  ...single,
  kind: 'recurring',
  scheduleDay: 15,
  scheduleTypeCode: 'QUARTERLY',
  instruction: { ...instruction, schedule: { methodType: 'CC', userId: 'the oid', startDate } },
};

const wireCustomer = {
  address: {
    ...{ city: 'Kenosha', country: 'United States', line1: '214 Juniper Street', state: 'WI' },
    'zip-code': '53140',
  },
  'day-phone-nr': '312-555-0114',
  email: 'ottilie@letters.example.org',
  firstname: 'Ottilie',
  lastname: 'Quarnstrom',
  middlename: '',
};
const wireSchedule = {
  'payment-type': 'Loan Principal',
  'payment-schedule': {
    customer: wireCustomer,
    header: {
      'account-number': '000000000101',
      'check-duplicates': 'false',
      'schedule-day': 15,
      'schedule-type-code': 'QUARTERLY',
      'payment-amount': '1204.50',
      'payment-type-code': 'MEMBERPAYMENTS',
    },
    'payment-method': { token: 'pm-owner' },
    'payment-method-category': 'CC',
    'user-info': { 'user-id': 'the oid' },
  },
  'start-date': '2026-11-24',
};

const payment = (change: Readonly<Record<string, unknown>> = {}) => ({
  'payment-response': {
    'reference-number': 'P-1',
    'client-reference': REFERENCE,
    'schedule-reference-number': null,
    'login-id': 'ottilie@fixture.example.org',
    'payment-status': 'SCHEDULED',
    'status-message': 'The payment is scheduled.',
    'status-code': null,
    'payment-type': 'Loan Principal',
    'payment-date': '2026-12-01',
    'account-number': '000000000101',
    'total-amount': '1204.50',
    'payment-method': null,
    'settled-date': null,
    'returned-date': null,
    'return-code': null,
    ...change,
  },
});
const schedule = (
  change: Readonly<Record<string, unknown>> = {},
  header: Readonly<Record<string, unknown>> = {},
) => ({
  'payment-schedule-response': {
    'client-reference': REFERENCE,
    'login-id': 'ottilie@fixture.example.org',
    'payment-schedule-status': 'ACTIVE',
    'status-message': 'The payments are scheduled.',
    errors: [],
    schedule: {
      header: {
        'reference-number': 'S-1',
        'next-payment-date': '2026-12-15',
        'account-number': '000000000101',
        'payment-amount': '1204.50',
        'payment-type': 'Loan Principal',
        'schedule-day': 15,
        'schedule-type-code': 'QUARTERLY',
        ...header,
      },
      'payment-method': null,
    },
    ...change,
  },
});
const ofPayment = {
  ...{ state: 'SCHEDULED', reference: 'P-1', message: 'The payment is scheduled.' },
  ...{ amount: 120_450, date: '2026-12-01' },
};
const ofSchedule = {
  ...{ state: 'ACTIVE', reference: 'S-1', message: 'The payments are scheduled.' },
  ...{ amount: 120_450, date: '2026-12-15' },
  terms: { scheduleDay: 15, scheduleTypeCode: 'QUARTERLY', methodToken: null },
};
const POST = { authorization: 'Bearer the key', type: 'application/json' };
const GET = { authorization: 'Bearer the key', type: undefined, body: undefined };

test.each([200, 201])(
  "submits a payment in the protocol's format and accepts %d",
  { tags: ['API-41', 'API-42', 'API-52'] },
  async (status) => {
    says(payment(), status);
    expect(await processor.submit(single)).toEqual(ofPayment);
    const body = {
      'client-reference': REFERENCE,
      'login-id': 'ottilie@fixture.example.org',
      'payment-type': 'Loan Principal',
      payment: {
        customer: wireCustomer,
        'external-data-map': {},
        header: {
          'payment-date': '2026-11-30',
          'account-number': '000000000101',
          'check-duplicates': 'false',
          operation: 'SALE',
          'payment-amount': '1204.50',
          'payment-type-code': 'MEMBERPAYMENTS',
        },
        'payment-method': { token: 'pm-owner' },
      },
    };
    expect(received).toEqual([{ call: 'POST /payments', ...POST, body }]);
  },
);

test("submits new and changed schedules in the protocol's format", {
  tags: ['API-45', 'API-46', 'API-47', 'API-52'],
}, async () => {
  says(schedule());
  expect(await processor.submit(recurring)).toEqual(ofSchedule);
  const identity = { id: CHANGE_REFERENCE, expiresAt: '2026-11-23T16:05:00.000Z' };
  expect(await processor.change('S-1', recurring, identity)).toEqual(ofSchedule);
  const identified = { 'change-reference': CHANGE_REFERENCE, 'expires-at': '2026-11-23T16:05:00.000Z' };
  const named = { 'client-reference': REFERENCE, 'login-id': 'ottilie@fixture.example.org' };
  expect(received).toEqual([
    { call: 'POST /schedules', ...POST, body: { ...named, ...wireSchedule } },
    { call: 'PUT /schedules/S-1', ...POST, body: { ...wireSchedule, ...identified } },
  ]);
});

test('looks up by either reference and returns undefined for unknown ones', {
  tags: ['API-52', 'R-09'],
}, async () => {
  says(payment());
  expect(await processor.lookup('single', { processor: 'P-1' })).toEqual(ofPayment);
  expect(await processor.lookup('single', { client: REFERENCE })).toEqual(ofPayment);
  says(schedule());
  expect(await processor.lookup('recurring', { processor: 'S-1' })).toEqual(ofSchedule);
  expect(await processor.lookup('recurring', { client: REFERENCE })).toEqual(ofSchedule);
  says({}, 404);
  expect(await processor.lookup('single', { client: REFERENCE })).toBeUndefined();
  expect(received).toEqual([
    { call: 'GET /payments/P-1', ...GET },
    { call: `GET /payments/by-client-reference/${REFERENCE}`, ...GET },
    { call: 'GET /schedules/S-1', ...GET },
    { call: `GET /schedules/by-client-reference/${REFERENCE}`, ...GET },
    { call: `GET /payments/by-client-reference/${REFERENCE}`, ...GET },
  ]);
});

test('cancels payments and schedules with empty notes', { tags: ['API-39', 'API-52'] }, async () => {
  says(payment({ 'payment-status': 'VOIDED' }));
  expect(await processor.void('single', 'P-1')).toEqual({ ...ofPayment, state: 'VOIDED' });
  says(schedule({ 'payment-schedule-status': 'VOIDED' }, { 'next-payment-date': null }));
  expect(await processor.void('recurring', 'S-1')).toEqual({ ...ofSchedule, state: 'VOIDED', date: null });
  const body = { payment: { header: { notes: '' } } };
  expect(received).toEqual([
    { call: 'POST /payments/P-1/void', ...POST, body },
    { call: 'POST /schedules/S-1/void', ...POST, body },
  ]);
});

test('requests payment methods and wallet URL', {
  tags: ['API-28', 'API-29', 'API-52'],
}, async () => {
  const methods = { 'list-profiles-response': {} };
  says(methods);
  expect(await processor.methods('ottilie+1@fixture.example.org')).toEqual(methods);
  says({ url: 'https://wallet.example.org/w?1', 'expires-at': '2026-11-23T16:05:00Z' });
  const url = await processor.walletUrl({ loginId: 'ottilie@fixture.example.org', ...customer });
  expect(url).toBe('https://wallet.example.org/w?1');
  const body = {
    'login-id': 'ottilie@fixture.example.org',
    ...{ 'first-name': 'Ottilie', 'last-name': 'Quarnstrom' },
    ...{ email: 'ottilie@letters.example.org', phone: '312-555-0114' },
  };
  expect(received).toEqual([
    { call: 'GET /logins/ottilie%2B1%40fixture.example.org/profiles', ...GET },
    { call: 'POST /wallet-sessions', ...POST, body },
  ]);
});

const event = {
  cursor: 8,
  type: 'payment-failed',
  date: '2026-12-15',
  'reference-number': 'S-1-20261215',
  'schedule-reference-number': 'S-1',
  'client-reference': null,
  'schedule-client-reference': REFERENCE,
  'login-id': 'ottilie@fixture.example.org',
  'payment-type': 'Loan Principal',
  'account-number': '000000000101',
  'total-amount': '1204.50',
  'return-code': null,
  message: 'The payment was declined.',
};

test('reads 200 events per page and maps them', { tags: ['API-52', 'R-09'] }, async () => {
  says({ events: [event], next: 8 });
  expect(await processor.events(7)).toEqual({
    next: 8,
    events: [
      {
        type: 'payment-failed',
        date: '2026-12-15',
        reference: 'S-1-20261215',
        clientReference: null,
        scheduleReference: 'S-1',
        scheduleClientReference: REFERENCE,
        certificateNumber: '000000000101',
        paymentType: 'Loan Principal',
        amount: 120_450,
        message: 'The payment was declined.',
      },
    ],
  });
  expect(received).toEqual([{ call: 'GET /events?after=7&limit=200', ...GET }]);
});

test.each([400, 422])(
  'maps %d to a payment that was not made',
  { tags: ['API-52', 'R-09'] },
  async (status) => {
    says({ title: 'No.' }, status);
    expect(await processor.submit(single)).toEqual({
      state: 'FAILED',
      reference: REFERENCE,
      message: 'The payment could not be made with the information on file.',
      amount: 120_450,
      date: '2026-11-30',
    });
    // This response does not reveal whether the change was made.
    await expect(processor.void('single', 'P-1')).rejects.toThrow(UnknownOutcomeError);
  },
);

test.each([400, 404, 409, 422])(
  'maps %d to a recurring change that was not made',
  { tags: ['API-52', 'AMB-78', 'R-09'] },
  async (status) => {
    says({ title: 'No.' }, status);
    const change = { id: CHANGE_REFERENCE, expiresAt: '2026-11-27T16:05:00.000Z' };
    expect(await processor.change('S-1', recurring, change)).toEqual({
      state: 'FAILED',
      reference: REFERENCE,
      message: 'The change could not be made. Your recurring payment stays as it was.',
      amount: 120_450,
      date: '2026-11-30',
    });
  },
);

test.each([401, 429, 500, 503])(
  'does not know the outcome of a recurring change after %d',
  { tags: ['API-52', 'AMB-78', 'R-09'] },
  async (status) => {
    says({ title: 'No.' }, status);
    const change = { id: CHANGE_REFERENCE, expiresAt: '2026-11-27T16:05:00.000Z' };
    await expect(processor.change('S-1', recurring, change)).rejects.toThrow(UnknownOutcomeError);
  },
);

test('returns the first error of a rejected schedule', { tags: ['API-52', 'WIZ-56'] }, async () => {
  const errors = [
    { code: 'declined', message: 'The payment was declined.' },
    { code: 'too-late', message: 'It is too late.' },
  ];
  says(schedule({ 'payment-schedule-status': 'FAILED', errors }));
  expect(await processor.submit(recurring)).toMatchObject({
    ...{ state: 'FAILED', message: 'The payment was declined.' },
  });
});

const unknown: [what: string, message: string, reply: () => void, order?: SubmitOrder][] = [
  ...[401, 404, 409, 429, 500, 503].map((status): [string, string, () => void] => [
    ...([`status ${status}`, `the bank processor returned status ${status}`] as const),
    () => says(payment(), status),
  ]),
  ['another success', 'the bank processor returned status 202', () => says(payment(), 202)],
  ['an answer of another kind', 'the bank processor sent an invalid response', () => says(schedule())],
  [
    'an amount that is none',
    'the bank processor sent an invalid response',
    () => says(payment({ 'total-amount': 'all of it' })),
  ],
  [
    'another payment',
    'the bank processor responded about another payment',
    () => says(payment({ 'client-reference': '0e000000-0000-4000-8000-000000000002' })),
  ],
  [
    'another certificate',
    'the bank processor responded about another payment',
    () => says(payment({ 'account-number': '000000000102' })),
  ],
  [
    'another amount',
    'the bank processor responded about another payment',
    () => says(payment({ 'total-amount': '1204.51' })),
  ],
  [
    'the schedule of another certificate',
    'the bank processor responded about another payment',
    () => says(schedule({}, { 'account-number': '000000000102' })),
    recurring,
  ],
  [
    'another schedule',
    'the bank processor responded about another payment',
    () => says(schedule({ 'client-reference': null })),
    recurring,
  ],
  [
    'what is not JSON',
    'no valid response from the bank processor',
    () => {
      answer = (response) => response.end('<html>');
    },
  ],
  [
    'the address of another server',
    'no valid response from the bank processor',
    () => {
      answer = (response) => {
        says(payment());
        response.writeHead(307, { location: '/elsewhere' }).end();
      };
    },
  ],
  [
    'nothing in time',
    'no valid response from the bank processor',
    () => {
      answer = () => undefined;
    },
  ],
  [
    'a broken connection',
    'no valid response from the bank processor',
    () => {
      answer = (response) => response.destroy();
    },
  ],
];

test.each(unknown)(
  '%s is an unknown outcome: %s',
  { tags: ['API-52', 'R-09'] },
  async (_what, message, reply, order = single) => {
    reply();
    await expect(processor.submit(order)).rejects.toThrow(new UnknownOutcomeError(message));
    expect(received).toHaveLength(1);
  },
);

test('keeps the cause of a missing response for the log', { tags: ['API-52', 'R-09'] }, async () => {
  answer = (response) => response.destroy();
  await expect(processor.events(0)).rejects.toMatchObject({
    name: 'UnknownOutcomeError',
    cause: expect.objectContaining({ message: 'fetch failed' }),
  });
});

test('throws a TypeError for a schedule without day, type or method', {
  tags: ['API-52'],
}, async () => {
  const withoutSchedule = { ...recurring, instruction };
  const wrong = [
    { ...recurring, scheduleDay: null },
    { ...recurring, scheduleTypeCode: null },
    withoutSchedule,
  ];
  for (const order of wrong) {
    const fault = new TypeError('A schedule needs a day and a type');
    await expect(processor.submit(order)).rejects.toThrow(fault);
    const identity = { id: CHANGE_REFERENCE, expiresAt: '2026-11-23T16:05:00.000Z' };
    await expect(processor.change('S-1', order, identity)).rejects.toThrow(fault);
  }
  expect(received).toEqual([]);
});
