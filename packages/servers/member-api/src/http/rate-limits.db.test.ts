import { contract } from '@portal/api/contracts/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '../testing/endpoint-examples.ts';
import { nonMember, owner, payor } from '../testing/fixture.ts';
import { type Portal, type Server, startPortal } from '../testing/test-portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

const PAYMENT_CALLS = [
  'MakeSinglePayment',
  'MakeMultipleSinglePayments',
  'MakeRecurringPayment',
  'UpdateRecurringPayment',
  'VoidSinglePayment',
  'VoidRecurringPayment',
  'GetWalletUrl',
] as const;

type Answer = Awaited<ReturnType<Server['callApi']>>;

async function times(count: number, ask: () => Promise<Answer>): Promise<Answer[]> {
  const responses: Answer[] = [];
  for (let i = 0; i < count; i++) responses.push(await ask());
  return responses;
}

const statuses = (responses: Answer[]) => responses.map(({ status }) => status);

function expectTooMany(response: Answer | undefined) {
  expect(response?.body).toMatchObject({ status: 429, code: 'too_many_requests' });
  const wait = Number(response?.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
}

test('limits one member without affecting others', { tags: ['R-23'] }, async () => {
  const { callApi } = await portal.serve({ RATE_MEMBER: '3' });
  const responses = await times(4, () => callApi(contract.GetEnvironmentName, {}, { as: owner }));
  expect(statuses(responses)).toEqual([200, 200, 200, 429]);
  expectTooMany(responses[3]);
  expect((await callApi(contract.GetEnvironmentName, {}, { as: payor })).status).toBe(200);
});

test('rejects the 21st browser message of a minute by either method', {
  tags: ['R-07', 'R-23'],
}, async () => {
  const { callApi } = await portal.serve();
  const write = (method: 'GET' | 'POST') =>
    callApi(contract.WriteToLog, examples.WriteToLog.query, { as: owner, method });
  expect(statuses(await times(19, () => write('GET')))).toEqual(Array(19).fill(200));
  expect((await write('POST')).status).toBe(200);
  expectTooMany(await write('GET'));
  expectTooMany(await write('POST'));
  expect((await callApi(contract.GetEnvironmentName, {}, { as: owner })).status).toBe(200);
  expect(await portal.db.selectFrom('log_entry').select('log_entry_id').execute()).toHaveLength(20);
});

test('limits public calls per address, but not the static one', {
  tags: ['R-23'],
}, async () => {
  const { callApi } = await portal.serve({ RATE_PUBLIC: '1' });
  const report = () => callApi(contract.ReportDeath, {}, { body: examples.ReportDeath.body });
  const list = () => callApi(contract.GetApiExtensions, {});
  expect(statuses(await times(2, report))).toEqual([200, 429]);
  const [first, second] = await times(2, list);
  expect([first?.status, second?.status]).toEqual([200, 200]);
  expect(first?.headers['cache-control']).toBe('public, max-age=300');
});

test.each([
  ['RATE_SEARCH', 'SearchFrequentlyAskedQuestions'],
  ['RATE_WRITE_LOG', 'WriteToLog'],
  ['RATE_DOCUMENT', 'GetDocument'],
  ['RATE_FEEDBACK', 'SaveArticleFeedback'],
] as const)('%s limits one member at an address, and no other', { tags: ['R-23'] }, async (setting, call) => {
  const { callApi } = await portal.serve({ [setting]: '1' });
  const { query, body } = examples[call];
  const ask = (as: { oid: string }) => callApi(contract[call], query, { as, body });
  expect((await ask(owner)).status).toBe(200);
  expectTooMany(await ask(owner));
  expect((await ask(payor)).status).not.toBe(429);
});

test('limits payment calls together and separately', { tags: ['R-23'] }, async () => {
  const { callApi } = await portal.serve({ RATE_PAYMENT: '2' });
  const { query } = examples.VoidSinglePayment;
  const statusesSeen = statuses([
    await callApi(contract.GetWalletUrl, examples.GetWalletUrl.query, { as: owner }),
    await callApi(contract.VoidSinglePayment, query, { as: payor }),
    await callApi(contract.VoidSinglePayment, query, { as: owner }),
  ]);
  expect(statusesSeen).not.toContain(429);
  expectTooMany(await callApi(contract.VoidSinglePayment, query, { as: owner }));
  for (const call of PAYMENT_CALLS) {
    const { query, body } = examples[call];
    expectTooMany(await callApi(contract[call], query, { as: owner, body }));
  }
  expect((await callApi(contract.GetEnvironmentName, {}, { as: owner })).status).toBe(200);
});

test('limits identity validations per account, before they use the database', {
  tags: ['R-23'],
}, async () => {
  const { callApi } = await portal.serve({ RATE_VALIDATION: '2', VALIDATION_NO_CERTIFICATE: 'on' });
  const { query } = examples.ValidateMemberIdentity;
  const withoutCertificate = examples.ValidateMemberIdentityNoCertificate.query;
  const attempts = portal.db.selectFrom('identity_attempt').select('identity_attempt_id');
  const responses = [
    await callApi(contract.ValidateMemberIdentity, query, { as: nonMember }),
    await callApi(contract.ValidateMemberIdentityNoCertificate, withoutCertificate, { as: nonMember }),
  ];
  expect(statuses(responses)).toEqual([200, 200]);
  const stored = await attempts.execute();
  for (const method of ['GET', 'POST'] as const)
    expectTooMany(await callApi(contract.ValidateMemberIdentity, query, { as: nonMember, method }));
  expect(await attempts.execute()).toEqual(stored);
  expect((await callApi(contract.ValidateMemberIdentity, query, { as: payor })).status).toBe(200);
});

test('limits a client address that the gateway forwards, token or not', {
  tags: ['R-23'],
}, async () => {
  const { callApi } = await portal.serve({ RATE_ADDRESS: '2' });
  const from = (address: string) => () =>
    callApi(contract.GetEnvironmentName, {}, { headers: { 'x-forwarded-for': address } });
  expect(statuses(await times(3, from('203.0.113.7')))).toEqual([401, 401, 429]);
  expect(statuses(await times(1, from('203.0.113.8')))).toEqual([401]);
  // Only the address that the gateway appended counts.
  expect(statuses(await times(1, from('198.51.100.1, 203.0.113.7')))).toEqual([429]);
});

test('ignores forwarded addresses from clients other than the gateway', { tags: ['R-23'] }, async () => {
  const { app } = await portal.serve({ RATE_ADDRESS: '2' });
  const statusesSeen: number[] = [];
  for (const claimed of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    const response = await app.inject({
      url: contract.GetEnvironmentName.path,
      headers: { 'x-forwarded-for': claimed },
      remoteAddress: '192.0.2.50',
    });
    statusesSeen.push(response.statusCode);
  }
  expect(statusesSeen).toEqual([401, 401, 429]);
});
