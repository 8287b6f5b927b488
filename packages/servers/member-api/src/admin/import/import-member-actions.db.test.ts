import { dateFromWire } from '@portal/domain/values/dates';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { requireMember } from '../../authorization/caller.ts';
import { detailsOnFile } from '../../contact/pending-change.ts';
import type { ProcessorEvent } from '../../payments/processor/processor-client.ts';
import { recordCollection } from '../../payments/settlement/event-effects.ts';
import { otherMember, owner } from '../../testing/fixture.ts';
import { everyRow } from '../testing/every-table.ts';
import { IMPORTED_AT, type Rows } from '../testing/fixture-extract.ts';
import {
  database,
  importWith,
  ofOwner,
  removeOtherMember,
  rowOf,
  setUpImport,
} from './import-extract.fixture.ts';

setUpImport();

test('keeps what a member did here when the member leaves the extract', { timeout: 240_000 }, async () => {
  const own = async () => {
    const { account_profile, payment, form_submission } = await everyRow(database.db);
    return { account_profile, payment, form_submission };
  };
  const before = await own();
  await importWith(removeOtherMember);
  expect(await own()).toEqual(before);
  const visible = await database.db
    .selectFrom('member_certificate')
    .select('certificate_number')
    .where('life_pro_name_id', '=', otherMember.lifeProNameId)
    .execute();
  expect(visible).toEqual([]);
});

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
  const received = (PaymentType: string) => (rows: Rows) => {
    rows['payment-history'].push({
      PaymentKey: 'P-77',
      CertificateNumber: payment.certificate_number,
      PaymentDate: '2026-11-25',
      PaymentAmount: '245.60',
      PaymentType,
      ReturnedIndicator: false,
      ProcessorReference: 'REF-SINGLE',
    });
  };
  const history = () =>
    database.db
      .selectFrom('payment_history')
      .innerJoin('payment', 'payment.payment_id', 'payment_history.payment_id')
      .select(['extract_key', 'payment_history.payment_type', 'payment.state', 'returned_indicator'])
      .where('payment.payment_id', '=', payment.payment_id)
      .execute();
  expect((await importWith(received('Premium'))).counts).toEqual({
    'payment-history': { added: 1, changed: 0, removed: 0 },
  });
  const known = { extract_key: 'P-77', payment_type: 'Premium', state: 'SETTLED', returned_indicator: false };
  expect(await history()).toEqual([known]);

  // The bank returns it. The next extracts do not know yet, also when they correct the row.
  await database.db
    .updateTable('payment_history')
    .set({ returned_indicator: true })
    .where('extract_key', '=', 'P-77')
    .execute();
  await database.db
    .updateTable('payment')
    .set({ state: 'RETURNED' })
    .where('payment_id', '=', payment.payment_id)
    .execute();
  const returned = { ...known, state: 'RETURNED', returned_indicator: true };
  expect((await importWith(received('Premium'))).counts).toEqual({});
  expect(await history()).toEqual([returned]);
  expect((await importWith(received('Loan'))).counts).toEqual({
    'payment-history': { added: 0, changed: 1, removed: 0 },
  });
  expect(await history()).toEqual([{ ...returned, payment_type: 'Loan' }]);

  // An extract without it cannot remove what was paid here.
  expect((await importWith()).counts).toEqual({});
  expect(await history()).toHaveLength(1);
});

/** The payment REF-SINGLE in an extract, perhaps as returned. */
const receivedPayment =
  (PaymentKey: string, CertificateNumber: string) => (ReturnedIndicator: boolean) => (rows: Rows) => {
    rows['payment-history'].push({
      PaymentKey,
      CertificateNumber,
      PaymentDate: '2026-11-25',
      PaymentAmount: '245.60',
      PaymentType: 'Premium',
      ReturnedIndicator,
      ProcessorReference: 'REF-SINGLE',
    });
  };

test('records a payment and its return once, with their events', {
  tags: ['R-09', 'F-11'],
  timeout: 240_000,
}, async () => {
  const { payment_id, certificate_number } = await database.db
    .selectFrom('payment')
    .selectAll()
    .where('processor_reference', '=', 'REF-SINGLE')
    .executeTakeFirstOrThrow();
  const received = receivedPayment('P-79', certificate_number);
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

test('keeps a second debit that an extract does not contain yet', {
  tags: ['R-09', 'F-11'],
  timeout: 240_000,
}, async () => {
  const { payment_id, certificate_number, amount_cents } = await database.db
    .selectFrom('payment')
    .selectAll()
    .where('processor_reference', '=', 'REF-SINGLE')
    .executeTakeFirstOrThrow();
  const report = (state: 'SETTLED' | 'RETURNED', date: string) => {
    const event: ProcessorEvent = {
      ...{ type: state === 'SETTLED' ? 'payment-settled' : 'payment-returned', date: dateFromWire(date) },
      ...{ reference: 'REF-SINGLE', clientReference: null, message: '' },
      ...{ scheduleReference: null, scheduleClientReference: null },
      ...{ certificateNumber: certificate_number, paymentType: 'Premium', amount: amount_cents },
    };
    return database.db.transaction().execute((trx) => recordCollection(trx, event, state));
  };
  const received = receivedPayment('P-86', certificate_number);
  const state = () =>
    database.db
      .selectFrom('payment')
      .innerJoin('payment_history', 'payment_history.payment_id', 'payment.payment_id')
      .select(['state', 'returned_indicator'])
      .where('payment.payment_id', '=', payment_id)
      .executeTakeFirst();
  await report('SETTLED', '2026-11-25');
  await report('RETURNED', '2026-11-27');
  await report('SETTLED', '2026-11-30');
  const settled = { state: 'SETTLED', returned_indicator: false };
  for (const isReturned of [true, false]) {
    await importWith(received(isReturned));
    expect(await state()).toEqual(settled);
  }
  await report('RETURNED', '2026-12-02');
  await importWith(received(true));
  expect(await state()).toEqual({ state: 'RETURNED', returned_indicator: true });
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

test.each([
  ['in an incremental import', false],
  ['in a full import', true],
])(
  'follows a reference that moves to another row %s',
  {
    tags: ['R-09'],
    timeout: 240_000,
  },
  async (_name, isFull) => {
    const withReferences = (references: Record<string, string | null>) => (rows: Rows) => {
      for (const [PaymentKey, ProcessorReference] of Object.entries(references)) {
        const payment = { PaymentDate: '2026-11-25', PaymentAmount: '245.60', PaymentType: 'Premium' };
        const row = { PaymentKey, ...ofOwner, ...payment, ReturnedIndicator: false, ProcessorReference };
        rows['payment-history'].push(row);
      }
    };
    for (const references of [
      { 'P-84': 'REF-SINGLE', 'P-85': null },
      { 'P-84': null, 'P-85': 'REF-SINGLE' },
      { 'P-84': 'REF-OWN-SINGLE', 'P-85': 'REF-SINGLE' },
      { 'P-84': 'REF-SINGLE', 'P-85': 'REF-OWN-SINGLE' },
    ]) {
      // The wrong reference is removed in one night, and the right one added in the next.
      if (references['P-84'] === null)
        await importWith(withReferences({ 'P-84': null, 'P-85': null }), { isFull });
      await importWith(withReferences(references), { isFull });
      const rows = await database.db
        .selectFrom('payment_history')
        .leftJoin('payment', 'payment.payment_id', 'payment_history.payment_id')
        .select(['extract_key', 'payment.processor_reference'])
        .where('extract_key', 'in', ['P-84', 'P-85'])
        .execute();
      const found = rows.map(({ extract_key, processor_reference }) => [extract_key, processor_reference]);
      expect(Object.fromEntries(found)).toEqual(references);
    }
  },
);

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
    (await database.db.selectFrom('member_change').select('resolved_at').execute()).map(
      ({ resolved_at }) => resolved_at !== null,
    );
  const events = () =>
    database.db.selectFrom('business_event').select(['type', 'occurred_at', 'payload']).execute();
  await importWith();
  expect(await isProcessed()).toEqual([false]);
  expect(await events()).toEqual([]);
  const moved = (rows: Rows) => {
    const address = rowOf(rows, 'addresses', { LifeProNameId: owner.lifeProNameId });
    // The system's own spellings, and an e-mail address that is not in the form.
    const spelled = { Country: 'USA', PhoneNumber: '3125550199', EmailAddress: 'other@fixture.example.org' };
    Object.assign(address, values, { AddressLine2: null, AddressLine3: null }, spelled);
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

test('processes a correction of letter case only when the extract has it', {
  tags: ['F-06'],
  timeout: 240_000,
}, async () => {
  const { details } = await detailsOnFile(database.db, await requireMember(database.db, owner.oid));
  const AddressLine1 = details.AddressLine1.toUpperCase();
  await database.db
    .insertInto('member_change')
    .values({
      life_pro_name_id: owner.lifeProNameId,
      azure_object_id: owner.oid,
      kind: 'contact',
      old_values: JSON.stringify(details),
      new_values: JSON.stringify({ ...details, AddressLine1 }),
      changed_at: new Date('2026-11-26T15:00:00Z'),
    })
    .execute();
  const resolvedAt = () => database.db.selectFrom('member_change').select('resolved_at').execute();
  await importWith();
  expect(await resolvedAt()).toEqual([{ resolved_at: null }]);
  await importWith((rows) =>
    Object.assign(rowOf(rows, 'addresses', { LifeProNameId: owner.lifeProNameId }), { AddressLine1 }),
  );
  expect(await resolvedAt()).toEqual([{ resolved_at: IMPORTED_AT }]);
});
