import { contract } from '@portal/api/contracts/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiDocument } from '../http/docs/openapi-types.ts';
import { examples } from '../testing/call-examples.ts';
import { owner } from '../testing/fixture.ts';
import { type Portal, startPortal } from '../testing/test-portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

const calls = Object.values(contract);
const extensionCalls = calls.filter(({ extension }) => extension !== undefined);

test('lists the configured extensions without a token', { tags: ['API-01'] }, async () => {
  const { callApi } = await portal.serve({ API_EXTENSIONS: 'discovery, paperless' });
  const { status, body } = await callApi(contract.GetApiExtensions, {});
  expect([status, body]).toEqual([200, ['discovery', 'paperless']]);
});

test('returns 404 for every call of an extension that is off', { tags: ['API-01'] }, async () => {
  const { app, callApi } = await portal.serve({ API_EXTENSIONS: 'none' });
  for (const call of extensionCalls) {
    const { query, body } = examples[call.name as keyof typeof examples] as {
      query: Record<string, string>;
      body?: unknown;
    };
    const { status } = await callApi(call, query, { as: owner, ...(body !== undefined && { body }) });
    expect([call.name, status]).toEqual([call.name, 404]);
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
  await expect(portal.serve({ API_EXTENSIONS: 'papperless' })).rejects.toThrow(/API_EXTENSIONS\.0/);
});
