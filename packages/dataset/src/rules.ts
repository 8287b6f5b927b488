import { paymentChecks } from './payment-rules.ts';
import { approximateDays } from './relative-date.ts';
import { type BrokenRule, type Check, findDuplicates, type Keyed, unique } from './rule.ts';
import type { Dataset, DatasetCertificate, DatasetMember } from './schema.ts';

export function findBrokenRule(dataset: Dataset): BrokenRule | undefined {
  for (const check of checks) {
    for (const broken of check(dataset)) return broken;
  }
  return undefined;
}

const checks: readonly Check[] = [
  unique('members', 'LifeProNameId', 'another member has this LifeProNameId'),
  accountsAreUnique,
  unique('certificates', 'CertificateNumber', 'another certificate has this number'),
  (dataset) => findDuplicates(documents(dataset), 'another document has this id'),
  unique('faqs', 'Id', 'another FAQ has this id'),
  unique('contactTopics', 'Id', 'another topic has this id'),
  pageHelpExists,
  issuesAreUnique,
  paymentTypesAreUnique,
  unique('docuSignUrls', 'DocuSignEnvelopeMasterId', 'another form has this envelope'),
  profilesBelongToAccounts,
  birthDatesAreValid,
  partiesExist,
  certificateDatesAreValid,
  ...paymentChecks,
];

function* pageHelpExists({ pageHelp = [], faqs }: Dataset): Iterable<BrokenRule> {
  const topics = pageHelp.map(({ Topic }, i) => ({ value: Topic, path: ['pageHelp', i, 'Topic'] }));
  yield* findDuplicates(topics, 'another page has this topic');
  const articles = new Set(faqs.map(({ Id }) => Id));
  for (const [i, { FaqIds }] of pageHelp.entries()) {
    const ids = FaqIds.map((value, at) => ({ value, path: ['pageHelp', i, 'FaqIds', at] }));
    yield* findDuplicates(ids, 'this FAQ is listed twice');
    for (const { value, path } of ids) {
      if (!articles.has(value)) yield { path, reason: 'no FAQ has this id' };
    }
  }
}

function accounts(dataset: Dataset) {
  return [
    ...dataset.members.flatMap(({ Account }, i) =>
      Account ? [{ account: Account, path: ['members', i, 'Account'] }] : [],
    ),
    ...dataset.visitors.map((account, i) => ({ account, path: ['visitors', i] })),
  ];
}

function* accountsAreUnique(dataset: Dataset): Iterable<BrokenRule> {
  for (const [field, name] of [
    ['AzureObjectGuid', 'object id'],
    ['EmailAddress', 'e-mail address'],
  ] as const) {
    const values = accounts(dataset).map(({ account, path }) => ({
      value: account[field].toLowerCase(),
      path: [...path, field],
    }));
    yield* findDuplicates(values, `another account has this ${name}`);
  }
}

function* documents(dataset: Dataset): Iterable<Keyed> {
  for (const [i, { Documents }] of dataset.certificates.entries()) {
    for (const [j, { DocumentId }] of Documents.entries()) {
      yield { value: DocumentId, path: ['certificates', i, 'Documents', j, 'DocumentId'] };
    }
  }
}

function* issuesAreUnique(dataset: Dataset): Iterable<BrokenRule> {
  yield* findDuplicates(
    dataset.contactTopics.flatMap((topic, i) =>
      topic.Issues.map((issue, j) => ({ value: issue.Id, path: ['contactTopics', i, 'Issues', j, 'Id'] })),
    ),
    'another issue has this id',
  );
}

function* paymentTypesAreUnique(dataset: Dataset): Iterable<BrokenRule> {
  for (const [i, { Paylines }] of dataset.certificates.entries()) {
    const types = Paylines.map((line, j) => ({
      value: line.PaymentType,
      path: ['certificates', i, 'Paylines', j, 'PaymentType'],
    }));
    yield* findDuplicates(types, 'another line of this certificate has this payment type');
  }
}

function* profilesBelongToAccounts(dataset: Dataset): Iterable<BrokenRule> {
  for (const [i, member] of dataset.members.entries()) {
    if (member.Profile && !member.Account) {
      yield { path: ['members', i, 'Profile'], reason: 'a member with a profile needs an account' };
    }
  }
}

function* birthDatesAreValid(dataset: Dataset): Iterable<BrokenRule> {
  for (const [i, { DateOfBirth }] of dataset.members.entries()) {
    if (DateOfBirth < '1900-01-01' || DateOfBirth > '2100-01-01') {
      yield { path: ['members', i, 'DateOfBirth'], reason: 'a birth date must be between 1900 and 2100' };
    }
  }
}

function* partiesExist(dataset: Dataset): Iterable<BrokenRule> {
  const members = new Set(dataset.members.map((member) => member.LifeProNameId));
  for (const [i, { Parties }] of dataset.certificates.entries()) {
    for (const [j, party] of Parties.entries()) {
      const path = ['certificates', i, 'Parties', j];
      const identities = [party.LifeProNameId, party.Person, party.BusinessName].filter(
        (identity) => identity !== undefined,
      );
      if (identities.length !== 1) {
        yield { path, reason: 'a party is exactly one of LifeProNameId, Person and BusinessName' };
      }
      if (party.LifeProNameId !== undefined && !members.has(party.LifeProNameId)) {
        yield { path: [...path, 'LifeProNameId'], reason: 'no member has this LifeProNameId' };
      }
    }
    if (!Parties.some((party) => party.Role === 'Owner')) {
      yield { path: ['certificates', i, 'Parties'], reason: 'a certificate needs at least one Owner' };
    }
  }
}

const isFixed = (date: string | null): date is string => date !== null && /^\d{4}-/.test(date);

/** Compares calendar dates with each other. For a relative date only the direction can be wrong. */
function* certificateDatesAreValid(dataset: Dataset): Iterable<BrokenRule> {
  const members = new Map(dataset.members.map((member) => [member.LifeProNameId, member]));
  for (const [i, certificate] of dataset.certificates.entries()) {
    const { CertificateValues, IssueDate, PaidToDate, History } = certificate;
    if (isFixed(IssueDate) && areBornAfter(certificate, IssueDate, members)) {
      yield {
        path: ['certificates', i, 'IssueDate'],
        reason: 'the certificate is issued before the birth of everyone it covers',
      };
    }
    if (isFixed(IssueDate) && isFixed(PaidToDate) && PaidToDate < IssueDate) {
      yield {
        path: ['certificates', i, 'PaidToDate'],
        reason: 'the certificate is paid to a date before its issue',
      };
    }
    for (const [j, { Period }] of CertificateValues.ActivitySummary.entries()) {
      const path = ['certificates', i, 'CertificateValues', 'ActivitySummary', j, 'Period'];
      if (approximateDays(Period) > 0) yield { path, reason: 'activity cannot be in the future' };
    }
    for (const [j, { PaymentDate }] of History.entries()) {
      const path = ['certificates', i, 'History', j, 'PaymentDate'];
      if (approximateDays(PaymentDate) > 0)
        yield { path, reason: 'a payment received cannot be in the future' };
      if (isFixed(IssueDate) && isFixed(PaymentDate) && PaymentDate < IssueDate) {
        yield { path, reason: 'a payment was received before the issue of the certificate' };
      }
    }
  }
}

/** Whether all covered people are born after the date. A child may be covered by an older family certificate. */
function areBornAfter(
  certificate: DatasetCertificate,
  date: string,
  members: Map<string, DatasetMember>,
): boolean {
  const covered = certificate.Parties.filter(({ Role }) => Role === 'Insured' || Role === 'Annuitant');
  return (
    covered.length > 0 &&
    covered.every(({ LifeProNameId = '' }) => (members.get(LifeProNameId)?.DateOfBirth ?? date) > date)
  );
}
