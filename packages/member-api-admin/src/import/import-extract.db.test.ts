import type { KindName } from '@portal/dataset/extract/kinds';
import { otherMember, owner } from '@portal/member-api/testing/fixture';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { everyRow } from '../testing/every-table.ts';
import { IMPORTED_AT, importFixture, openFixtureForImport, type Rows } from '../testing/fixture-extract.ts';
import type { ImportDatabase } from './connection.ts';

let folder: string;
let remove: () => Promise<void>;
let database: ImportDatabase;
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  database = await openFixtureForImport(folder);
});
afterEach(async () => {
  await database.close();
  await remove();
});

/** Imports the fixture's extract with changes, and returns the counts that are not zero. */
async function importWith(
  change?: (rows: Rows) => void,
  options: Omit<Parameters<typeof importFixture>[2], 'change'> = {},
) {
  const { counts, warnings } = await importFixture(database, folder, {
    ...options,
    ...(change && { change }),
  });
  const changed = Object.entries(counts).filter(([, each]) => each.added + each.changed + each.removed > 0);
  return { counts: Object.fromEntries(changed), warnings };
}

function rowOf<Name extends KindName>(rows: Rows, kind: Name, key: Partial<Rows[Name][number]>) {
  const found = rows[kind].find((row) =>
    Object.entries(key).every(([field, value]) =>
      Object.entries(row).some(([name, each]) => name === field && each === value),
    ),
  );
  if (!found) throw new Error(`The fixture has no such row of ${kind}`);
  return found as Rows[Name][number];
}

const ofOwner = { CertificateNumber: owner.certificateNumber };

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

test('keeps what a member did here when the member leaves the extract', { timeout: 240_000 }, async () => {
  const own = async () => {
    const { account_profile, payment, form_submission } = await everyRow(database.db);
    return { account_profile, payment, form_submission };
  };
  const before = await own();
  await importWith((rows) => {
    const { lifeProNameId, certificateNumber } = otherMember;
    for (const list of Object.values(rows)) {
      removeWhere(list, 'LifeProNameId', (value) => value === lifeProNameId);
      removeWhere(list, 'CertificateNumber', (value) => value === certificateNumber);
    }
    const documents = new Set<unknown>(rows.documents.map(({ DocumentId }) => DocumentId));
    removeWhere(rows['document-amounts'], 'DocumentId', (value) => !documents.has(value));
  });
  expect(await own()).toEqual(before);
  const visible = await database.db
    .selectFrom('member_certificate')
    .select('certificate_number')
    .where('life_pro_name_id', '=', otherMember.lifeProNameId)
    .execute();
  expect(visible).toEqual([]);
});

function removeWhere(rows: object[], field: string, isRemoved: (value: unknown) => boolean): void {
  const fieldOf = (row: object) => new Map<string, unknown>(Object.entries(row)).get(field);
  rows.splice(0, rows.length, ...rows.filter((row) => !isRemoved(fieldOf(row))));
}

test('counts a payment of the portal once when the extract contains it', {
  tags: ['R-09'],
  timeout: 240_000,
}, async () => {
  await importWith();
  const payment = await database.db
    .selectFrom('payment')
    .select(['payment_id', 'certificate_number', 'state'])
    .where('processor_reference', '=', 'REF-SINGLE')
    .executeTakeFirstOrThrow();
  expect(payment.state).toBe('SCHEDULED');
  const received = (rows: Rows) => {
    rows['payment-history'].push({
      PaymentKey: 'P-77',
      CertificateNumber: payment.certificate_number,
      PaymentDate: '2026-11-25',
      PaymentAmount: '245.60',
      PaymentType: 'Premium',
      ReturnedIndicator: false,
      ProcessorReference: 'REF-SINGLE',
    });
  };
  const history = () =>
    database.db
      .selectFrom('payment_history')
      .innerJoin('payment', 'payment.payment_id', 'payment_history.payment_id')
      .select(['extract_key', 'payment.state', 'returned_indicator'])
      .where('payment.payment_id', '=', payment.payment_id)
      .execute();
  expect((await importWith(received)).counts).toEqual({
    'payment-history': { added: 1, changed: 0, removed: 0 },
  });
  expect(await history()).toEqual([{ extract_key: 'P-77', state: 'SETTLED', returned_indicator: false }]);

  // The bank returns it, and the next extract does not know yet.
  await database.db
    .updateTable('payment_history')
    .set({ returned_indicator: true })
    .where('extract_key', '=', 'P-77')
    .execute();
  expect((await importWith(received)).counts).toEqual({});
  expect(await history()).toEqual([{ extract_key: 'P-77', state: 'SETTLED', returned_indicator: true }]);

  // An extract without it cannot remove what was paid here.
  expect((await importWith()).counts).toEqual({});
  expect(await history()).toHaveLength(1);
});

test('records a payment and its return once, with their events', {
  tags: ['R-09', 'F-11'],
  timeout: 240_000,
}, async () => {
  const { payment_id, certificate_number } = await database.db
    .selectFrom('payment')
    .selectAll()
    .where('processor_reference', '=', 'REF-SINGLE')
    .executeTakeFirstOrThrow();
  const received = (ReturnedIndicator: boolean) => (rows: Rows) => {
    rows['payment-history'].push({
      PaymentKey: 'P-79',
      CertificateNumber: certificate_number,
      PaymentDate: '2026-11-25',
      PaymentAmount: '245.60',
      PaymentType: 'Premium',
      ReturnedIndicator,
      ProcessorReference: 'REF-SINGLE',
    });
  };
  const state = () =>
    database.db
      .selectFrom('payment')
      .select(['state', 'return_notified_at'])
      .where('payment_id', '=', payment_id)
      .executeTakeFirst();
  const events = async () =>
    (await database.db.selectFrom('business_event').select(['type', 'payload']).execute()).map(
      ({ type, payload }) => [type, payload.paymentId],
    );
  await importWith(received(false));
  expect(await state()).toEqual({ state: 'SETTLED', return_notified_at: null });
  expect(await events()).toEqual([['payment.settled', payment_id]]);
  await importWith(received(true));
  expect(await state()).toEqual({ state: 'RETURNED', return_notified_at: null });
  const both = [
    ['payment.settled', payment_id],
    ['payment.returned', payment_id],
  ];
  expect(await events()).toEqual(both);
  await importWith(received(true));
  expect(await events()).toEqual(both);
});

test('matches a payment that was imported before the portal knew its reference', {
  tags: ['R-09'],
  timeout: 240_000,
}, async () => {
  const received = (rows: Rows) => {
    rows['payment-history'].push({
      PaymentKey: 'P-78',
      ...ofOwner,
      PaymentDate: '2026-11-24',
      PaymentAmount: '61.40',
      PaymentType: 'Premium',
      ReturnedIndicator: false,
      ProcessorReference: 'REF-LATE',
    });
  };
  await importWith(received);
  const { payment_id } = await database.db
    .updateTable('payment')
    .set({ processor_reference: 'REF-LATE', state: 'SETTLED' })
    .where('processor_reference', '=', 'REF-SINGLE')
    .returning('payment_id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('payment_history')
    .values({
      certificate_number: owner.certificateNumber,
      payment_date: sql`date '2026-11-24'`,
      payment_amount_cents: sql`6140`,
      payment_type: 'Premium',
      returned_indicator: false,
      payment_id,
    })
    .execute();
  await importWith(received);
  const rows = await database.db
    .selectFrom('payment_history')
    .select(['payment_id', 'extract_key'])
    .where((where) => where.or([where('extract_key', '=', 'P-78'), where('payment_id', '=', payment_id)]))
    .execute();
  expect(rows).toEqual([{ payment_id, extract_key: 'P-78' }]);
});

test('processes a contact change once when the extract has it, with its event', {
  tags: ['F-06'],
  timeout: 240_000,
}, async () => {
  const values = {
    AddressLine1: '77 Harbor Road',
    AddressLine2: '',
    AddressLine3: '',
    City: 'Racine',
    State: 'WI',
    ZipCode: '53402',
    Country: 'United States',
    PhoneNumber: '312-555-0199',
    EmailAddress: 'ottilie.new@fixture.example.org',
    IsTemporary: false,
  };
  const { member_change_id } = await database.db
    .insertInto('member_change')
    .values({
      life_pro_name_id: owner.lifeProNameId,
      azure_object_id: owner.oid,
      kind: 'contact',
      old_values: '{}',
      new_values: JSON.stringify({ FirstName: 'Ottilie', LastName: 'Quarnstrom', ...values }),
      changed_at: new Date('2026-11-26T15:00:00Z'),
    })
    .returning('member_change_id')
    .executeTakeFirstOrThrow();
  const isProcessed = async () =>
    (await database.db.selectFrom('member_change').select('processed_at').execute()).map(
      ({ processed_at }) => processed_at !== null,
    );
  const events = () =>
    database.db.selectFrom('business_event').select(['type', 'occurred_at', 'payload']).execute();
  await importWith();
  expect(await isProcessed()).toEqual([false]);
  expect(await events()).toEqual([]);
  const moved = (rows: Rows) => {
    const address = rowOf(rows, 'addresses', { LifeProNameId: owner.lifeProNameId });
    Object.assign(address, values, { AddressLine2: null, AddressLine3: null });
  };
  await importWith(moved, { isDryRun: true });
  expect(await events()).toEqual([]);
  const processed = {
    type: 'contact-change.processed',
    occurred_at: IMPORTED_AT,
    payload: { changeId: member_change_id, lifeProNameId: owner.lifeProNameId },
  };
  await importWith(moved);
  expect(await isProcessed()).toEqual([true]);
  expect(await events()).toEqual([processed]);
  await importWith(moved);
  expect(await events()).toEqual([processed]);
});

test('stores document files, and notifies again only of a changed file', {
  tags: ['F-11', 'R-16'],
  timeout: 240_000,
}, async () => {
  const withFile = (rows: Rows) => {
    rowOf(rows, 'documents', { DocumentId: 'D-9' }).File = 'contract.pdf';
  };
  const stored = () =>
    database.db
      .selectFrom('document')
      .innerJoin('document_file as file', 'file.document_id', 'document.document_id')
      .select(['file.base64', sql<boolean>`notified_at is not null`.as('is_notified')])
      .where('document.document_id', '=', 'D-9')
      .execute();
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  await importWith(withFile, { files: { 'contract.pdf': '%PDF-1.4 first' } });
  expect(await stored()).toEqual([{ base64: base64('%PDF-1.4 first'), is_notified: true }]);
  await importWith(withFile, { files: { 'contract.pdf': '%PDF-1.4 first' } });
  expect(await stored()).toEqual([{ base64: base64('%PDF-1.4 first'), is_notified: true }]);
  await importWith(withFile, { files: { 'contract.pdf': '%PDF-1.4 second' } });
  expect(await stored()).toEqual([{ base64: base64('%PDF-1.4 second'), is_notified: false }]);
  await importWith();
  expect(await stored()).toEqual([]);
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

test('refuses an extract in which most members are missing', { timeout: 240_000 }, async () => {
  await importWith();
  const change = (rows: Rows) => {
    for (const kind of Object.keys(rows) as KindName[]) rows[kind].splice(0);
  };
  await expect(importWith(change, { limitPercent: 5 })).rejects.toThrow(
    /\n(\d+) of \1 members would vanish .*\n(\d+) of \2 certificates would vanish/,
  );
});
