import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/open.ts';
import type { ApiDocument } from './docs/openapi-types.ts';

let app: Awaited<ReturnType<typeof buildApp>>;
let document: ApiDocument;
let stop: () => Promise<void>;

beforeAll(async () => {
  // Neither the document nor a rejected request needs a database.
  const { db, close } = await openDatabase({ url: 'postgres://nobody@127.0.0.1:9/none', dataDir: '' });
  const tokens = { TOKEN_ISSUER: 'a', TOKEN_AUDIENCE: 'b', TOKEN_JWKS_URI: 'http://127.0.0.1:9/keys' };
  app = await buildApp({ db, config: readConfig(tokens), log: { write: () => undefined } });
  stop = async () => {
    await app.close();
    await close();
  };
  document = (await app.inject('/v1/openapi.json')).json();
}, 120_000);
afterAll(() => stop());

const MEMBER_USER = '/v1/memberuser';
const CERTIFICATE = '/v1/certificate';
const PAYMENT = '/v1/payment';

/** Every call of the specification, written by hand. Checks the contract, which all other tests use. */
const calls: [id: string, method: 'GET' | 'POST' | 'PUT', path: string, ...query: string[]][] = [
  ['API-03', 'GET', `${MEMBER_USER}/GetMemberProfileByAzureObjectId`, 'azureObjectId'],
  [
    'API-04',
    'GET',
    `${MEMBER_USER}/UpdateMemberProfileInfo`,
    ...['azureObjectId', 'displayFirstName', 'displayLastName', 'preferredEmail', 'validated'],
  ],
  ['API-05', 'GET', `${MEMBER_USER}/GetPrimaryAddress`, 'lifeProNameId'],
  ['API-06', 'PUT', `${MEMBER_USER}/SendContactInfoUpdateEmail`],
  [
    'API-11',
    'GET',
    `${MEMBER_USER}/ValidateMemberIdentity`,
    ...['certificateNumber', 'dateOfBirth', 'lastFourSsn'],
  ],
  ['API-12', 'GET', `${MEMBER_USER}/ValidateMemberIdentityNoCertificate`, 'dateOfBirth', 'lastFourSsn'],
  [
    'API-13',
    'GET',
    `${MEMBER_USER}/InsertMemberProfileInfo`,
    ...['azureObjectId', 'allowAccess', 'allowEmailContact', 'isValidated', 'lifeProNameId'],
    ...['displayFirstName', 'displayLastName', 'preferredEmail', 'userName'],
  ],
  ['API-14', 'GET', `${MEMBER_USER}/GetEnvironmentName`],
  ['API-15', 'GET', `${MEMBER_USER}/GetFrequentlyAskedQuestions`],
  ['API-16', 'GET', `${MEMBER_USER}/SearchFrequentlyAskedQuestions`, 'searchValue'],
  ['API-17', 'GET', `${MEMBER_USER}/GetContactTopics`],
  ['API-18', 'PUT', `${MEMBER_USER}/SendSupportRequestEmail`],
  ['API-19', 'GET', `${MEMBER_USER}/WriteToLog`, 'message', 'severity'],
  ['API-21', 'GET', `${CERTIFICATE}/GetCertificateSummary`, 'lifeProNameId'],
  ['API-22', 'GET', `${CERTIFICATE}/GetCertificateDetails`, 'lifeProNameId', 'certificateNumber'],
  [
    'API-23',
    'GET',
    `${CERTIFICATE}/GetSurrenderQuote`,
    ...['companyCode', 'certificateNumber', 'effectiveDate', 'lineOfBusiness'],
  ],
  ['API-24', 'GET', `${PAYMENT}/GetCertificatePaymentHistory`, 'certificateNumber'],
  ['API-25', 'GET', `${PAYMENT}/GetPaymentHistory`, 'lifeProNameId'],
  ['API-26', 'GET', `${PAYMENT}/GetPaymentList`, 'lifeProNameId'],
  ['API-27', 'GET', `${PAYMENT}/GetPaymentLines`, 'azureObjectId', 'lifeProNameId'],
  ['API-28', 'GET', `${PAYMENT}/GetPaymentMethods`, 'profileUserName'],
  [
    'API-29',
    'GET',
    `${PAYMENT}/GetWalletUrl`,
    ...['loginId', 'firstName', 'lastName', 'emailAddress', 'mobilePhoneNumber'],
  ],
  ['API-30', 'GET', `${PAYMENT}/GetACHHolidays`, 'monthNumber', 'year', 'numberOfMonths'],
  ['API-31', 'GET', `${PAYMENT}/GetPendingPayments`, 'azureObjectId'],
  ['API-32', 'GET', `${PAYMENT}/GetRecurringPaymentHistory`, 'profileUserName', 'accountNumber'],
  ['API-33', 'GET', `${PAYMENT}/GetSinglePaymentHistory`, 'accountNumber', 'dateFrom', 'dateTo'],
  ['API-34', 'POST', `${PAYMENT}/MakeRecurringPayment`, 'azureObjectId', 'paymentType'],
  ['API-35', 'POST', `${PAYMENT}/MakeSinglePayment`, ...['azureObjectId', 'paymentType', 'applicationName']],
  ['API-36', 'POST', `${PAYMENT}/MakeMultipleSinglePayments`, 'azureObjectId'],
  ['API-37', 'PUT', `${PAYMENT}/UpdateRecurringPayment`, 'azureObjectId', 'referenceNumber'],
  ['API-38', 'POST', `${PAYMENT}/VoidRecurringPayment`, 'azureObjectId', 'referenceNumber'],
  ['API-38', 'POST', `${PAYMENT}/VoidSinglePayment`, 'azureObjectId', 'referenceNumber'],
  ['API-48', 'GET', '/v1/docusign/GetDocuSignUrls', 'stateCode'],
  ['API-49', 'GET', '/v1/document/GetDocumentList', 'lifeProNameId', 'certificateNumber'],
  ['API-50', 'GET', '/v1/document/GetDocumentMFPList', 'lifeProNameId'],
  [
    'API-51',
    'GET',
    '/v1/document/GetDocument',
    ...['documentId', 'documentType', 'certificateNumber', 'userName'],
  ],
];

/** Calls that the specification does not name. */
const ours: typeof calls = [
  ['AUTH-16', 'GET', `${MEMBER_USER}/GetBootstrapData`, 'azureObjectId', 'initialQueries'],
  ['R-19', 'GET', `${MEMBER_USER}/GetPendingEmailAddress`],
  ['R-19', 'POST', `${MEMBER_USER}/ConfirmEmailAddress`],
  ['F-07', 'POST', '/v1/docusign/StartFormSubmission'],
  ['F-07', 'GET', '/v1/docusign/GetFormSubmissions', 'lifeProNameId'],
  ['F-07', 'GET', '/v1/docusign/GetSignedForm', 'reference'],
  ['F-06', 'GET', `${MEMBER_USER}/GetPendingContactChange`],
  ['F-08', 'GET', `${MEMBER_USER}/GetSupportRequests`],
  ['SUP-06', 'GET', `${MEMBER_USER}/SuggestFrequentlyAskedQuestions`, 'searchValue'],
  ['SUP-09', 'GET', `${MEMBER_USER}/GetRelatedQuestions`, 'articleId'],
  ['SUP-09', 'PUT', `${MEMBER_USER}/SaveArticleFeedback`],
  ['SUP-09', 'GET', `${MEMBER_USER}/GetPageHelp`, 'topic'],
  ['R-09', 'POST', `${PAYMENT}/ClosePaymentRequests`],
  ['F-10', 'GET', '/v1/document/GetTaxForms'],
  ['F-10', 'GET', '/v1/document/GetNewDocuments'],
  ['F-10', 'POST', '/v1/document/MarkDocumentsSeen'],
  ['F-11', 'GET', '/v1/payment/GetPremiumReminder'],
  ['F-11', 'PUT', '/v1/payment/SavePremiumReminder'],
  ['F-11', 'GET', '/v1/document/GetPaperlessState'],
  ['F-11', 'PUT', '/v1/document/SavePaperlessChoice'],
];

/** Our calls that need no account. */
const open: typeof calls = [
  ['F-20', 'PUT', `${MEMBER_USER}/ReportDeath`],
  ['API-01', 'GET', `${MEMBER_USER}/GetApiExtensions`],
];

for (const [id, method, path, ...query] of [...calls, ...ours, ...open]) {
  test(`${method} ${path} is served with its parameters`, { tags: [id, 'API-01', 'API-02'] }, async () => {
    const described = document.paths[path] ?? {};
    expect(Object.keys(described)).toEqual([method.toLowerCase()]);
    const { parameters = [] } = described[method.toLowerCase()] ?? {};
    const inQuery = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
    expect(inQuery.sort()).toEqual([...query].sort());
    const received = await app.inject({ method, url: path, payload: {} });
    // Without a body, a public read succeeds and a public report is malformed.
    const openStatus = method === 'GET' ? 200 : 400;
    expect(received.statusCode).toBe(open.some(([, , known]) => known === path) ? openStatus : 401);
  });
}

test('serves no other call', { tags: ['API-01'] }, () => {
  expect(Object.keys(document.paths).sort()).toEqual(
    [...calls, ...ours, ...open].map(([, , path]) => path).sort(),
  );
});
