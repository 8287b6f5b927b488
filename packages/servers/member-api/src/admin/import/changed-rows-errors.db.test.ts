import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { otherMember, owner } from '../../testing/fixture.ts';
import { everyRow } from '../testing/every-table.ts';
import { importFixture, openFixtureForImport, type Rows } from '../testing/fixture-extract.ts';
import type { ImportDatabase } from './connection.ts';
import { ofOwner, removeOtherMember, removeWhere, rowOf } from './import-extract.fixture.ts';

let folder: string;
let remove: () => Promise<void>;
let database: ImportDatabase;
let before: Record<string, string[]>;
beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  database = await openFixtureForImport(folder);
  // A member with an account remains in the database without being in the last extract.
  await importFixture(database, folder, { change: withReference });
  await importFixture(database, folder, { change: lastExtract, files: FILES });
  before = await everyRow(database.db);
});
afterAll(async () => {
  await database.close();
  await remove();
});

const FILES = { 'contract.pdf': '%PDF-1.4 contract' };

const PAYMENT = {
  ...ofOwner,
  PaymentDate: '2026-11-22',
  PaymentAmount: '61.43',
  PaymentType: 'Premium',
  ReturnedIndicator: false,
};

function withReference(rows: Rows): void {
  rows['payment-history'].push({ PaymentKey: 'P-83', ...PAYMENT, ProcessorReference: 'REF-83' });
}

function lastExtract(rows: Rows): void {
  withReference(rows);
  removeOtherMember(rows);
  rowOf(rows, 'documents', ofOwner).File = 'contract.pdf';
  rowOf(rows, 'certificates', ofAnnuity).IssueDate = '1901-02-03';
  rows.parties.push({ ...rowOf(rows, 'parties', annuitant), ...ofAnnuity, Position: 70 });
}

/** Its annuitants are the owner and a person whose birth date is unknown. */
const ofAnnuity = { CertificateNumber: '000000000103' };
const annuitant = { Role: 'Annuitant', LifeProNameId: owner.lifeProNameId } as const;

const ofOtherMember = {
  LifeProNameId: otherMember.lifeProNameId,
  CertificateNumber: otherMember.certificateNumber,
};
const isOwner = (value: unknown) => value === owner.lifeProNameId;
const isOfOwner = (value: unknown) => value === owner.certificateNumber;

const errors: Readonly<Record<string, readonly [change: (rows: Rows) => void, error: string]>> = {
  'a member is missing': [
    (rows) => removeWhere(rows.members, 'LifeProNameId', isOwner),
    'addresses.ndjson:# (LifeProNameId): no row of members has this LifeProNameId',
  ],
  'an address is missing': [
    (rows) => removeWhere(rows.addresses, 'LifeProNameId', isOwner),
    'members.ndjson:# (LifeProNameId): the member has no row in addresses',
  ],
  'a certificate is missing': [
    (rows) => removeWhere(rows.certificates, 'CertificateNumber', isOfOwner),
    'parties.ndjson:# (CertificateNumber): no row of certificates has this CertificateNumber',
  ],
  'a document is missing': [
    (rows) => {
      const [amount] = rows['document-amounts'];
      removeWhere(rows.documents, 'DocumentId', (value) => value === amount?.DocumentId);
    },
    'document-amounts.ndjson:# (DocumentId): no row of documents has this DocumentId',
  ],
  'an article is missing': [
    (rows) => {
      const [article] = rows['help-articles'];
      rows['page-help'].push({ Topic: 'payments', FaqId: (article?.FaqId ?? 0) + 9_000, Position: 8 });
    },
    'page-help.ndjson:# (FaqId): no row of help-articles has this FaqId',
  ],
  'an owner is missing': [
    (rows) => {
      const owners = rows.parties.filter(
        ({ CertificateNumber, Role }) => isOfOwner(CertificateNumber) && Role === 'Owner',
      );
      rows.parties = rows.parties.filter((party) => !owners.includes(party));
    },
    'certificates.ndjson:# (CertificateNumber): the certificate has no Owner in parties',
  ],
  'an owner becomes an insured person': [
    (rows) => {
      rowOf(rows, 'parties', { Role: 'Owner' }).Role = 'Payor';
    },
    'certificates.ndjson:# (CertificateNumber): the certificate has no Owner in parties',
  ],
  'a row is repeated': [
    (rows) => rows.riders.push({ ...rowOf(rows, 'riders', {}) }),
    'riders.ndjson:# (Position): another row has this key',
  ],
  'a new row has the key of another one': [
    (rows) => rows.riders.push({ ...rowOf(rows, 'riders', {}), RiderName: 'Waiver' }),
    'riders.ndjson:# (Position): another row has this key',
  ],
  'two new rows have the same key': [
    (rows) => {
      const rider = { ...rowOf(rows, 'riders', {}), Position: 71 };
      rows.riders.push(rider, { ...rider, RiderName: 'Waiver' });
    },
    'riders.ndjson:# (Position): another row has this key',
  ],
  'a new member has no address': [
    (rows) => rows.members.push({ ...rowOf(rows, 'members', {}), LifeProNameId: '599998' }),
    'members.ndjson:# (LifeProNameId): the member has no row in addresses',
  ],
  'a new line has the type of another one': [
    (rows) => rows['payment-lines'].push({ ...rowOf(rows, 'payment-lines', {}), Position: 77 }),
    'payment-lines.ndjson:# (PaymentType): another line of this certificate has this payment type',
  ],
  'a new payment has the reference of another one': [
    (rows) => rows['payment-history'].push({ PaymentKey: 'P-84', ...PAYMENT, ProcessorReference: 'REF-83' }),
    "payment-history.ndjson:# (ProcessorReference): another row has this processor's reference",
  ],
  'a person is born after the issue': [
    (rows) => {
      rowOf(rows, 'members', { LifeProNameId: owner.lifeProNameId }).DateOfBirth = '2099-01-01';
    },
    'certificates.ndjson:# (IssueDate): the certificate is issued before the birth of everyone it covers',
  ],
  'a certificate is issued before a birth': [
    (rows) => {
      const { CertificateNumber } = rowOf(rows, 'parties', annuitant);
      rowOf(rows, 'certificates', { CertificateNumber }).IssueDate = '1901-02-03';
    },
    'certificates.ndjson:# (IssueDate): the certificate is issued before the birth of everyone it covers',
  ],
  'the oldest person leaves a certificate': [
    (rows) => {
      const oldest = rowOf(rows, 'parties', { ...ofAnnuity, Role: 'Annuitant', LifeProNameId: null });
      rows.parties.splice(rows.parties.indexOf(oldest), 1);
    },
    'certificates.ndjson:# (IssueDate): the certificate is issued before the birth of everyone it covers',
  ],
  'a rider belongs to a certificate that only remains': [
    (rows) =>
      rows.riders.push({
        CertificateNumber: ofOtherMember.CertificateNumber,
        ...{ Position: 6, RiderName: 'Waiver', Description: 'Waiver of premium' },
      }),
    'riders.ndjson:# (CertificateNumber): no row of certificates has this CertificateNumber',
  ],
  'an address belongs to a member who only remains': [
    (rows) =>
      rows.addresses.push({
        ...rowOf(rows, 'addresses', {}),
        LifeProNameId: ofOtherMember.LifeProNameId,
      }),
    'addresses.ndjson:# (LifeProNameId): no row of members has this LifeProNameId',
  ],
};

test.for(Object.entries(errors))(
  'refuses changed rows when %s',
  {
    timeout: 240_000,
  },
  async ([, [damage, error]]) => {
    const change = (rows: Rows) => {
      lastExtract(rows);
      damage(rows);
    };
    const refusal = await refusalOf({ change, files: FILES });
    expect(refusal.replaceAll(/:\d+/g, ':#').split('\n')).toContain(error);
    expect(await everyRow(database.db)).toEqual(before);
  },
);

test('refuses unchanged rows when the file of a document is missing', { timeout: 240_000 }, async () => {
  expect(await refusalOf({ change: lastExtract })).toMatch(
    /documents\.ndjson:\d+ \(File\): the file does not exist or is not readable/,
  );
});

test('refuses unchanged rows of an older extract that had no such payments yet', {
  timeout: 240_000,
}, async () => {
  expect(await refusalOf({ change: lastExtract, files: FILES, extractDate: '2026-11-21' })).toMatch(
    /payment-history\.ndjson:\d+ \(PaymentDate\): the payment was received after the date of the extract/,
  );
});

async function refusalOf(options: Parameters<typeof importFixture>[2]): Promise<string> {
  return importFixture(database, folder, options).then(
    () => 'The extract was imported',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}
