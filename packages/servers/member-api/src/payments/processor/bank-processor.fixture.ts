import type { IncomingMessage, ServerResponse } from 'node:http';
import { dateFromWire } from '@portal/domain/values/dates';
import { moneyFromWire } from '@portal/domain/values/money';
import { startHttpServer } from '@portal/test-infra/http-server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { bankProcessor } from './bank-processor.ts';
import type { ProcessorClient, SubmitOrder } from './processor-client.ts';

/** Request received by the server. */
interface Asked {
  readonly call: string;
  readonly authorization: string | undefined;
  readonly type: string | undefined;
  readonly body: unknown;
}

export let received: Asked[] = [];
let answer: (response: ServerResponse) => void;
export let processor: ProcessorClient;
/** Waits for half a second only. */
export let impatient: ProcessorClient;

/** Starts a server that records requests, and a client of it. */
export function setUpBankProcessor(): void {
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const { origin: url, close } = await startHttpServer((request, response) => void take(request, response));
    stop = close;
    processor = bankProcessor({ url, key: 'the key', timeoutMs: 60_000 });
    impatient = bankProcessor({ url, key: 'the key', timeoutMs: 500 });
  });
  beforeEach(() => {
    received = [];
  });
  afterAll(() => stop());
}

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  const { authorization, 'content-type': type } = request.headers;
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  received.push({ call: `${request.method} ${request.url}`, authorization, type, body });
  answer(response);
}

/** Sets what the server does with the next requests. */
export function respondWith(respond: (response: ServerResponse) => void): void {
  answer = respond;
}

export const says = (body: unknown, status = 200) =>
  respondWith((response) => response.writeHead(status).end(JSON.stringify(body)));

export const REFERENCE = '0e000000-0000-4000-8000-000000000001';
export const CHANGE_REFERENCE = '0e000000-0000-4000-8000-00000000c0de';
export const customer = {
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

export const instruction = { loginId: 'ottilie@fixture.example.org', customer, schedule: null };
export const single: SubmitOrder = {
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
export const recurring: SubmitOrder = {
  ...single,
  kind: 'recurring',
  scheduleDay: 15,
  scheduleTypeCode: 'QUARTERLY',
  instruction: { ...instruction, schedule: { methodType: 'CC', userId: 'the oid', startDate } },
};

export const payment = (change: Readonly<Record<string, unknown>> = {}) => ({
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

export const schedule = (
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
