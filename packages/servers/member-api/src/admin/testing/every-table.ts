import { addDays, todayInChicago } from '@portal/domain/values/dates';
import { moneyFromWire } from '@portal/domain/values/money';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import type { Tables } from '../../database/tables.ts';
import { nonMember, otherMember, owner } from '../../testing/fixture.ts';
import { tablesInDependencyOrder } from '../backup/schema.ts';

const soon = addDays(todayInChicago(new Date()), 7);
const at = new Date('2026-11-21T18:00:00.123Z');
const oid = owner.oid;
const member = owner.lifeProNameId;

/** Rows for tables that the fixture leaves empty, with difficult text, JSON and times. */
const rows: { readonly [Table in keyof Tables]?: Insertable<Tables[Table]> } = {
  business_event: {
    position: 1,
    type: 'registration.completed',
    version: 1,
    occurred_at: at,
    payload: JSON.stringify({ lifeProNameId: member, emailAddress: 'ü@fixture.example.org' }),
  },
  event_dead_letter: { position: 1, attempts: 12, failed_at: at, last_error: '500' },
  document_file: { document_id: 'D-9', base64: Buffer.from('%PDF-1.4 a contract').toString('base64') },
  document_visit: { life_pro_name_id: member, seen_at: at, previous_seen_at: at },
  log_entry: { entry: JSON.stringify({ message: 'line\nbreak \\ "quote" \u2028 ü 🎈', amount: 1e21 }) },
  payment_request: {
    azure_object_id: oid,
    idempotency_key: 'a key',
    request_digest: 'digest',
    payment_ids: '[]',
  },
  payment_authorization: {
    payment_id: '10000000-0000-4000-8000-000000000001',
    azure_object_id: oid,
    kind: 'single',
    certificate_number: owner.certificateNumber,
    payment_type: 'Premium',
    amount_cents: moneyFromWire('120.45'),
    payment_date: soon,
    method_token: 'pm-owner',
    processor_reference: 'REF-1',
    text_version: '2026-11',
    client_address: '127.0.0.1',
    authorized_at: at,
  },
  premium_reminder: {
    life_pro_name_id: member,
    certificate_number: owner.certificateNumber,
    due_date: soon,
    queued_at: at,
  },
  payment_resolution: {
    payment_id: '10000000-0000-4000-8000-000000000001',
    outcome: 'accepted',
    reason: 'They "confirmed" it\nby mail',
    resolved_by: 'anna',
    resolved_at: at,
  },
  identity_attempt: {
    azure_object_id: nonMember.oid,
    client_network: '127.0.0.1',
    attempted_at: at,
    response_code: 1000,
  },
  registration_lock: { azure_object_id: nonMember.oid, locked_at: at },
  rejected_registration: { azure_object_id: nonMember.oid, life_pro_name_id: member, rejected_at: at },
  member_change: {
    life_pro_name_id: otherMember.lifeProNameId,
    azure_object_id: otherMember.oid,
    kind: 'contact',
    old_values: JSON.stringify({ City: 'Kenosha' }),
    new_values: JSON.stringify({ City: null }),
    changed_at: at,
  },
  email_confirmation: {
    token_hash: 'a hash',
    azure_object_id: oid,
    email_address: 'tilly.new@fixture.example.org',
    requested_at: at,
    expires_at: at,
  },
  premium_reminder_choice: { life_pro_name_id: member, is_on: true, chosen_at: at },
  paperless_choice: {
    life_pro_name_id: member,
    azure_object_id: oid,
    form_type: 'Contract',
    is_paperless: true,
    terms_version: '2026-11',
    chosen_at: at,
  },
  support_request: {
    life_pro_name_id: member,
    azure_object_id: oid,
    topic: 'Documents',
    issue: 'Other',
    detail: 'A tab\t, a return\r\n.',
    contact_method: 'E-mail',
    requested_at: at,
  },
  death_report: {
    reported_at: at,
    reporter_name: 'Ingeborg "Inga" Brandvold',
    relationship: 'Other',
    reporter_phone: '312-555-0177',
    reporter_email: '',
    deceased_name: 'Leopold Brandvold',
    date_of_death: soon,
    certificate_number: '',
    note: 'A tab\t, a return\r\n.',
  },
  faq_feedback: { faq_id: 46, submitted_on: soon, helped: 3, not_helped: 1 },
  faq_feedback_key: { feedback_key: 'made-up-by-a-page', faq_id: 46, submitted_on: soon, helped: true },
  search_without_results: { phrase: 'zeppelin', times: 2, last_on: soon },
  data_import: {
    extract_date: soon,
    started_at: at,
    finished_at: at,
    counts: JSON.stringify({ members: { added: 1, changed: 2, removed: 3 } }),
    row_counts: JSON.stringify({ members: 4 }),
    rules_digest: 'a digest of rules',
    confirmed_reason: 'They merged two "societies"',
    confirmed_by: 'anna',
  },
  imported_file_part: { kind: 'members', part: 5, base64: 'H4sI+/==' },
  mail: {
    mail_id: '20000000-0000-4000-8000-000000000002',
    recipient: 'services@fixture.example.org',
    subject: 'Request',
    body: 'Text',
    queued_at: at,
    state: 'pending',
    due_at: at,
  },
};

/** Inserts a row into every table that the fixture leaves empty. */
export async function insertIntoEveryTable(db: Db): Promise<void> {
  for (const [table, row] of Object.entries(rows)) {
    // The declaration above checks each row against its table.
    await db
      .insertInto(table as keyof Tables)
      .values(row as never)
      .execute();
  }
  const { payment_id } = await db.selectFrom('payment').select('payment_id').executeTakeFirstOrThrow();
  const amount_cents = moneyFromWire('120.45');
  await db
    .insertInto('payment_email')
    .values({ payment_id, amount_cents, payment_date: soon, queued_at: at })
    .execute();
}

/** Returns every row of every table, serialized by the database. */
export async function everyRow(db: Db): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of await tablesInDependencyOrder(db)) {
    const lines = await sql<{ line: string }>`
      select row_to_json(one_row)::text as line from ${sql.table(table)} as one_row order by 1
    `.execute(db);
    found[table] = lines.rows.map(({ line }) => line);
  }
  return found;
}
