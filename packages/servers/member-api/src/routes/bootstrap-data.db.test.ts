import {
  BatchedResponse,
  GetBootstrapData,
  isAllowedInitialQuery,
} from '@portal/api/contracts/bootstrap-data';
import { contract } from '@portal/api/contracts/contract';
import { dateFromWire } from '@portal/domain/values/dates';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { nonMember, otherMember, owner, unvalidated } from '../testing/fixture.ts';
import { portal, server, setUpServedPortal } from '../testing/served-portal.ts';
import type { Server } from '../testing/test-portal.ts';

setUpServedPortal();

const FIRST = 'certificate/GetCertificateSummary,payment/GetPaymentList';
const PROFILE = '/v1/memberuser/GetMemberProfileByAzureObjectId';
const ENVIRONMENT = '/v1/memberuser/GetEnvironmentName';
const SUMMARY = '/v1/certificate/GetCertificateSummary';

/** Requests bootstrap data. Returns the status of each address, and the bodies. */
async function startOf(who: { readonly oid: string }, initialQueries: string, on: Server = server) {
  const response = await on.callApi(
    GetBootstrapData,
    { azureObjectId: who.oid, initialQueries },
    { as: who },
  );
  const parts = z.array(BatchedResponse).parse(response.body);
  return {
    statuses: Object.fromEntries(parts.map(({ Address, Status }) => [Address, Status])),
    texts: Object.fromEntries(parts.map(({ Address, Body }) => [Address, Body])),
    versions: parts.map(({ DataVersion }) => DataVersion),
  };
}

test('returns profile, environment and initial queries as single calls do', {
  tags: ['AUTH-16'],
}, async () => {
  const { statuses, texts } = await startOf(owner, FIRST);
  const { lifeProNameId } = owner;
  const profile = { azureObjectId: owner.oid };
  const alone = {
    [`${PROFILE}?azureObjectId=${owner.oid}`]: [contract.GetMemberProfileByAzureObjectId, profile],
    [ENVIRONMENT]: [contract.GetEnvironmentName, {}],
    [`${SUMMARY}?lifeProNameId=500001`]: [contract.GetCertificateSummary, { lifeProNameId }],
    '/v1/payment/GetPaymentList?lifeProNameId=500001': [contract.GetPaymentList, { lifeProNameId }],
  } as const;
  expect(Object.keys(statuses)).toEqual(Object.keys(alone));
  for (const [address, [call, query]] of Object.entries(alone)) {
    const { status, text } = await server.callApi(call, query, { as: owner });
    expect([address, statuses[address], texts[address]]).toEqual([address, status, text]);
  }
});

test('sends each query with the account, the member number, both or none', {
  tags: ['AUTH-16'],
}, async () => {
  const { oid, lifeProNameId } = owner;
  const alone = {
    [`/v1/payment/GetPendingPayments?azureObjectId=${oid}`]: [
      contract.GetPendingPayments,
      { azureObjectId: oid },
    ],
    [`/v1/payment/GetPaymentLines?azureObjectId=${oid}&lifeProNameId=500001`]: [
      contract.GetPaymentLines,
      { azureObjectId: oid, lifeProNameId },
    ],
    '/v1/document/GetNewDocuments': [contract.GetNewDocuments, {}],
    '/v1/memberuser/GetPrimaryAddress?lifeProNameId=500001': [contract.GetPrimaryAddress, { lifeProNameId }],
  } as const;
  const named =
    'payment/GetPendingPayments,payment/GetPaymentLines,document/GetNewDocuments,memberuser/GetPrimaryAddress';
  const { statuses, texts } = await startOf(owner, named);
  expect(Object.keys(statuses).slice(2)).toEqual(Object.keys(alone));
  for (const [address, [call, query]] of Object.entries(alone)) {
    const { status, text } = await server.callApi(call, query, { as: owner });
    expect([address, statuses[address], texts[address]]).toEqual([address, status, text]);
  }
});

test('repeats the batch if an import is committed in between', { tags: ['AUTH-16'] }, async () => {
  const { lifeProNameId, certificateNumber } = owner;
  let profiles = 0;
  const importing = portal.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const isProfile = JSON.stringify(result.rows).includes('"extract_date"');
      if (isProfile) profiles += 1;
      if (isProfile && profiles === 1) await importMeanwhile(certificateNumber);
      return result;
    },
  });
  await insertImport('2026-11-25');
  const on = await portal.serve({}, { db: importing });
  const { texts, versions } = await startOf(owner, FIRST, on);
  expect(versions).toEqual([undefined, undefined, '2', '2']);
  const { headers } = await on.callApi(contract.GetPaymentList, { lifeProNameId }, { as: owner });
  expect(headers['data-version']).toBe('2');
  expect(JSON.parse(texts[`${PROFILE}?azureObjectId=${owner.oid}`] ?? '')).toMatchObject({
    DataAsOf: '2026-11-26',
  });
  expect(texts[`${SUMMARY}?lifeProNameId=${lifeProNameId}`]).toContain('Imported in between');
  expect(profiles).toBe(2);
});

async function importMeanwhile(certificateNumber: string): Promise<void> {
  await portal.db
    .updateTable('certificate')
    .set({ product_name: 'Imported in between' })
    .where('certificate_number', '=', certificateNumber)
    .execute();
  await insertImport('2026-11-26');
}

async function insertImport(date: string): Promise<void> {
  await portal.db
    .insertInto('data_import')
    .values({ extract_date: dateFromWire(date), started_at: new Date('2026-11-26T08:00:00Z'), counts: '{}' })
    .execute();
}

test('returns only profile and environment without member access', {
  tags: ['AUTH-12', 'AUTH-19'],
}, async () => {
  for (const who of [unvalidated, nonMember]) {
    expect((await startOf(who, FIRST)).statuses).toEqual({
      [`${PROFILE}?azureObjectId=${who.oid}`]: 200,
      [ENVIRONMENT]: 200,
    });
  }
  const account = { allow_access: true, profile_registered: 'Y', profile_validated: 'Y' } as const;
  const changes = [
    {},
    { allow_access: false },
    { profile_registered: 'N' },
    { profile_validated: 'N' },
  ] as const;
  const parts: number[] = [];
  for (const change of changes) {
    await portal.db
      .updateTable('account_profile')
      .set({ ...account, ...change })
      .where('azure_object_id', '=', otherMember.oid)
      .execute();
    parts.push(Object.keys((await startOf(otherMember, FIRST)).statuses).length);
  }
  expect(parts).toEqual([4, 2, 2, 2]);
  expect(Object.keys((await startOf(owner, '')).statuses)).toHaveLength(2);
});

test('accepts only read calls without other parameters', {
  tags: ['R-24'],
}, async () => {
  const first = Object.values(contract).filter(isAllowedInitialQuery);
  expect(first.map(({ name }) => name).sort()).toEqual([
    'GetCertificateSummary',
    'GetContactTopics',
    'GetDocumentMFPList',
    'GetEnvironmentName',
    'GetFormSubmissions',
    'GetFrequentlyAskedQuestions',
    'GetMemberProfileByAzureObjectId',
    'GetNewDocuments',
    'GetPaperlessState',
    'GetPaymentHistory',
    'GetPaymentLines',
    'GetPaymentList',
    'GetPendingContactChange',
    'GetPendingEmailAddress',
    'GetPendingPayments',
    'GetPremiumReminder',
    'GetPrimaryAddress',
    'GetSupportRequests',
    'GetTaxForms',
  ]);
  expect(isAllowedInitialQuery(contract.GetPaymentList)).toBe(true);
  expect(isAllowedInitialQuery({ ...contract.GetPaymentList, changesState: true })).toBe(false);
  expect(isAllowedInitialQuery({ ...contract.GetPaymentList, method: 'PUT' })).toBe(false);
  for (const { path } of first) {
    const { statuses } = await startOf(owner, path.slice('/v1/'.length));
    const paths = new Set([PROFILE, ENVIRONMENT, path]);
    expect(Object.keys(statuses).map((address) => address.split('?')[0])).toEqual([...paths]);
    expect(new Set(Object.values(statuses))).toEqual(new Set([200]));
  }

  const others = Object.values(contract).filter((call) => !isAllowedInitialQuery(call));
  for (const name of [...others.map(({ path }) => path.slice('/v1/'.length)), 'certificate/Nothing']) {
    const { status, body } = await server.callApi(
      GetBootstrapData,
      { azureObjectId: owner.oid, initialQueries: `${SUMMARY.slice('/v1/'.length)},${name}` },
      { as: owner },
    );
    expect([name, status, body]).toMatchObject([
      name,
      400,
      { code: 'malformed', issues: [{ path: 'initialQueries' }] },
    ]);
  }
});

test.each([
  ',',
  'GetCertificateSummary',
  '../certificate/GetCertificateSummary',
  `${FIRST},${FIRST},${FIRST}`,
])(
  'rejects initial queries that are no list of at most four names: %s',
  { tags: ['R-25'] },
  async (initialQueries) => {
    const query = { azureObjectId: owner.oid, initialQueries };
    const { status, body } = await server.callApi(GetBootstrapData, query, { as: owner });
    expect([status, body]).toMatchObject([400, { code: 'malformed' }]);
  },
);

test('counts each part in the rate limits, and logs one request', {
  tags: ['R-23'],
}, async () => {
  // The bootstrap request itself, and its four parts at the same time.
  const enough = await portal.serve({ RATE_MEMBER: '5' });
  expect(Object.values((await startOf(owner, FIRST, enough)).statuses)).toEqual([200, 200, 200, 200]);
  const limited = await portal.serve({ RATE_MEMBER: '4' });
  const { statuses, texts } = await startOf(owner, FIRST, limited);
  expect(Object.values(statuses)).toContain(429);
  const summary = texts[`${SUMMARY}?lifeProNameId=500001`] ?? '';
  expect(JSON.parse(summary)).toMatchObject({ status: 429, code: 'too_many_requests' });
  const lines = limited.lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'request.completed');
  expect(lines.map(({ path, status }) => [path, status])).toEqual([[GetBootstrapData.path, 200]]);
  expect(limited.lines.join('')).not.toContain(owner.lifeProNameId);
});

test('limits each part alone and sends a repeated call once', {
  tags: ['R-23'],
}, async () => {
  const limited = await portal.serve({ RATE_MEMBER: '1' });
  expect(Object.values((await startOf(owner, FIRST, limited)).statuses)).toEqual([429, 429, 429, 429]);
  const named = Array.from({ length: 2 }, () => 'certificate/GetCertificateSummary').join(',');
  const query = { azureObjectId: owner.oid, initialQueries: named };
  const { body } = await server.callApi(GetBootstrapData, query, { as: owner });
  expect(
    z
      .array(BatchedResponse)
      .parse(body)
      .map(({ Status }) => Status),
  ).toEqual([200, 200, 200]);
});

test('completes a request that arrived before shutdown', {
  tags: ['R-09'],
}, async () => {
  const { app } = await portal.serve();
  await app.ready();
  const token = await portal.provider.sign({ oid: owner.oid });
  const received = app
    .inject({
      url: GetBootstrapData.path,
      query: { azureObjectId: owner.oid, initialQueries: FIRST },
      headers: { authorization: `Bearer ${token}` },
    })
    .then((response) => z.array(BatchedResponse).parse(response.json()));
  await Promise.all([received, app.close()]);
  expect((await received).map(({ Status }) => Status)).toEqual([200, 200, 200, 200]);
});
