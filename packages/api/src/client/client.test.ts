import { dateFromWire } from '@portal/domain/dates';
import { toCents } from '@portal/domain/money';
import { expect, test } from 'vitest';
import { MakeMultipleSinglePayments } from '../contracts/make-payment.ts';
import { GetACHHolidays } from '../contracts/payment-methods.ts';
import { ApiError } from './api-error.ts';
import { createApiClient } from './client.ts';

/** A client whose server answers this, and what it was sent. */
function clientOf(answer: unknown) {
  const sent: { url: string; body: unknown }[] = [];
  const client = createApiClient({
    baseUrl: 'https://api.example.org',
    getToken: async () => 'token',
    onUnauthorised: () => undefined,
    fetch: async (url, request) => {
      sent.push({ url: String(url), body: request?.body && JSON.parse(String(request.body)) });
      return Response.json(answer);
    },
  });
  return { client, sent };
}

const query = { azureObjectId: '00000000-0000-4000-8000-000000000001' };
const payment = (amount: number) => ({
  'payment-type': 'Premium',
  payment: {
    customer: {
      address: {
        city: 'Dubuque',
        country: '',
        line1: '214 Juniper Street',
        state: 'IA',
        'zip-code': '52001',
      },
      ...{ 'day-phone-nr': '563-555-0114', email: 'greta@example.org' },
      ...{ firstname: 'Greta', lastname: 'Holm', middlename: '' as const },
    },
    'external-data-map': {},
    header: {
      'payment-date': { 'date-str': dateFromWire('2026-11-30') },
      operation: 'SALE' as const,
      'account-number': '000001000013',
      'check-duplicates': 'false' as const,
      'payment-amount': toCents(amount),
      'payment-type-code': 'MEMBERPAYMENTS' as const,
    },
    'payment-method': { token: 'pm-1' },
  },
});

test('CONST-03 R-12 amounts leave as text and come back as cents', async () => {
  const result = {
    paymentType: 'Premium',
    certificateNumber: '000001000013',
    paymentAmount: '61.40',
    paymentDate: '2026-11-30',
    result: { Status: 'ACCEPTED', Message: 'Accepted.', ReferenceNumber: 'R-1' },
  };
  const { client, sent } = clientOf([result]);
  const answer = await client(MakeMultipleSinglePayments, { query, body: [payment(61_40)] });
  expect(answer).toEqual([{ ...result, paymentAmount: 61_40 }]);
  expect(sent).toMatchObject([{ body: [{ payment: { header: { 'payment-amount': '61.40' } } }] }]);
  expect(sent).toMatchObject([
    { body: [{ payment: { header: { 'payment-date': { 'date-str': '2026-11-30' } } } }] },
  ]);
});

test('R-12 what the contract does not take is not sent', async () => {
  const { client, sent } = clientOf([]);
  const made = client(MakeMultipleSinglePayments, { query, body: [payment(-61_40)] });
  await expect(made).rejects.toEqual(new ApiError('MakeMultipleSinglePayments', 'contract'));
  expect(sent).toEqual([]);
});

test('API-30 numbers of the query travel as text', async () => {
  const { client, sent } = clientOf(['2026-12-25']);
  const query = { monthNumber: 12, year: 2026, numberOfMonths: 2 };
  expect(await client(GetACHHolidays, { query })).toEqual(['2026-12-25']);
  expect(sent.map(({ url }) => url.split('?')[1])).toEqual(['monthNumber=12&year=2026&numberOfMonths=2']);
});
