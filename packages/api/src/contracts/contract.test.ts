import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import type { LoadClass } from './endpoint.ts';

test('contains every endpoint once, under its own name and path', { tags: ['API-01'] }, () => {
  const calls = Object.entries(contract);
  expect(calls.map(([, { name }]) => name)).toEqual(calls.map(([name]) => name));
  expect(new Set(calls.map(([, { path }]) => path)).size).toBe(calls.length);
});

test('assigns each endpoint its load-shedding class', { tags: ['R-23'] }, () => {
  const namesOf = (loadClass: LoadClass) =>
    Object.values(contract)
      .filter((call) => call.loadClass === loadClass)
      .map(({ name }) => name)
      .sort();
  expect(namesOf('document')).toEqual([
    'GetDocument',
    'GetDocumentList',
    'GetDocumentMFPList',
    'GetNewDocuments',
    'GetSignedForm',
    'GetTaxForms',
    'MarkDocumentsSeen',
  ]);
  expect(namesOf('search')).toEqual([
    'GetPageHelp',
    'GetRelatedQuestions',
    'SaveArticleFeedback',
    'SearchFrequentlyAskedQuestions',
    'SuggestFrequentlyAskedQuestions',
  ]);
  expect(namesOf('payment')).toEqual([
    'ClosePaymentRequests',
    'GetACHHolidays',
    'GetPaymentLines',
    'GetPaymentMethods',
    'GetWalletUrl',
    'MakeMultipleSinglePayments',
    'MakeRecurringPayment',
    'MakeSinglePayment',
    'UpdateRecurringPayment',
    'VoidRecurringPayment',
    'VoidSinglePayment',
  ]);
});

test('assigns an extension to each call that the specification does not name', { tags: ['API-01'] }, () => {
  const namesOf = (area: string) =>
    Object.values(contract)
      .filter(({ extension, path }) => extension === undefined && path.startsWith(`/v1/${area}/`))
      .map(({ name }) => name)
      .sort();
  expect(namesOf('memberuser')).toEqual([
    'GetContactTopics',
    'GetEnvironmentName',
    'GetFrequentlyAskedQuestions',
    'GetMemberProfileByAzureObjectId',
    'GetPrimaryAddress',
    'InsertMemberProfileInfo',
    'SearchFrequentlyAskedQuestions',
    'SendContactInfoUpdateEmail',
    'SendSupportRequestEmail',
    'UpdateMemberProfileInfo',
    'ValidateMemberIdentity',
    'ValidateMemberIdentityNoCertificate',
    'WriteToLog',
  ]);
  expect(namesOf('certificate')).toEqual([
    'GetCertificateDetails',
    'GetCertificateSummary',
    'GetSurrenderQuote',
  ]);
  expect(namesOf('payment')).toEqual([
    'GetACHHolidays',
    'GetCertificatePaymentHistory',
    'GetPaymentHistory',
    'GetPaymentLines',
    'GetPaymentList',
    'GetPaymentMethods',
    'GetPendingPayments',
    'GetRecurringPaymentHistory',
    'GetSinglePaymentHistory',
    'GetWalletUrl',
    'MakeMultipleSinglePayments',
    'MakeRecurringPayment',
    'MakeSinglePayment',
    'UpdateRecurringPayment',
    'VoidRecurringPayment',
    'VoidSinglePayment',
  ]);
  expect(namesOf('docusign')).toEqual(['GetDocuSignUrls']);
  expect(namesOf('document')).toEqual(['GetDocument', 'GetDocumentList', 'GetDocumentMFPList']);
});
