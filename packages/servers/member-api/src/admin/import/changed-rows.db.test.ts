import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { otherMember, owner } from '../../testing/fixture.ts';
import { importWritten, type Rows, writeFixtureExtract } from '../testing/fixture-extract.ts';
import {
  database,
  folder,
  importWith,
  ofOwner,
  removeOtherMember,
  rowOf,
  setUpImport,
} from './import-extract.fixture.ts';

setUpImport();

const FULL = { isFull: true };

/** Changes a row in the database behind the back of the import, which only reading every row can find. */
async function changeStoredCity(): Promise<void> {
  await database.db.updateTable('address').set({ city: 'Elsewhere' }).execute();
}

const storedAddresses = async () =>
  (await database.db.selectFrom('address').select('life_pro_name_id').execute()).length;

const lastImport = () =>
  database.db
    .selectFrom('data_import')
    .select(['row_counts', 'rules_digest'])
    .orderBy('data_import_id', 'desc')
    .executeTakeFirst();

test('reads no row again that is as in the last extract', { timeout: 240_000 }, async () => {
  await importWith();
  await changeStoredCity();
  expect((await importWith()).counts).toEqual({});
  const changed = await storedAddresses();
  expect((await importWith(undefined, FULL)).counts).toEqual({
    addresses: { added: 0, changed, removed: 0 },
  });
});

test.for([
  ['the rules changed', () => sql`update data_import set rules_digest = 'other rules'`],
  ['the last extract is not stored', () => sql`delete from imported_file_part`],
  ['a part of the last extract is lost', () => sql`delete from imported_file_part where kind = 'riders'`],
] as const)('reads every row when %s', { timeout: 240_000 }, async ([, change]) => {
  await importWith();
  await changeStoredCity();
  await change().execute(database.db);
  const changed = await storedAddresses();
  expect((await importWith()).counts).toEqual({ addresses: { added: 0, changed, removed: 0 } });
});

test('reads every row of CSV files and after them', { timeout: 240_000 }, async () => {
  await importWith();
  for (const csv of [true, false]) {
    await changeStoredCity();
    const changed = await storedAddresses();
    expect((await importWith(undefined, { csv })).counts).toEqual({
      addresses: { added: 0, changed, removed: 0 },
    });
  }
});

test('accepts a byte order mark in both comparisons', { timeout: 240_000 }, async () => {
  const extract = join(folder, 'extract');
  const importMarked = async (change: (rows: Rows) => void) => {
    await writeFixtureExtract(extract, { change });
    for (const file of ['extract.json', 'riders.ndjson'].map((name) => join(extract, name)))
      writeFileSync(file, `\uFEFF${readFileSync(file, 'utf8')}`);
    return (await importWritten(database, extract)).counts;
  };
  await importMarked(() => undefined);
  await changeStoredCity();
  const counts = await importMarked(({ riders }) => riders.shift());
  expect(counts.addresses).toEqual({ added: 0, changed: 0, removed: 0 });
  expect(counts.riders).toEqual({ added: 0, changed: 0, removed: 1 });
});

test('does not store files that change while they are imported', { timeout: 240_000 }, async () => {
  await importWith(undefined, {
    onProgress: (rows, total) => {
      if (rows === total) appendFileSync(join(folder, 'extract/members.ndjson'), ' ');
    },
  });
  expect(await lastImport()).toEqual({ row_counts: null, rules_digest: null });
  expect(await database.db.selectFrom('imported_file_part').select('kind').execute()).toEqual([]);
});

/** Changes of every kind, which the next extract takes back. */
function changeEveryKind(rows: Rows): void {
  rowOf(rows, 'members', { LifeProNameId: owner.lifeProNameId }).MiddleName = 'Käthe';
  rowOf(rows, 'addresses', { LifeProNameId: owner.lifeProNameId }).City = 'Racine';
  rowOf(rows, 'certificates', ofOwner).FaceAmount = '71000.01';
  rows.riders.unshift({ ...ofOwner, Position: 9, RiderName: 'Waiver', Description: 'Waiver of premium' });
  rows.values.reverse();
  rows.activity.pop();
  rows['document-amounts'].splice(0, 1);
  rows['payment-history'].splice(1, 1);
  rows['payment-history'].push({
    PaymentKey: 'P-81',
    ...ofOwner,
    PaymentDate: '2026-11-24',
    PaymentAmount: '61.41',
    PaymentType: 'Premium',
    ReturnedIndicator: false,
    ProcessorReference: 'REF-UNKNOWN',
  });
  rows['search-synonyms'].push({ Phrase: 'R.M.D.', Means: 'required minimum distributions' });
}

test('leaves the rows that a full import would', { timeout: 240_000 }, async () => {
  await importWith();
  const { counts } = await importWith(changeEveryKind);
  expect(Object.keys(counts)).toEqual([
    ...['members', 'addresses', 'certificates', 'riders', 'activity', 'payment-history'],
    ...['document-amounts', 'search-synonyms'],
  ]);
  expect((await importWith(changeEveryKind, FULL)).counts).toEqual({});
  await importWith();
  expect((await importWith(undefined, FULL)).counts).toEqual({});
});

test('removes a row whose key had spaces around it', { timeout: 240_000 }, async () => {
  await importWith((rows) => {
    const [payment] = rows['payment-history'];
    if (payment) rows['payment-history'].push({ ...payment, PaymentKey: 'P-85   ' });
  });
  expect((await importWith()).counts).toEqual({ 'payment-history': { added: 0, changed: 0, removed: 1 } });
});

test('leaves an unchanged certificate whose parties all have other positions', {
  timeout: 240_000,
}, async () => {
  const CertificateNumber = '000000000871';
  const withPosition = (Position: number) => (rows: Rows) => {
    rows.certificates.push({ ...rowOf(rows, 'certificates', ofOwner), CertificateNumber });
    rows.parties.push({ ...rowOf(rows, 'parties', ofOwner), CertificateNumber, Position });
  };
  await importWith(withPosition(1));
  expect((await importWith(withPosition(2))).counts).toEqual({
    parties: { added: 1, changed: 0, removed: 1 },
  });
});

test('removes a certificate that remained when nothing refers to it any more', {
  timeout: 240_000,
}, async () => {
  const stored = () =>
    database.db
      .selectFrom('certificate')
      .select('certificate_number')
      .where('certificate_number', '=', otherMember.certificateNumber)
      .execute();
  await importWith();
  await importWith(removeOtherMember);
  expect(await stored()).toHaveLength(1);
  await database.db
    .deleteFrom('form_submission')
    .where('certificate_number', '=', otherMember.certificateNumber)
    .execute();
  await database.db
    .deleteFrom('payment')
    .where('certificate_number', '=', otherMember.certificateNumber)
    .execute();
  expect((await importWith(removeOtherMember)).counts).toEqual({
    certificates: { added: 0, changed: 0, removed: 1 },
  });
  expect(await stored()).toEqual([]);
});

test('settles a payment that the portal has accepted since the last extract', {
  tags: ['R-09'],
  timeout: 240_000,
}, async () => {
  const received = (rows: Rows) => {
    rows['payment-history'].push({
      PaymentKey: 'P-82',
      ...ofOwner,
      PaymentDate: '2026-11-23',
      PaymentAmount: '61.42',
      PaymentType: 'Premium',
      ReturnedIndicator: false,
      ProcessorReference: 'REF-SINGLE',
    });
  };
  const setState = (state: 'FAILED' | 'SCHEDULED') =>
    database.db
      .updateTable('payment')
      .set({ state })
      .where('processor_reference', '=', 'REF-SINGLE')
      .execute();
  await importWith();
  await setState('FAILED');
  await importWith(received);
  await setState('SCHEDULED');
  await importWith(received);
  const payment = await database.db
    .selectFrom('payment')
    .select('state')
    .where('processor_reference', '=', 'REF-SINGLE')
    .executeTakeFirst();
  expect(payment).toEqual({ state: 'SETTLED' });
});

test('finds a changed file whose name an earlier version did not store', {
  tags: ['R-16'],
  timeout: 240_000,
}, async () => {
  const withFile = (rows: Rows) => {
    rowOf(rows, 'documents', ofOwner).File = 'contract.pdf';
  };
  const importFile = (content: string) => importWith(withFile, { files: { 'contract.pdf': content } });
  await importFile('%PDF-1.4 first');
  await database.db.updateTable('document_file').set({ file: null }).execute();
  await database.db.updateTable('data_import').set({ row_counts: null, rules_digest: null }).execute();
  await importFile('%PDF-1.4 first');
  await importFile('%PDF-1.4 second');
  expect(await database.db.selectFrom('document_file').select(['file', 'base64']).execute()).toEqual([
    { file: 'contract.pdf', base64: Buffer.from('%PDF-1.4 second').toString('base64') },
  ]);
});
