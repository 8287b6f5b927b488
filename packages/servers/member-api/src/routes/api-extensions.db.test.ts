import { contract } from '@portal/api/contracts/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiDocument } from '../http/docs/openapi-types.ts';
import { examples } from '../testing/endpoint-examples.ts';
import { owner } from '../testing/fixture.ts';
import { type Portal, startPortal } from '../testing/test-portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

const calls = Object.values(contract);
const extensionEndpoints = calls.filter(({ extension }) => extension !== undefined);

test('lists the configured extensions without a token', { tags: ['API-01'] }, async () => {
  const { callApi } = await portal.serve({ API_EXTENSIONS: 'discovery, paperless' });
  const { status, body } = await callApi(contract.GetApiExtensions, {});
  expect([status, body]).toEqual([200, ['discovery', 'paperless']]);
});

test('returns 404 for every endpoint of an extension that is off', { tags: ['API-01'] }, async () => {
  const { app, callApi } = await portal.serve({ API_EXTENSIONS: 'none' });
  for (const endpoint of extensionEndpoints) {
    const { query, body } = examples[endpoint.name as keyof typeof examples] as {
      query: Record<string, string>;
      body?: unknown;
    };
    const { status } = await callApi(endpoint, query, { as: owner, ...(body !== undefined && { body }) });
    expect([endpoint.name, status]).toEqual([endpoint.name, 404]);
  }
  const { paths } = (await app.inject('/v1/openapi.json')).json<ApiDocument>();
  expect(Object.keys(paths)).toHaveLength(36);
});

test('omits the calls of other extensions from a batch response', { tags: ['AUTH-16'] }, async () => {
  const { callApi } = await portal.serve({ API_EXTENSIONS: 'bootstrap,tax-forms' });
  const initialQueries = 'document/GetTaxForms,document/GetNewDocuments,payment/GetPaymentList';
  const query = { azureObjectId: owner.oid, initialQueries };
  const { body } = await callApi(contract.GetBootstrapData, query, { as: owner });
  expect((body as { Address: string }[]).map(({ Address }) => Address.split('?')[0])).toEqual([
    '/v1/memberuser/GetMemberProfileByAzureObjectId',
    '/v1/memberuser/GetEnvironmentName',
    '/v1/document/GetTaxForms',
    '/v1/payment/GetPaymentList',
  ]);
});

test('does not start with an unknown extension', { tags: ['API-01'] }, async () => {
  await expect(portal.serve({ API_EXTENSIONS: 'papperless' })).rejects.toThrow(
    /API_EXTENSIONS: Invalid option/,
  );
});

/** Names of all object fields, at any depth. */
function fieldNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldNames);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...fieldNames(inner)]);
}

test('sends only fields of the specification if its extensions are off', {
  tags: ['API-28', 'API-31', 'API-35', 'API-38'],
}, async () => {
  const { callApi } = await portal.serve({ API_EXTENSIONS: 'none' });
  const fieldsOf = async (name: keyof typeof examples) => {
    const { query, body } = examples[name] as { query: Record<string, string>; body?: unknown };
    const answer = await callApi(contract[name], query, { as: owner, ...(body !== undefined && { body }) });
    expect([name, answer.status]).toEqual([name, 200]);
    const value = typeof answer.body === 'string' ? JSON.parse(answer.body) : answer.body;
    return [...new Set(fieldNames(value))].sort();
  };
  expect(await fieldsOf('GetPendingPayments')).toEqual([
    'CertificateNumber',
    'PaymentAmount',
    'PaymentType',
    'RecurringPayments',
    'SinglePayments',
    'header',
    'last-payment-response',
    'next-payment-date',
    'payment-date',
    'payment-schedule-response',
    'reference-number',
    'schedule',
    'total-amount',
  ]);
  expect(await fieldsOf('GetPaymentMethods')).toEqual([
    'account-number',
    'list-profiles-response',
    'profile',
    'profile-description',
    'token',
    'type',
  ]);
  expect(await fieldsOf('GetPaymentList')).toEqual(['AmountDue', 'CertificateNumber', 'PaymentType']);
  expect(await fieldsOf('MakeSinglePayment')).toEqual([
    'Message',
    'Status',
    'certificateNumber',
    'paymentAmount',
    'paymentDate',
    'paymentType',
    'result',
  ]);
  expect(await fieldsOf('VoidSinglePayment')).toEqual(['payment-response', 'payment-status']);
  for (const name of ['GetFrequentlyAskedQuestions', 'SearchFrequentlyAskedQuestions'] as const) {
    const articles = (await fieldsOf(name)).filter((field) => /^[A-Z][A-Za-z]+$/.test(field));
    expect(articles).toEqual(expect.arrayContaining(['Answer', 'Id', 'Question']));
    expect(articles).not.toContain('AnswerFormat');
    expect(articles).not.toContain('Match');
  }
});
