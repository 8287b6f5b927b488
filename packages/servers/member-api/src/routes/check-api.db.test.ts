import { checkApi } from '@portal/api/check-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { owner } from '../testing/fixture.ts';
import { type Portal, startPortal } from '../testing/test-portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 120_000);
afterAll(() => portal.stop());

/** Checks this server. `damage` changes the response of one call. */
async function check(
  API_EXTENSIONS: string,
  damage: ReadonlyMap<string, (response: never) => unknown> = new Map(),
) {
  const { app } = await portal.serve({ API_EXTENSIONS });
  const checks = await checkApi({
    address: 'http://api.test/',
    token: await portal.provider.sign({ oid: owner.oid }),
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input));
      const headers = Object.fromEntries(new Headers(init?.headers));
      const { statusCode: status, body } = await app.inject({ url: `${pathname}${search}`, headers });
      const change = damage.get(pathname.split('/').at(-1) ?? '');
      return new Response(change ? JSON.stringify(change(JSON.parse(body) as never)) : body, { status });
    },
  });
  const wrong = checks.filter(({ outcome }) => outcome === 'wrong');
  return { checks, problems: Object.fromEntries(wrong.map(({ name, problems }) => [name, problems])) };
}

test('finds no problem in an API of the specification', { tags: ['API-01'] }, async () => {
  const { checks, problems } = await check('none');
  expect(problems).toEqual({});
  expect(checks.filter(({ outcome }) => outcome === 'ok').map(({ name }) => name)).toEqual([
    'GetMemberProfileByAzureObjectId',
    'GetPrimaryAddress',
    'GetEnvironmentName',
    'GetFrequentlyAskedQuestions',
    'GetContactTopics',
    'SearchFrequentlyAskedQuestions',
    'GetCertificateSummary',
    'GetCertificateDetails',
    'GetSurrenderQuote',
    'GetPaymentList',
    'GetPaymentLines',
    'GetPaymentHistory',
    'GetCertificatePaymentHistory',
    'GetPendingPayments',
    'GetRecurringPaymentHistory',
    'GetSinglePaymentHistory',
    'GetPaymentMethods',
    'GetACHHolidays',
    'GetDocumentList',
    'GetDocumentMFPList',
    'GetDocument',
    'GetDocuSignUrls',
  ]);
});

test('names the calls of extensions that the API does not list', { tags: ['API-01'] }, async () => {
  const { checks } = await check('none');
  const outcome = { outcome: 'skipped', problems: ['GetApiExtensions does not list paperless'] };
  expect(checks.find(({ name }) => name === 'GetPaperlessState')).toMatchObject(outcome);
});

test('checks the extensions that the API lists', { tags: ['API-01'] }, async () => {
  const { checks, problems } = await check('all');
  expect(problems).toEqual({});
  expect(checks.find(({ name }) => name === 'GetPaperlessState')?.outcome).toBe('ok');
  expect(checks.find(({ name }) => name === 'GetSignedForm')).toMatchObject({
    outcome: 'skipped',
    problems: ['the test account has no reference'],
  });
});

/** Damages of responses, by the name of the call. */
const DAMAGE = new Map<string, (response: never) => unknown>([
  [
    'GetPrimaryAddress',
    ({ City: _omitted, ...address }: { City: string }) => ({ ...address, IsTemporary: 'secret' }),
  ],
  ['GetPaymentList', (lines: object[]) => lines.map((line) => ({ ...line, AmountDue: 61.4 }))],
  ['GetPaymentMethods', (response: string) => response.replaceAll('"token"', '"tokken"')],
  ['GetContactTopics', () => ({ Topics: [] })],
]);

test('reports an id that the portal cannot send', { tags: ['API-01', 'API-51'] }, async () => {
  const { problems } = await check(
    'none',
    new Map([['GetDocumentList', (list: object[]) => list.map((item) => ({ ...item, DocumentId: 'D\n1' }))]]),
  );
  expect(problems).toEqual({
    GetDocument: ['parameter documentId: Expected the id of a document, found string'],
  });
});

test("requests the forms of 'None' for a province", { tags: ['API-48', 'AMB-81'] }, async () => {
  const { problems } = await check(
    'none',
    new Map([['GetPrimaryAddress', (address: object) => ({ ...address, State: 'Ontario' })]]),
  );
  expect(problems).toEqual({});
});

test('names each missing or wrong field, and no value', { tags: ['API-01', 'R-05'] }, async () => {
  const { problems } = await check('none', DAMAGE);
  expect(problems).toEqual({
    GetPrimaryAddress: ['City: is missing', 'IsTemporary: expected boolean, found string'],
    GetPaymentList: ['[].AmountDue: expected string, found number'],
    GetPaymentMethods: [
      expect.stringMatching(/^list-profiles-response\.profile(?:\[\])?\.token: is missing$/),
    ],
    GetContactTopics: ['the response: expected array, found object'],
  });
});
