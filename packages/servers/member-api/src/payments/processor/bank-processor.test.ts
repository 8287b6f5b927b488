import { expect, test } from 'vitest';
import {
  CHANGE_REFERENCE,
  customer,
  payment,
  processor,
  REFERENCE,
  received,
  recurring,
  says,
  schedule,
  setUpBankProcessor,
  single,
} from './bank-processor.fixture.ts';

setUpBankProcessor();

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

test('shortens values on file to the limits of the protocol', { tags: ['API-42', 'API-52'] }, async () => {
  const long = { ...customer, phone: '312-555-0100 home, 312-555-0199 cell', city: 'K'.repeat(200) };
  says(payment());
  await processor.submit({ ...single, instruction: { ...single.instruction, customer: long } });
  says({ url: 'https://wallet.example.org/w?1', 'expires-at': '2026-11-23T16:05:00Z' });
  await processor.walletUrl({ loginId: 'ottilie@fixture.example.org', ...long });
  const phone = '312-555-0100 home, 312-555-019';
  expect(received).toMatchObject([
    {
      body: {
        payment: {
          customer: {
            ...wireCustomer,
            'day-phone-nr': phone,
            address: { ...wireCustomer.address, city: 'K'.repeat(60) },
          },
        },
      },
    },
    { body: { phone } },
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

test('reads messages without characters that no database stores', { tags: ['API-52', 'R-09'] }, async () => {
  says(payment({ 'status-message': 'The payment is scheduled.\0' }));
  expect(await processor.submit(single)).toMatchObject({ message: 'The payment is scheduled.' });
  says(schedule({ errors: [{ code: 'declined', message: 'Declined\0.' }] }));
  expect(await processor.submit(recurring)).toMatchObject({ message: 'Declined .' });
  says(schedule({ 'status-message': '\0Scheduled.' }));
  expect(await processor.submit(recurring)).toMatchObject({ message: 'Scheduled.' });
  says({ events: [{ ...event, message: 'Declined.\0' }], next: 8 });
  expect(await processor.events(7)).toMatchObject({ events: [{ message: 'Declined.' }] });
});

test('encodes references in paths', { tags: ['API-52'] }, async () => {
  says(payment());
  await processor.lookup('single', { processor: 'P/1?#' });
  await processor.void('single', 'P/2%');
  says(schedule());
  const identity = { id: CHANGE_REFERENCE, expiresAt: '2026-11-23T16:05:00.000Z' };
  await processor.change('S/3', recurring, identity);
  expect(received.map(({ call }) => call)).toEqual([
    'GET /payments/P%2F1%3F%23',
    'POST /payments/P%2F2%25/void',
    'PUT /schedules/S%2F3',
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
