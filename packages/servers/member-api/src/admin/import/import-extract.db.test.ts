import type { KindName } from '@portal/dataset/extract/kinds';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { otherMember, owner } from '../../testing/fixture.ts';
import { everyRow } from '../testing/every-table.ts';
import { IMPORTED_AT, type Rows } from '../testing/fixture-extract.ts';
import { database, importWith, ofOwner, rowOf, setUpImport } from './import-extract.fixture.ts';

setUpImport();

test('writes no row that has not changed', { timeout: 240_000 }, async () => {
  const history = await database.db.selectFrom('payment_history').select('payment_history_id').execute();
  // Payments of a dataset have no key, so the first extract replaces them.
  expect((await importWith()).counts).toEqual({
    'payment-history': { added: history.length, changed: 0, removed: history.length },
  });
  const versions = () =>
    sql`select xmin::text, certificate_number from certificate union all
        select xmin::text, life_pro_name_id from address union all
        select xmin::text, extract_key from payment_history order by 2, 1`.execute(database.db);
  const before = await versions();
  expect((await importWith()).counts).toEqual({});
  expect((await versions()).rows).toEqual(before.rows);
});

test('adds, changes and removes rows, and a dry run only counts them', { timeout: 240_000 }, async () => {
  await importWith();
  const change = (rows: Rows) => {
    rowOf(rows, 'addresses', { LifeProNameId: owner.lifeProNameId }).City = 'Racine';
    rowOf(rows, 'certificates', ofOwner).FaceAmount = '71000.01';
    rows.riders.push({ ...ofOwner, Position: 9, RiderName: 'Waiver', Description: 'Waiver of premium' });
    rows['document-amounts'] = [];
    rows['help-articles'].push({
      FaqId: 901,
      Position: 90,
      Category: 'General',
      Question: 'What is a zeppelin?',
      Answer: '<p>An <b>airship</b>.</p>',
    });
  };
  const amounts = (await database.db.selectFrom('document_amount').select('position').execute()).length;
  const expected = {
    addresses: { added: 0, changed: 1, removed: 0 },
    certificates: { added: 0, changed: 1, removed: 0 },
    riders: { added: 1, changed: 0, removed: 0 },
    'document-amounts': { added: 0, changed: 0, removed: amounts },
    'help-articles': { added: 1, changed: 0, removed: 0 },
  };
  const before = await everyRow(database.db);
  expect((await importWith(change, { isDryRun: true })).counts).toEqual(expected);
  expect(await everyRow(database.db)).toEqual(before);

  expect((await importWith(change)).counts).toEqual(expected);
  const certificate = await database.db
    .selectFrom('certificate')
    .select('face_amount_cents')
    .where('certificate_number', '=', owner.certificateNumber)
    .executeTakeFirst();
  expect(certificate).toEqual({ face_amount_cents: 7_100_001 });
  const article = await database.db
    .selectFrom('faq')
    .innerJoin('search_word', (join) => join.on('search_word.word', '=', 'zeppelin'))
    .select(['answer', 'articles'])
    .where('faq_id', '=', 901)
    .execute();
  expect(article).toEqual([{ answer: 'An airship.', articles: 1 }]);
  const imports = await database.db
    .selectFrom('data_import')
    .select(['extract_date', 'started_at', 'counts', 'confirmed_reason'])
    .orderBy('data_import_id')
    .execute();
  expect(imports).toMatchObject([
    {},
    { extract_date: '2026-11-26', started_at: IMPORTED_AT, counts: expected, confirmed_reason: null },
  ]);
});

test('a dry run neither stores files nor analyzes tables', { timeout: 240_000 }, async () => {
  await importWith();
  const written = async () => [
    // A transaction that deletes a row marks it, even if it is rolled back.
    (await sql`select kind from imported_file_part where xmax <> 0`.execute(database.db)).rows,
    (await sql`select sum(analyze_count) from pg_stat_user_tables`.execute(database.db)).rows,
  ];
  const before = await written();
  await importWith(undefined, { isDryRun: true, isFull: true });
  expect(await written()).toEqual(before);
});

/** The last import filed the document after its own start. */
const isNew = sql<boolean>`filed_at > (select max(finished_at) from data_import)`;

test('files new documents when the merge ends', { tags: ['F-10'], timeout: 240_000 }, async () => {
  await importWith();
  await importWith(({ documents }) => {
    documents.push({
      ...ofOwner,
      DocumentId: 'N-1',
      LifeProNameId: null,
      FormType: 'Contract',
      Period: '2026',
      FiledOn: '2026-11-25',
      File: null,
    });
  });
  const filed = database.db.selectFrom('document').select('document_id').where(isNew);
  expect(await filed.execute()).toEqual([{ document_id: 'N-1' }]);
});

test('stores document files, and notifies again only of a changed file', {
  tags: ['F-11', 'R-16'],
  timeout: 240_000,
}, async () => {
  const { lifeProNameId: LifeProNameId } = otherMember;
  const withFile = (rows: Rows) => {
    Object.assign(rowOf(rows, 'documents', { DocumentId: 'D-9' }), { File: 'contract.pdf', LifeProNameId });
  };
  const stored = () =>
    database.db
      .selectFrom('document')
      .innerJoin('document_file as file', 'file.document_id', 'document.document_id')
      .select(['file.base64', 'life_pro_name_id', sql<boolean>`notified_at is not null`.as('is_notified')])
      .select(isNew.as('is_new'))
      .where('document.document_id', '=', 'D-9')
      .execute();
  const of = { life_pro_name_id: LifeProNameId };
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  await importWith(withFile, { files: { 'contract.pdf': '%PDF-1.4 first' } });
  expect(await stored()).toEqual([
    { ...of, base64: base64('%PDF-1.4 first'), is_notified: true, is_new: false },
  ]);
  await importWith(withFile, { files: { 'contract.pdf': '%PDF-1.4 first' } });
  expect(await stored()).toEqual([
    { ...of, base64: base64('%PDF-1.4 first'), is_notified: true, is_new: false },
  ]);
  await importWith(withFile, { files: { 'contract.pdf': '%PDF-1.4 second' } });
  expect(await stored()).toEqual([
    { ...of, base64: base64('%PDF-1.4 second'), is_notified: false, is_new: true },
  ]);
  await importWith();
  expect(await stored()).toEqual([]);
});

test('accepts a first premium that precedes the issue of its certificate', { timeout: 240_000 }, async () => {
  const received = (PaymentKey: string, PaymentDate: string) => (rows: Rows) => {
    rowOf(rows, 'certificates', ofOwner).IssueDate = '2026-03-14';
    rows['payment-history'].push({
      ...{ PaymentKey, ...ofOwner, PaymentDate, PaymentAmount: '61.47', PaymentType: 'Premium' },
      ...{ ReturnedIndicator: false, ProcessorReference: null },
    });
  };
  await importWith(received('P-91', '2026-03-02'));
  // The second import reads only the changed rows.
  expect((await importWith(received('P-91', '2026-03-03'))).counts).toEqual({
    'payment-history': { added: 0, changed: 1, removed: 0 },
  });
});

test('accepts a family certificate that is older than a child', { timeout: 240_000 }, async () => {
  const { lifeProNameId: LifeProNameId } = owner;
  const ofFamily = { CertificateNumber: '000000000103' };
  const childBorn = (DateOfBirth: string) => (rows: Rows) => {
    const annuitant = rowOf(rows, 'parties', { Role: 'Annuitant', LifeProNameId });
    rows.parties.push({ ...annuitant, ...ofFamily, Position: 70 });
    rowOf(rows, 'certificates', ofFamily).IssueDate = '1948-02-03';
    rowOf(rows, 'members', { LifeProNameId }).DateOfBirth = DateOfBirth;
  };
  await importWith(childBorn('1951-03-08'));
  expect((await importWith(childBorn('1951-03-09'))).counts).toEqual({
    members: { added: 0, changed: 1, removed: 0 },
  });
});

test('refuses an extract of a future day until an operator confirms it', { timeout: 240_000 }, async () => {
  expect((await importWith(undefined, { extractDate: '2026-11-27' })).warnings).toEqual([]);
  const reason = 'the extract is of 2027-11-26, and today is 2026-11-27';
  await expect(importWith(undefined, { extractDate: '2027-11-26' })).rejects.toThrow(reason);
  const confirmation = { reason: 'The calendar is right', by: 'anna' };
  const { warnings } = await importWith(undefined, { extractDate: '2027-11-26', confirmation });
  expect(warnings).toEqual([reason]);
});

test('refuses an implausible extract until an operator confirms it', { timeout: 240_000 }, async () => {
  await importWith();
  const before = await everyRow(database.db);
  const change = (rows: Rows) => {
    rowOf(rows, 'certificates', ofOwner).FaceAmount = '1.00';
  };
  const options = { limitPercent: 5, extractDate: '2026-11-25' };
  const total = (await database.db.selectFrom('certificate').select('face_amount_cents').execute()).filter(
    ({ face_amount_cents }) => face_amount_cents !== null && face_amount_cents > 0,
  ).length;
  const reasons = [
    'the extract of 2026-11-25 is older than the last one of 2026-11-26',
    `1 of ${total} face amounts would at least double or halve (the limit is 5 %)`,
  ];
  await expect(importWith(change, options)).rejects.toThrow(
    ['Nothing was imported, because the extract is implausible:', ...reasons].join('\n'),
  );
  expect(await everyRow(database.db)).toEqual(before);
  const confirmation = { reason: 'They corrected it', by: 'anna' };
  expect((await importWith(change, { ...options, confirmation })).warnings).toEqual(reasons);
  const last = await database.db
    .selectFrom('data_import')
    .select(['confirmed_reason', 'confirmed_by'])
    .orderBy('data_import_id', 'desc')
    .executeTakeFirst();
  expect(last).toEqual({ confirmed_reason: 'They corrected it', confirmed_by: 'anna' });
});

test('refuses an amount that at least doubles or halves, or is missing', { timeout: 240_000 }, async () => {
  await importWith();
  const warningsOf = async (FaceAmount: string | null) => {
    const change = (rows: Rows) => {
      rowOf(rows, 'certificates', ofOwner).FaceAmount = FaceAmount;
    };
    return (await importWith(change, { limitPercent: 5, isDryRun: true })).warnings;
  };
  // The stored amount is 50000.00.
  for (const amount of ['100000.00', '25000.00', null])
    expect(await warningsOf(amount), String(amount)).toHaveLength(1);
  for (const amount of ['99999.99', '25000.01']) expect(await warningsOf(amount), amount).toEqual([]);
});

test('accepts an extract after the premiums were paid', { timeout: 240_000 }, async () => {
  await importWith();
  const change = (field: 'BilledAmount' | 'AmountBilled') => (rows: Rows) => {
    for (const line of rows['payment-lines']) line[field] = '0.00';
  };
  await importWith(change('BilledAmount'), { limitPercent: 5 });
  await expect(importWith(change('AmountBilled'), { limitPercent: 5 })).rejects.toThrow(
    / regular amounts would at least double or halve/,
  );
});

test('refuses an extract in which most members are missing', { timeout: 240_000 }, async () => {
  await importWith();
  const change = (rows: Rows) => {
    for (const kind of Object.keys(rows) as KindName[]) rows[kind].splice(0);
  };
  await expect(importWith(change, { limitPercent: 5 })).rejects.toThrow(
    /\n(\d+) of \1 members would vanish .*\n(\d+) of \2 certificates would vanish/,
  );
});

test('refuses an extract without the rows of certificates', {
  timeout: 240_000,
}, async () => {
  await importWith();
  const change = (rows: Rows) => {
    for (const kind of ['values', 'bills', 'payment-lines', 'payment-history', 'documents'] as const)
      rows[kind].splice(0);
    rows['document-amounts'].splice(0);
  };
  const refused = await importWith(change, { limitPercent: 5 }).catch((error: Error) => error.message);
  const kinds = [
    'surrender values',
    'bills',
    'payment lines',
    'payments',
    'documents',
    'amounts of documents',
  ];
  for (const what of kinds) expect(refused).toMatch(new RegExp(`\n(\\d+) of \\1 ${what} would vanish`));
});
