import { dateFromWire } from '@portal/domain/values/dates';
import { toCents } from '@portal/domain/values/money';
import type { Dataset } from '../schema.ts';

/** Returns the item at the index, or throws. */
function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error('The small dataset has changed');
  return item;
}

/** Returns the account of the member at the index. */
const account = (dataset: Dataset, index: number) => at(dataset.members, index).Account;

/** Returns the first payment method of the member at the index. */
const methodOf = (dataset: Dataset, index: number) => at(account(dataset, index)?.PaymentMethods ?? [], 0);

function pendingOf(dataset: Dataset, kind: 'single' | 'recurring') {
  return at(
    dataset.pendingPayments.filter(({ Kind }) => Kind === kind),
    0,
  );
}

/** Copies one field from another object. */
function copyField<Name extends string>(
  to: Record<Name, unknown> | undefined,
  from: Record<Name, unknown> | undefined,
  name: Name,
) {
  if (!to || !from) throw new Error('The small dataset has changed');
  to[name] = from[name];
}

/** Adds help panels of one topic with these questions. */
function withPageHelp(dataset: Dataset, pages: number[][]) {
  dataset.pageHelp = pages.map((FaqIds) => ({ Topic: 'payments', FaqIds }));
}

/** Requirement ids, title, change of the small dataset, and the path of the broken rule. */
export const invalidChanges: [string, string, (dataset: Dataset) => void, string][] = [
  [
    '',
    'a duplicate member number',
    (d) => copyField(at(d.members, 1), at(d.members, 0), 'LifeProNameId'),
    'members.1.LifeProNameId',
  ],
  [
    '',
    'a duplicate object id',
    (d) => copyField(account(d, 1), account(d, 0), 'AzureObjectGuid'),
    'members.1.Account.AzureObjectGuid',
  ],
  [
    '',
    'a duplicate e-mail address',
    (d) => copyField(at(d.visitors, 0), account(d, 0), 'EmailAddress'),
    'visitors.0.EmailAddress',
  ],
  [
    '',
    'a duplicate e-mail address in another case',
    (d) => {
      at(d.visitors, 0).EmailAddress = account(d, 0)?.EmailAddress.toUpperCase() ?? '';
    },
    'visitors.0.EmailAddress',
  ],
  [
    'ENT-04',
    'a duplicate certificate number',
    (d) => copyField(at(d.certificates, 1), at(d.certificates, 0), 'CertificateNumber'),
    'certificates.1.CertificateNumber',
  ],
  [
    'DOC-12',
    'a duplicate document id',
    (d) =>
      copyField(at(at(d.certificates, 1).Documents, 2), at(at(d.certificates, 0).Documents, 0), 'DocumentId'),
    'certificates.1.Documents.2.DocumentId',
  ],
  [
    'ENT-16',
    'a duplicate reference number',
    (d) => copyField(at(d.pendingPayments, 1), at(d.pendingPayments, 0), 'ReferenceNumber'),
    'pendingPayments.1.ReferenceNumber',
  ],
  ['SUP-12', 'a duplicate FAQ id', (d) => copyField(at(d.faqs, 1), at(d.faqs, 0), 'Id'), 'faqs.1.Id'],
  ['', 'a duplicate page topic', (d) => withPageHelp(d, [[1], [2]]), 'pageHelp.1.Topic'],
  ['', 'a duplicate question in a help panel', (d) => withPageHelp(d, [[1, 2, 1]]), 'pageHelp.0.FaqIds.2'],
  ['', 'an unknown question in a help panel', (d) => withPageHelp(d, [[1, 999]]), 'pageHelp.0.FaqIds.1'],
  [
    'CON-15',
    'a duplicate topic id',
    (d) => copyField(at(d.contactTopics, 1), at(d.contactTopics, 0), 'Id'),
    'contactTopics.1.Id',
  ],
  [
    'CON-15',
    'a duplicate issue id',
    (d) => copyField(at(at(d.contactTopics, 1).Issues, 0), at(at(d.contactTopics, 0).Issues, 0), 'Id'),
    'contactTopics.1.Issues.0.Id',
  ],
  [
    'FORM-29',
    'a duplicate envelope',
    (d) => copyField(at(d.docuSignUrls, 1), at(d.docuSignUrls, 0), 'DocuSignEnvelopeMasterId'),
    'docuSignUrls.1.DocuSignEnvelopeMasterId',
  ],
  [
    'ENT-14',
    'a duplicate payment type',
    (d) => at(d.certificates, 0).Paylines.push(at(at(d.certificates, 0).Paylines, 0)),
    'certificates.0.Paylines.1.PaymentType',
  ],
  ['', 'a profile without an account', (d) => delete at(d.members, 0).Account, 'members.0.Profile'],
  [
    '',
    'a birth date before 1900',
    (d) => {
      at(d.members, 0).DateOfBirth = dateFromWire('1876-12-09');
    },
    'members.0.DateOfBirth',
  ],
  [
    'CTX-03',
    'a party with an unknown member number',
    (d) => {
      at(at(d.certificates, 0).Parties, 0).LifeProNameId = '999999';
    },
    'certificates.0.Parties.0.LifeProNameId',
  ],
  [
    'ENT-12',
    'a party with two identities',
    (d) => {
      at(at(d.certificates, 0).Parties, 0).BusinessName = 'Prairie Dental Group';
    },
    'certificates.0.Parties.0',
  ],
  [
    'ENT-12',
    'a party without an identity',
    (d) => at(d.certificates, 0).Parties.push({ Role: 'Payor' }),
    'certificates.0.Parties.4',
  ],
  [
    'CTX-03',
    'a certificate without an owner',
    (d) => at(d.certificates, 0).Parties.shift(),
    'certificates.0.Parties',
  ],
  [
    'ENT-04',
    'an issue date before the birth of the insured',
    (d) => {
      at(d.certificates, 0).IssueDate = '1970-01-01';
    },
    'certificates.0.IssueDate',
  ],
  [
    'ENT-06',
    'a paid-to date before the issue',
    (d) => {
      at(d.certificates, 0).PaidToDate = '2000-01-01';
    },
    'certificates.0.PaidToDate',
  ],
  [
    'ENT-15',
    'a payment received in the future',
    (d) => {
      at(at(d.certificates, 0).History, 3).PaymentDate = '+2m-12d';
    },
    'certificates.0.History.3.PaymentDate',
  ],
  [
    'ENT-09',
    'activity in the future',
    (d) => {
      const universal = d.certificates.find(({ LineOfBusiness }) => LineOfBusiness === 'U');
      at(universal?.CertificateValues.ActivitySummary ?? [], 1).Period = '+12d';
    },
    'certificates.1.CertificateValues.ActivitySummary.1.Period',
  ],
  [
    'ENT-15',
    'a payment received before the issue',
    (d) => {
      at(at(d.certificates, 0).History, 3).PaymentDate = '2000-01-01';
    },
    'certificates.0.History.3.PaymentDate',
  ],
  [
    'ENT-17',
    'a pending payment for an unknown certificate',
    (d) => {
      at(d.pendingPayments, 0).CertificateNumber = '000000000001';
    },
    'pendingPayments.0.CertificateNumber',
  ],
  [
    'ENT-16',
    'a pending payment of an unknown account',
    (d) => {
      at(d.pendingPayments, 0).AzureObjectGuid = '00000000-0000-4000-8000-000000000000';
    },
    'pendingPayments.0.AzureObjectGuid',
  ],
  [
    'ENT-16',
    'a pending payment of an account that neither owns nor pays',
    (d) => copyField(at(d.pendingPayments, 0), account(d, 1), 'AzureObjectGuid'),
    'pendingPayments.0',
  ],
  [
    'ENT-16',
    'a duplicate single payment',
    (d) => d.pendingPayments.push({ ...pendingOf(d, 'single'), ReferenceNumber: 'another' }),
    'pendingPayments.3',
  ],
  [
    'ENT-17',
    'two recurring payments on one payment type',
    (d) =>
      d.pendingPayments.push({
        ...pendingOf(d, 'recurring'),
        ...{ ReferenceNumber: 'another', Amount: toCents(1_23), Date: '+9d' },
      }),
    'pendingPayments.3',
  ],
  [
    'ENT-17',
    'a pending payment in the past',
    (d) => {
      at(d.pendingPayments, 0).Date = '-3d';
    },
    'pendingPayments.0.Date',
  ],
  [
    'ENT-18',
    'a duplicate token',
    (d) => copyField(methodOf(d, 1), methodOf(d, 0), 'Token'),
    'members.1.Account.PaymentMethods.0.Token',
  ],
  [
    'ENT-18',
    'a wallet without a profile',
    (d) => {
      delete at(d.members, 0).Profile;
    },
    'members.0.Account.PaymentMethods.0',
  ],
  [
    'ENT-18',
    'a routing number with a wrong check digit',
    (d) => {
      methodOf(d, 0).RoutingNumber = '011000016';
    },
    'members.0.Account.PaymentMethods.0.RoutingNumber',
  ],
  [
    'ENT-18',
    'a bank account without a routing number',
    (d) => {
      delete methodOf(d, 0).RoutingNumber;
    },
    'members.0.Account.PaymentMethods.0',
  ],
  [
    'ENT-18 AMB-41',
    'a card with a wrong check digit',
    (d) => {
      const method = methodOf(d, 0);
      delete method.RoutingNumber;
      Object.assign(method, { Type: 'CC', AccountNumber: '4242424242424241' });
    },
    'members.0.Account.PaymentMethods.0.AccountNumber',
  ],
];
