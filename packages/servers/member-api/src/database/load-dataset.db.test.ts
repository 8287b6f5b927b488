import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixture, owner, payor } from '../testing/fixture.ts';
import { LOADED_AT, openEmptyDatabase } from '../testing/fixture-database.ts';
import { loadDataset } from './load-dataset.ts';
import { migrate, readMigrations } from './migrate.ts';
import type { OpenDatabase } from './open.ts';

const CONTRACT = '%PDF-1.4 a contract';

/** Fixture with the other member's contract as a document file. */
const withFile = {
  ...fixture,
  certificates: fixture.certificates.map((certificate) => ({
    ...certificate,
    Documents: certificate.Documents.map((document) =>
      document.DocumentId === 'D-9' ? { ...document, File: 'contract.pdf' } : document,
    ),
  })),
};

let database: OpenDatabase;
let folder: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  database = await openEmptyDatabase(folder);
  await migrate(database.db, readMigrations());
}, 120_000);
afterAll(async () => {
  await database.close();
  await remove();
});

async function fileOf(dataset: unknown, name: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, JSON.stringify(dataset));
  return file;
}

const load = (file: string) => loadDataset(database.db, file, LOADED_AT);
const memberCount = async () =>
  (await database.db.selectFrom('member').select('life_pro_name_id').execute()).length;

test('rejects an invalid dataset with its location and stores nothing', async () => {
  const wrong = await fileOf(
    { ...fixture, members: [{ ...fixture.members[0], DateOfBirth: 'long ago' }] },
    'wrong.json',
  );
  await expect(load(wrong)).rejects.toThrow(/wrong\.json is wrong at line 1, column \d+ \(.*DateOfBirth\)/);
  await expect(load(join(folder, 'absent.json'))).rejects.toThrow('absent.json cannot be read');
  expect(await memberCount()).toBe(0);
});

test('loads an empty database once across concurrent instances', { tags: ['R-12'] }, async () => {
  await writeFile(join(folder, 'contract.pdf'), CONTRACT);
  const file = await fileOf(withFile, 'fixture.json');
  expect((await Promise.all([load(file), load(file)])).sort()).toEqual(['loaded', 'present']);
  expect(await load(file)).toBe('present');
  expect(await memberCount()).toBe(fixture.members.length);

  const certificate = await database.db
    .selectFrom('certificate')
    .select(['face_amount_cents', 'dividend_pua_face_cents', 'paid_to_date'])
    .where('certificate_number', '=', owner.certificateNumber)
    .executeTakeFirst();
  expect(certificate).toEqual({
    face_amount_cents: 5_000_000,
    dividend_pua_face_cents: 421_000,
    paid_to_date: '2026-12-02',
  });
});

test('stores the amounts and the file of a document', {
  tags: ['R-16', 'DOC-12', 'WEL-06'],
}, async () => {
  const amounts = await database.db
    .selectFrom('document_amount')
    .select(['label', 'amount_cents'])
    .where('document_id', '=', 'D-1')
    .orderBy('position')
    .execute();
  expect(amounts).toEqual([
    { label: 'Cash value on December 31', amount_cents: 1_691_140 },
    { label: 'Dividend accumulation', amount_cents: 60_275 },
  ]);
  const files = await database.db.selectFrom('document_file').select(['document_id', 'base64']).execute();
  expect(files).toEqual([{ document_id: 'D-9', base64: Buffer.from(CONTRACT).toString('base64') }]);
});

test('resolves relative dates from today in Chicago', { tags: ['R-12', 'AMB-25'] }, async () => {
  const payments = await database.db
    .selectFrom('payment')
    .select('payment_date')
    .where('azure_object_id', '=', payor.oid)
    .orderBy('payment_date')
    .execute();
  expect(payments).toEqual([{ payment_date: '2026-11-24' }, { payment_date: '2026-11-30' }]);
});

test('accepts the six party roles only', { tags: ['CTX-03'] }, async () => {
  const {
    rows: [constraint],
  } = await sql<{ text: string }>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'certificate_party_role_check'
  `.execute(database.db);
  expect(constraint?.text.match(/'[^']+'/g)?.sort()).toEqual([
    "'Annuitant'",
    "'Contingent Beneficiary'",
    "'Insured'",
    "'Owner'",
    "'Payor'",
    "'Primary Beneficiary'",
  ]);
});

test('rejects a database with another dataset', { tags: ['R-28'] }, async () => {
  const other = await fileOf({ ...fixture, environmentName: 'Other' }, 'other.json');
  await expect(load(other)).rejects.toThrow(
    `The database contains another dataset than ${other}: start with the dataset it was filled from, or with an empty data folder or database.`,
  );
  expect(await database.db.selectFrom('dataset_load').select('environment_name').execute()).toEqual([
    { environment_name: 'Fixture' },
  ]);
});

test('rejects a database whose members did not come from a dataset', { tags: ['R-28'] }, async () => {
  await database.db.deleteFrom('dataset_load').execute();
  await expect(load(join(folder, 'fixture.json'))).rejects.toThrow(
    'members that did not come from a dataset',
  );
});
