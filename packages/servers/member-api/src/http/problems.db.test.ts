import { contract } from '@portal/api/contracts/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '../testing/endpoint-examples.ts';
import { nonMember, owner } from '../testing/fixture.ts';
import { createSingleBody } from '../testing/payment-bodies.ts';
import { createPaymentClient, DAY, MONDAY } from '../testing/payment-client.ts';
import { type Portal, type Server, startPortal } from '../testing/test-portal.ts';

let portal: Portal;
let server: Server;
beforeAll(async () => {
  portal = await startPortal();
  await portal.processor.stopClock(MONDAY);
  server = await portal.serve({ RATE_MEMBER: '1000' }, { now: () => new Date(MONDAY) });
}, 120_000);
afterAll(() => portal.stop());

type Answer = Awaited<ReturnType<Server['callApi']>>;

const member = { lifeProNameId: owner.lifeProNameId };
const summary = () => server.callApi(contract.GetCertificateSummary, member, { as: owner });

const problems: [status: number, code: string, title: string, ask: () => Promise<Answer>][] = [
  [
    400,
    'not_an_api_request',
    'This address answers calls of the portal only',
    () =>
      server.callApi(contract.GetCertificateSummary, member, {
        as: owner,
        headers: { 'sec-fetch-mode': 'navigate' },
      }),
  ],
  [
    401,
    'unauthorized',
    'A valid access token is needed',
    () => server.callApi(contract.GetCertificateSummary, member),
  ],
  [
    403,
    'not_registered',
    'This account has no access to member data',
    () => server.callApi(contract.GetCertificateSummary, member, { as: nonMember }),
  ],
  [
    403,
    'cross_origin',
    'Calls from other sites are not accepted',
    () =>
      server.callApi(contract.GetCertificateSummary, member, {
        as: owner,
        headers: { origin: 'https://elsewhere.example.com' },
      }),
  ],
  [
    404,
    'not_found',
    'There is nothing here for this account',
    () => server.callApi(contract.GetCertificateSummary, { lifeProNameId: '500003' }, { as: owner }),
  ],
  [
    409,
    'idempotency_key_reused',
    'This Idempotency-Key was used for another request',
    async () => {
      const headers = { 'idempotency-key': 'the-same' };
      await createPaymentClient(server).single(createSingleBody({ date: DAY, amount: '51.00' }), headers);
      return createPaymentClient(server).single(createSingleBody({ date: DAY, amount: '52.00' }), headers);
    },
  ],
  [
    413,
    'too_large',
    'The request is too large',
    () =>
      server.callApi(contract.SendSupportRequestEmail, {}, { as: owner, body: 'x'.repeat(10 * 1024 * 1024) }),
  ],
  [
    415,
    'unsupported_media_type',
    'The body must be application/json',
    () =>
      server.callApi(
        contract.SendSupportRequestEmail,
        {},
        {
          as: owner,
          body: examples.SendSupportRequestEmail.body,
          headers: { 'content-type': 'text/xml' },
        },
      ),
  ],
  [
    422,
    'date_weekend',
    'The payment date is on a weekend',
    () => createPaymentClient(server).single(createSingleBody({ date: '2026-11-28' })),
  ],
  [
    429,
    'too_many_requests',
    'Too many requests',
    async () => {
      const impatient = await portal.serve({ RATE_MEMBER: '1' });
      await impatient.callApi(contract.GetEnvironmentName, {}, { as: owner });
      return impatient.callApi(contract.GetEnvironmentName, {}, { as: owner });
    },
  ],
  [
    500,
    'internal',
    'The request failed',
    async () => {
      await portal.db.schema.alterTable('rider').renameTo('moved').execute();
      const response = await summary();
      await portal.db.schema.alterTable('moved').renameTo('rider').execute();
      return response;
    },
  ],
  [
    502,
    'processor_unavailable',
    'The payment provider gave no answer',
    async () => {
      const alone = await portal.serve({ BANK_PROCESSOR_URL: 'http://127.0.0.1:9' });
      const query = { profileUserName: 'ottilie@fixture.example.org' };
      return alone.callApi(contract.GetPaymentMethods, query, { as: owner });
    },
  ],
];

test.each(problems)(
  '%i %s is a complete problem document',
  { tags: ['API-54', 'API-53', 'AMB-82'] },
  async (status, code, title, callApi) => {
    const response = await callApi();
    expect(response.status).toBe(status);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(response.headers['x-trace-id']).toMatch(/^[0-9a-f]{32}$/);
    const traceId = response.headers['x-trace-id'];
    expect(response.body).toEqual({ type: 'about:blank', title, status, code, traceId });
  },
);

test('names the invalid fields of a malformed request', {
  tags: ['API-54', 'API-53', 'AMB-82'],
}, async () => {
  const query = { accountNumber: '12', dateFrom: 'yesterday', dateTo: '2026-12-31' };
  const response = await server.callApi(contract.GetSinglePaymentHistory, query, { as: owner });
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(response.body).toEqual({
    type: 'about:blank',
    title: 'The request does not match the contract',
    status: 400,
    code: 'malformed',
    traceId: response.headers['x-trace-id'],
    issues: [
      { path: 'accountNumber', message: 'Expected 12 digits' },
      { path: 'dateFrom', message: 'Invalid ISO date' },
    ],
  });
});

test('returns status 200 for results that are numbers', { tags: ['API-54', 'AMB-82'] }, async () => {
  const query = { azureObjectId: nonMember.oid, displayFirstName: 'N', displayLastName: 'W', validated: 'Y' };
  const response = await server.callApi(contract.UpdateMemberProfileInfo, query, { as: nonMember });
  expect([response.status, response.text]).toEqual([200, '0']);
});
