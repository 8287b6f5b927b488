import { toCents } from '@portal/domain/values/money';
import { expect, test } from 'vitest';
import { findBrokenRule } from './rules.ts';
import { Dataset } from './schema.ts';
import { smallDataset } from './testing/small-dataset.ts';

test('accepts the small dataset', () => {
  expect(findBrokenRule(smallDataset())).toBeUndefined();
});

test('allows exactly six roles of a party', { tags: ['CTX-03'] }, () => {
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

type NewValue = string | undefined | ((dataset: Dataset, path: string) => unknown);

const read = (dataset: Dataset, path: string) =>
  path.split('.').reduce<unknown>((value, key) => Reflect.get(Object(value), key), dataset);

function change(dataset: Dataset, path: string, value: NewValue) {
  const [, parent = '', name = ''] = /^(?:(.*)\.)?(.*)$/.exec(path) ?? [];
  const next = typeof value === 'function' ? value(dataset, path) : value;
  Reflect.set(parent === '' ? dataset : Object(read(dataset, parent)), name, next);
}

const copyOf = (path: string) => (dataset: Dataset) => read(dataset, path);

/** Copies the value of the first items of the lists in the path. */
const copyOfFirst = (dataset: Dataset, path: string) => read(dataset, path.replaceAll(/\d/g, '0'));

/** Help panels of one topic with these questions. */
const helpPanels =
  (...panels: number[][]) =>
  () =>
    panels.map((FaqIds) => ({ Topic: 'payments', FaqIds }));

/** Another pending payment of this kind. */
const another =
  (kind: 'single' | 'recurring', changes: object = {}) =>
  ({ pendingPayments }: Dataset) => ({
    ...pendingPayments.find(({ Kind }) => Kind === kind),
    ...{ ReferenceNumber: 'another', ...changes },
  });

const method = 'members.0.Account.PaymentMethods.0';
const party = 'certificates.0.Parties.0';
const payment = 'pendingPayments.0';
const wrongCard = { RoutingNumber: undefined, Type: 'CC', AccountNumber: '4242424242424241' };

/** Requirement ids, title, path in the small dataset and its new value. The broken rule's path is last if it differs. */
const invalidChanges: [string, string, string, NewValue, string?][] = [
  ['', 'a duplicate member number', 'members.1.LifeProNameId', copyOfFirst],
  ['', 'a duplicate object id', 'members.1.Account.AzureObjectGuid', copyOfFirst],
  ['', 'a duplicate e-mail address', 'visitors.0.EmailAddress', copyOf('members.0.Account.EmailAddress')],
  [
    '',
    'a duplicate e-mail address in another case',
    'visitors.0.EmailAddress',
    (d) => d.members[0]?.Account?.EmailAddress.toUpperCase(),
  ],
  ['ENT-04', 'a duplicate certificate number', 'certificates.1.CertificateNumber', copyOfFirst],
  ['DOC-12', 'a duplicate document id', 'certificates.1.Documents.2.DocumentId', copyOfFirst],
  ['ENT-16', 'a duplicate reference number', 'pendingPayments.1.ReferenceNumber', copyOfFirst],
  ['SUP-12', 'a duplicate FAQ id', 'faqs.1.Id', copyOfFirst],
  ['', 'a duplicate page topic', 'pageHelp', helpPanels([1], [2]), 'pageHelp.1.Topic'],
  ['', 'a duplicate question in a help panel', 'pageHelp', helpPanels([1, 2, 1]), 'pageHelp.0.FaqIds.2'],
  ['', 'an unknown question in a help panel', 'pageHelp', helpPanels([1, 999]), 'pageHelp.0.FaqIds.1'],
  ['CON-15', 'a duplicate topic id', 'contactTopics.1.Id', copyOfFirst],
  ['CON-15', 'a duplicate issue id', 'contactTopics.1.Issues.0.Id', copyOfFirst],
  ['FORM-29', 'a duplicate envelope', 'docuSignUrls.1.DocuSignEnvelopeMasterId', copyOfFirst],
  [
    'ENT-14',
    'a duplicate payment type',
    'certificates.0.Paylines.1',
    copyOfFirst,
    'certificates.0.Paylines.1.PaymentType',
  ],
  ['', 'a profile without an account', 'members.0.Account', undefined, 'members.0.Profile'],
  ['', 'a birth date before 1900', 'members.0.DateOfBirth', '1876-12-09'],
  ['CTX-03', 'a party with an unknown member number', `${party}.LifeProNameId`, '999999'],
  ['ENT-12', 'a party with two identities', `${party}.BusinessName`, 'Prairie Dental Group', party],
  ['ENT-12', 'a party without an identity', 'certificates.0.Parties.4', () => ({ Role: 'Payor' })],
  [
    'CTX-03',
    'a certificate without an owner',
    'certificates.0.Parties',
    (d) => d.certificates[0]?.Parties.slice(1),
  ],
  ['ENT-04', 'an issue date before the birth of the insured', 'certificates.0.IssueDate', '1970-01-01'],
  ['ENT-06', 'a paid-to date before the issue', 'certificates.0.PaidToDate', '2000-01-01'],
  ['ENT-15', 'a payment received in the future', 'certificates.0.History.3.PaymentDate', '+2m-12d'],
  ['ENT-09', 'activity in the future', 'certificates.1.CertificateValues.ActivitySummary.1.Period', '+12d'],
  ['ENT-15', 'a payment received before the issue', 'certificates.0.History.3.PaymentDate', '2000-01-01'],
  ['ENT-17', 'a pending payment for an unknown certificate', `${payment}.CertificateNumber`, '000000000001'],
  [
    'ENT-16',
    'a pending payment of an unknown account',
    `${payment}.AzureObjectGuid`,
    '00000000-0000-4000-8000-000000000000',
  ],
  [
    'ENT-16',
    'a pending payment of an account that neither owns nor pays',
    `${payment}.AzureObjectGuid`,
    copyOf('members.1.Account.AzureObjectGuid'),
    payment,
  ],
  ['ENT-16', 'a duplicate single payment', 'pendingPayments.3', another('single')],
  [
    'ENT-17',
    'two recurring payments on one payment type',
    'pendingPayments.3',
    another('recurring', { Amount: toCents(1_23), Date: '+9d' }),
  ],
  ['ENT-17', 'a pending payment in the past', `${payment}.Date`, '-3d'],
  ['ENT-18', 'a duplicate token', 'members.1.Account.PaymentMethods.0.Token', copyOfFirst],
  ['ENT-18', 'a wallet without a profile', 'members.0.Profile', undefined, method],
  ['ENT-18', 'a routing number with a wrong check digit', `${method}.RoutingNumber`, '011000016'],
  ['ENT-18', 'a bank account without a routing number', `${method}.RoutingNumber`, undefined, method],
  [
    'ENT-18 AMB-41',
    'a card with a wrong check digit',
    method,
    (d) => ({ ...d.members[0]?.Account?.PaymentMethods?.[0], ...wrongCard }),
    `${method}.AccountNumber`,
  ],
];

test('accepts a certificate that is older than one of two people it covers', { tags: ['ENT-04'] }, () => {
  const dataset = smallDataset();
  change(dataset, 'certificates.0.IssueDate', '1970-01-01');
  const Person = { FirstName: 'Ann', MiddleName: null, LastName: 'Abel', FullName: null };
  dataset.certificates[0]?.Parties.push({ Role: 'Insured', Person });
  expect(findBrokenRule(dataset)).toBeUndefined();
});

for (const [ids, title, path, value, brokenPath = path] of invalidChanges) {
  test(`rejects ${title}`, { tags: ids.split(' ').filter(Boolean) }, () => {
    const dataset = smallDataset();
    change(dataset, path, value);
    const broken = findBrokenRule(dataset);
    expect(broken?.path.join('.')).toBe(brokenPath);
    expect(broken?.reason).not.toMatch(/^[A-Z]|\.$/);
  });
}
