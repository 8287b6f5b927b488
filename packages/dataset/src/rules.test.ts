import { dateFromWire } from '@portal/domain/values/dates';
import { toCents } from '@portal/domain/values/money';
import { expect, test } from 'vitest';
import { findBrokenRule } from './rules.ts';
import { Dataset } from './schema.ts';
import { smallDataset } from './testing/small-dataset.ts';

/** The item at this place of a list that has one. */
function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error('The small dataset has changed');
  return item;
}

/** The account of the member at this place. */
const account = (dataset: Dataset, index: number) => at(dataset.members, index).Account;

/** The first payment method of the member at this place. */
const methodOf = (dataset: Dataset, index: number) => at(account(dataset, index)?.PaymentMethods ?? [], 0);

function pendingOf(dataset: Dataset, kind: 'single' | 'recurring') {
  return at(
    dataset.pendingPayments.filter(({ Kind }) => Kind === kind),
    0,
  );
}

/** Gives one the value that another has under the same name. */
function copyField<Name extends string>(
  to: Record<Name, unknown> | undefined,
  from: Record<Name, unknown> | undefined,
  name: Name,
) {
  if (!to || !from) throw new Error('The small dataset has changed');
  to[name] = from[name];
}

/** Pages of one topic with these questions beside them. */
function withPageHelp(dataset: Dataset, pages: number[][]) {
  dataset.pageHelp = pages.map((FaqIds) => ({ Topic: 'payments', FaqIds }));
}

test('the small dataset breaks no rule', () => {
  expect(findBrokenRule(smallDataset())).toBeUndefined();
});

test('somebody on a certificate has one of six roles, and no other', { tags: ['CTX-03'] }, () => {
  const { Role } = Dataset.shape.certificates.element.shape.Parties.element.shape;
  expect([...Role.options].sort()).toEqual([
    'Annuitant',
    'Contingent Beneficiary',
    'Insured',
    'Owner',
    'Payor',
    'Primary Beneficiary',
  ]);
});

const wrong: [string, (dataset: Dataset) => void, string][] = [
  [
    'a member number twice',
    (d) => copyField(at(d.members, 1), at(d.members, 0), 'LifeProNameId'),
    'members.1.LifeProNameId',
  ],
  [
    'an object id twice',
    (d) => copyField(account(d, 1), account(d, 0), 'AzureObjectGuid'),
    'members.1.Account.AzureObjectGuid',
  ],
  [
    'an e-mail address twice',
    (d) => copyField(at(d.visitors, 0), account(d, 0), 'EmailAddress'),
    'visitors.0.EmailAddress',
  ],
  [
    'an e-mail address twice in other letters',
    (d) => {
      at(d.visitors, 0).EmailAddress = account(d, 0)?.EmailAddress.toUpperCase() ?? '';
    },
    'visitors.0.EmailAddress',
  ],
  [
    'ENT-04 a certificate number twice',
    (d) => copyField(at(d.certificates, 1), at(d.certificates, 0), 'CertificateNumber'),
    'certificates.1.CertificateNumber',
  ],
  [
    'DOC-12 a document id twice',
    (d) =>
      copyField(at(at(d.certificates, 1).Documents, 2), at(at(d.certificates, 0).Documents, 0), 'DocumentId'),
    'certificates.1.Documents.2.DocumentId',
  ],
  [
    'ENT-16 a reference number twice',
    (d) => copyField(at(d.pendingPayments, 1), at(d.pendingPayments, 0), 'ReferenceNumber'),
    'pendingPayments.1.ReferenceNumber',
  ],
  ['SUP-12 an FAQ id twice', (d) => copyField(at(d.faqs, 1), at(d.faqs, 0), 'Id'), 'faqs.1.Id'],
  ['a page topic twice', (d) => withPageHelp(d, [[1], [2]]), 'pageHelp.1.Topic'],
  ['a question twice beside a page', (d) => withPageHelp(d, [[1, 2, 1]]), 'pageHelp.0.FaqIds.2'],
  ['a question that nobody wrote beside a page', (d) => withPageHelp(d, [[1, 999]]), 'pageHelp.0.FaqIds.1'],
  [
    'CON-15 a topic id twice',
    (d) => copyField(at(d.contactTopics, 1), at(d.contactTopics, 0), 'Id'),
    'contactTopics.1.Id',
  ],
  [
    'CON-15 an issue id twice',
    (d) => copyField(at(at(d.contactTopics, 1).Issues, 0), at(at(d.contactTopics, 0).Issues, 0), 'Id'),
    'contactTopics.1.Issues.0.Id',
  ],
  [
    'FORM-29 an envelope twice',
    (d) => copyField(at(d.docuSignUrls, 1), at(d.docuSignUrls, 0), 'DocuSignEnvelopeMasterId'),
    'docuSignUrls.1.DocuSignEnvelopeMasterId',
  ],
  [
    'ENT-14 a payment type twice',
    (d) => at(d.certificates, 0).Paylines.push(at(at(d.certificates, 0).Paylines, 0)),
    'certificates.0.Paylines.1.PaymentType',
  ],
  ['a profile without an account', (d) => delete at(d.members, 0).Account, 'members.0.Profile'],
  [
    'a birth date of long ago',
    (d) => {
      at(d.members, 0).DateOfBirth = dateFromWire('1876-12-09');
    },
    'members.0.DateOfBirth',
  ],
  [
    'CTX-03 a party who is no member',
    (d) => {
      at(at(d.certificates, 0).Parties, 0).LifeProNameId = '999999';
    },
    'certificates.0.Parties.0.LifeProNameId',
  ],
  [
    'ENT-12 a party who is two',
    (d) => {
      at(at(d.certificates, 0).Parties, 0).BusinessName = 'Prairie Dental Group';
    },
    'certificates.0.Parties.0',
  ],
  [
    'ENT-12 a party who is nobody',
    (d) => at(d.certificates, 0).Parties.push({ Role: 'Payor' }),
    'certificates.0.Parties.4',
  ],
  [
    'CTX-03 a certificate without an owner',
    (d) => at(d.certificates, 0).Parties.shift(),
    'certificates.0.Parties',
  ],
  [
    'ENT-04 an issue before the birth of the insured',
    (d) => {
      at(d.certificates, 0).IssueDate = '1970-01-01';
    },
    'certificates.0.IssueDate',
  ],
  [
    'ENT-06 paid to a date before the issue',
    (d) => {
      at(d.certificates, 0).PaidToDate = '2000-01-01';
    },
    'certificates.0.PaidToDate',
  ],
  [
    'ENT-15 a payment received in the future',
    (d) => {
      at(at(d.certificates, 0).History, 3).PaymentDate = '+2m-12d';
    },
    'certificates.0.History.3.PaymentDate',
  ],
  [
    'ENT-15 a payment received before the issue',
    (d) => {
      at(at(d.certificates, 0).History, 3).PaymentDate = '2000-01-01';
    },
    'certificates.0.History.3.PaymentDate',
  ],
  [
    'ENT-17 a pending payment for no certificate',
    (d) => {
      at(d.pendingPayments, 0).CertificateNumber = '000000000001';
    },
    'pendingPayments.0.CertificateNumber',
  ],
  [
    'ENT-16 a pending payment of no account',
    (d) => {
      at(d.pendingPayments, 0).AzureObjectGuid = '00000000-0000-4000-8000-000000000000';
    },
    'pendingPayments.0.AzureObjectGuid',
  ],
  [
    'ENT-16 a pending payment of an account that neither owns nor pays',
    (d) => copyField(at(d.pendingPayments, 0), account(d, 1), 'AzureObjectGuid'),
    'pendingPayments.0',
  ],
  [
    'ENT-16 the same single payment twice',
    (d) => d.pendingPayments.push({ ...pendingOf(d, 'single'), ReferenceNumber: 'another' }),
    'pendingPayments.3',
  ],
  [
    'ENT-17 two recurring payments on one payment type',
    (d) =>
      d.pendingPayments.push({
        ...pendingOf(d, 'recurring'),
        ...{ ReferenceNumber: 'another', Amount: toCents(1_23), Date: '+9d' },
      }),
    'pendingPayments.3',
  ],
  [
    'ENT-17 a pending payment in the past',
    (d) => {
      at(d.pendingPayments, 0).Date = '-3d';
    },
    'pendingPayments.0.Date',
  ],
  [
    'ENT-18 a token twice',
    (d) => copyField(methodOf(d, 1), methodOf(d, 0), 'Token'),
    'members.1.Account.PaymentMethods.0.Token',
  ],
  [
    'ENT-18 a wallet without a profile',
    (d) => {
      delete at(d.members, 0).Profile;
    },
    'members.0.Account.PaymentMethods.0',
  ],
  [
    'ENT-18 a routing number with a wrong check digit',
    (d) => {
      methodOf(d, 0).RoutingNumber = '011000016';
    },
    'members.0.Account.PaymentMethods.0.RoutingNumber',
  ],
  [
    'ENT-18 a bank account without a routing number',
    (d) => {
      delete methodOf(d, 0).RoutingNumber;
    },
    'members.0.Account.PaymentMethods.0',
  ],
  [
    'ENT-18 AMB-41 a card with a wrong check digit',
    (d) => {
      const method = methodOf(d, 0);
      delete method.RoutingNumber;
      Object.assign(method, { Type: 'CC', AccountNumber: '4242424242424241' });
    },
    'members.0.Account.PaymentMethods.0.AccountNumber',
  ],
];

test.for(wrong)('%s is refused', ([, change, path]) => {
  const dataset = smallDataset();
  change(dataset);
  const broken = findBrokenRule(dataset);
  expect(broken?.path.join('.')).toBe(path);
  expect(broken?.reason).not.toMatch(/^[A-Z]|\.$/);
});
