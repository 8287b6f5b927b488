import { contract } from '@portal/api/contracts/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { owner } from '../testing/fixture.ts';
import { MONDAY } from '../testing/payment-client.ts';
import { startRecordingProcessor } from '../testing/recording-processor.ts';
import { type Portal, type Server, startPortal } from '../testing/test-portal.ts';

let portal: Portal;
let server: Server;
let processor: Awaited<ReturnType<typeof startRecordingProcessor>>;
beforeAll(async () => {
  portal = await startPortal();
  const now = () => new Date(MONDAY);
  await portal.processor.stopClock(MONDAY);
  processor = await startRecordingProcessor(portal.processor.origin);
  server = await portal.serve({ BANK_PROCESSOR_URL: processor.url }, { now });
}, 120_000);
afterAll(async () => {
  await portal.stop();
  await processor.close();
});

const azureObjectId = 'a0000000-0000-4000-8000-00000000000a';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Invented data that a browser may send (AMB-62). */
const invented = {
  address: { city: 'Reno', country: '', line1: '1 Forged Road', state: 'NV', 'zip-code': '89501' },
  'day-phone-nr': '775-555-0100',
  email: 'mallory@example.org',
  firstname: 'Mallory',
  lastname: 'Mallard',
  middlename: '',
};
const onFile = {
  address: {
    city: 'Kenosha',
    country: 'United States',
    line1: '214 Juniper Street',
    state: 'WI',
    'zip-code': '53140',
  },
  'day-phone-nr': '312-555-0114',
  email: 'tilly.quarn@fixture.example.org',
  firstname: 'Ottilie',
  lastname: 'Quarnstrom',
  middlename: '',
};

/** Body of a single payment as in the specification. */
const single = (amount: string, date: string, type = 'Loan Principal') => ({
  'payment-type': type,
  payment: {
    customer: invented,
    'external-data-map': {},
    header: {
      'payment-date': { 'date-str': date },
      'account-number': '000000000101',
      'check-duplicates': 'false',
      operation: 'SALE',
      'payment-amount': amount,
      'payment-type-code': 'MEMBERPAYMENTS',
    },
    'payment-method': { token: 'pm-owner' },
  },
});

const callApi = (call: Parameters<Server['callApi']>[0], query: Record<string, string>, body?: unknown) =>
  server.callApi(call, { azureObjectId, ...query }, { as: owner, body });
const parsed = (response: Awaited<ReturnType<typeof callApi>>) => JSON.parse(String(response.body));

test('a single payment, from its body to its cancellation', {
  tags: [
    'API-35',
    'API-41',
    'API-42',
    'API-43',
    'API-44',
    'API-52',
    'ENT-20',
    'ENT-17',
    'API-33',
    'API-38',
    'API-40',
  ],
}, async () => {
  const query = { paymentType: 'Loan Principal', applicationName: 'MemberPortal' };
  const created = await callApi(contract.MakeSinglePayment, query, single('63.70', '2026-11-30'));
  const reference = Object(created.body).result.ReferenceNumber;
  expect(reference).not.toMatch(UUID);
  expect(created.body).toEqual({
    paymentType: 'Loan Principal',
    certificateNumber: '000000000101',
    paymentAmount: '63.70',
    paymentDate: '2026-11-30',
    result: { Status: 'SCHEDULED', Message: 'The payment is scheduled.', ReferenceNumber: reference },
  });
  expect(processor.takeRequests()).toEqual([
    {
      call: 'POST /payments',
      body: {
        'client-reference': expect.stringMatching(UUID),
        'login-id': 'ottilie@fixture.example.org',
        'payment-type': 'Loan Principal',
        payment: {
          customer: onFile,
          'external-data-map': {},
          header: {
            'payment-date': '2026-11-30',
            'account-number': '000000000101',
            'check-duplicates': 'false',
            operation: 'SALE',
            'payment-amount': '63.70',
            'payment-type-code': 'MEMBERPAYMENTS',
          },
          'payment-method': { token: 'pm-owner' },
        },
      },
    },
  ]);

  const range = { accountNumber: '000000000101', dateFrom: '2026-11-30', dateTo: '2026-11-30' };
  const history = async () =>
    (await server.callApi(contract.GetSinglePaymentHistory, range, { as: owner })).body;
  const item = {
    'reference-number': reference,
    'payment-status': 'SCHEDULED',
    'payment-date': '2026-11-30',
    CertificateNumber: '000000000101',
    'total-amount': '63.70',
    PaymentType: 'Loan Principal',
  };
  expect(await history()).toEqual([{ 'payment-response': item }]);

  const notes = { payment: { header: { notes: '' } } };
  const voided = await callApi(contract.VoidSinglePayment, { referenceNumber: reference }, notes);
  expect(parsed(voided)).toEqual({
    'payment-response': {
      'reference-number': reference,
      'payment-status': 'VOIDED',
      'status-message': 'The payment is cancelled.',
    },
  });
  expect(processor.takeRequests()).toEqual([{ call: `POST /payments/${reference}/void`, body: notes }]);
  expect(await history()).toEqual([{ 'payment-response': { ...item, 'payment-status': 'VOIDED' } }]);
});

test('returns one result per payment in order', {
  tags: ['API-36', 'ENT-20', 'R-11'],
}, async () => {
  const bodies = [single('64.10', '2026-12-02'), single('65.20', '2026-12-03', 'Rider')];
  const { body } = await callApi(contract.MakeMultipleSinglePayments, {}, bodies);
  const result = {
    Status: 'SCHEDULED',
    Message: 'The payment is scheduled.',
    ReferenceNumber: expect.any(String),
  };
  const certificateNumber = '000000000101';
  expect(body).toEqual([
    {
      paymentType: 'Loan Principal',
      certificateNumber,
      paymentAmount: '64.10',
      paymentDate: '2026-12-02',
      result,
    },
    { paymentType: 'Rider', certificateNumber, paymentAmount: '65.20', paymentDate: '2026-12-03', result },
  ]);
});

test('a recurring payment, from its body to its end', {
  tags: ['API-34', 'API-45', 'API-46', 'API-37', 'ENT-20', 'API-32', 'API-38', 'API-40'],
}, async () => {
  const recurring = (day: number, amount: string) => ({
    'payment-schedule': {
      customer: invented,
      header: {
        'account-number': '000000000101',
        'check-duplicates': 'false',
        'schedule-day': day,
        'schedule-type-code': 'QUARTERLY',
        'payment-amount': amount,
        'payment-type-code': 'MEMBERPAYMENTS',
      },
      'payment-method': { token: 'pm-owner-card' },
      'payment-method-category': 'CC',
      'user-info': { 'user-id': azureObjectId },
    },
  });
  const sent = (day: number, amount: string) => {
    const { 'payment-schedule': schedule } = recurring(day, amount);
    return {
      'payment-type': 'Loan Principal',
      'payment-schedule': { ...schedule, customer: onFile },
      'start-date': '2026-11-23',
    };
  };
  processor.takeRequests();

  const body = recurring(9, '71.30');
  const created = parsed(
    await callApi(contract.MakeRecurringPayment, { paymentType: 'Loan Principal' }, body),
  );
  const reference = created['payment-schedule-response'].schedule.header['reference-number'];
  expect(reference).not.toMatch(UUID);
  const response = (header: object) => ({
    'payment-schedule-response': {
      'payment-schedule-status': 'ACTIVE',
      'status-message': 'The payments are scheduled.',
      errors: [],
      schedule: {
        header: {
          'reference-number': reference,
          CertificateNumber: '000000000101',
          PaymentType: 'Loan Principal',
          ...header,
        },
      },
    },
  });
  expect(created).toEqual(response({ 'next-payment-date': '2026-12-09', PaymentAmount: '71.30' }));
  expect(processor.takeRequests()).toEqual([
    {
      call: 'POST /schedules',
      body: {
        'client-reference': expect.stringMatching(UUID),
        'login-id': 'ottilie@fixture.example.org',
        ...sent(9, '71.30'),
      },
    },
  ]);

  const referenceNumber = { referenceNumber: reference };
  const identity = { 'change-reference': expect.stringMatching(UUID), 'expires-at': expect.any(String) };
  const changed = await callApi(contract.UpdateRecurringPayment, referenceNumber, recurring(10, '72.40'));
  expect(parsed(changed)).toEqual(response({ 'next-payment-date': '2026-12-10', PaymentAmount: '72.40' }));
  expect(processor.takeRequests()).toEqual([
    { call: `PUT /schedules/${reference}`, body: { ...sent(10, '72.40'), ...identity } },
  ]);

  const notes = { payment: { header: { notes: '' } } };
  expect(parsed(await callApi(contract.VoidRecurringPayment, referenceNumber, notes))).toEqual({
    'payment-schedule-response': {
      'reference-number': reference,
      'payment-schedule-status': 'VOIDED',
      'status-message': 'The payments are cancelled.',
    },
  });
  const query = { profileUserName: 'ottilie@fixture.example.org', accountNumber: '000000000101' };
  const history = await server.callApi(contract.GetRecurringPaymentHistory, query, { as: owner });
  expect(history.body).toContainEqual({
    'payment-schedule-response': {
      'payment-schedule-status': 'VOIDED',
      schedule: {
        header: {
          'reference-number': reference,
          'next-payment-date': null,
          CertificateNumber: '000000000101',
          PaymentAmount: '72.40',
          PaymentType: 'Loan Principal',
        },
      },
    },
  });
});
