import { dateFromWire } from '@portal/domain/values/dates';
import { type Expression, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { documentsOf, welcomePacketsOf } from '../documents/list-documents.ts';
import { paperlessRecipients } from '../documents/notify-new-documents.ts';
import { unsentEmails } from '../http/backlog.ts';
import { dueForLookup } from '../payments/emails/send-amount-change-notices.ts';
import { premiumsDue } from '../payments/emails/send-premium-reminders.ts';
import { anyOwner } from '../registration/match-identity.ts';
import { owner } from '../testing/fixture.ts';
import { openTemporaryFixtureDatabase } from '../testing/fixture-database.ts';
import type { Db } from './db.ts';
import type { OpenDatabase } from './open.ts';

/** A table of so many rows has hundreds of blocks. */
const MEMBERS = 20_000;
/** Blocks of a table that an index access of a few rows reads at most. */
const FEW_BLOCKS = 60;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTemporaryFixtureDatabase();
  await addMembers(database.db);
}, 180_000);
afterAll(() => database.close());

/** Each member owns a certificate with a bill, a document without paper, an account and an announcement to be sent. */
async function addMembers(db: Db): Promise<void> {
  const statements = [
    `insert into member (life_pro_name_id, first_name, last_name, date_of_birth, last_four_ssn)
      select '8' || n, 'First', 'Last', date '1940-01-01' + n, lpad((n % 10000)::text, 4, '0') from numbers`,
    `insert into certificate (certificate_number, line_of_business, product_description, product_name,
        certificate_type, status, is_in_grace, is_paid_up_to_date, is_on_pac, by_pass_quote_calc)
      select lpad('8' || n, 12, '0'), 'L', 'Life', 'Life', 'L', 'Active', false, true, false, false from numbers`,
    `insert into certificate_party (certificate_number, position, role, life_pro_name_id)
      select lpad('8' || n, 12, '0'), position, role, '8' || n
      from numbers cross join (values (1, 'Owner'), (2, 'Insured'), (3, 'Payor')) as roles (position, role)`,
    `insert into payment_summary (certificate_number, due_date, billed_amount_cents, amount_editable)
      select lpad('8' || n, 12, '0'), date '2026-12-01' + n, 4700, 'N' from numbers`,
    `insert into payment (kind, azure_object_id, certificate_number, payment_type, amount_cents, payment_date, state)
      select 'single', gen_random_uuid(), lpad('8' || n, 12, '0'), 'Premium', 4700, date '2026-11-02', 'SETTLED'
      from numbers`,
    `insert into document (document_id, certificate_number, form_type, period)
      select 'D-8' || n, lpad('8' || n, 12, '0'), 'Billing Document', '2026' from numbers`,
    `insert into account_profile (azure_object_id, life_pro_name_id, account_user_name, allow_access,
        allow_email_contact, display_first_name, display_last_name, email_address)
      select gen_random_uuid(), '8' || n, '8' || n, true, true, 'First', 'Last', 'a@example.org' from numbers`,
    `insert into paperless_choice (life_pro_name_id, azure_object_id, form_type, is_paperless, terms_version,
        chosen_at)
      select '8' || n, gen_random_uuid(), 'Billing Document', true, '1', now() from numbers`,
    `insert into mail (mail_id, recipient, subject, body, queued_at, is_bulk, state, due_at)
      select gen_random_uuid(), 'a@example.org', 'New documents', 'Text', now(), true, 'pending', now() from numbers`,
  ];
  const numbers = `with numbers (n) as (select * from generate_series(1, ${MEMBERS}))`;
  for (const statement of statements)
    await sql.raw(statement.replace('select', `${numbers} select`)).execute(db);
  await sql`analyze`.execute(db);
}

interface PlanNode {
  readonly 'Relation Name'?: string | undefined;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[] | undefined;
}
const PlanNode: z.ZodType<PlanNode> = z.object({
  'Relation Name': z.string().optional(),
  'Shared Hit Blocks': z.number(),
  'Shared Read Blocks': z.number(),
  get Plans() {
    return z.array(PlanNode).optional();
  },
});
const Explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: PlanNode })]) })]);

/** Tables of which the query reads more blocks than an index access of a few rows. */
async function tablesReadWhole(query: Expression<unknown>): Promise<string[]> {
  const { rows } = await sql`explain (analyze, buffers, format json) ${query}`.execute(database.db);
  const [{ 'QUERY PLAN': plans }] = Explained.parse(rows);
  const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
  return nodesOf(plans[0].Plan).flatMap((node) => {
    const blocks = node['Shared Hit Blocks'] + node['Shared Read Blocks'];
    const table = node['Relation Name'];
    return table !== undefined && blocks > FEW_BLOCKS ? [table] : [];
  });
}

const documents = () => documentsOf(database.db, owner.lifeProNameId);
const queries: Record<string, () => Expression<unknown>> = {
  GetDocumentList: () => documents().where('document.certificate_number', '=', owner.certificateNumber),
  GetTaxForms: () => documents().where('document.form_type', '=', 'Reportable Tax Form'),
  GetNewDocuments: () => documents().where('document.filed_at', '>', new Date(0)).limit(50),
  GetDocumentMFPList: () => welcomePacketsOf(database.db, owner.lifeProNameId),
  'paperless recipients of new documents': () => paperlessRecipients(database.db, ['D-8471', 'D-8472']),
  'unsent emails without mass announcements': () => unsentEmails(database.db),
  'payments to look up': () => dueForLookup(database.db, dateFromWire('2027-06-01')),
  'validation without a certificate': () =>
    anyOwner({ certificateNumber: null, dateOfBirth: '19870416', lastFourSsn: '3358' }),
};

test.each(Object.entries(queries))('reads rows by index only: %s', async (_name, query) => {
  expect(await tablesReadWhole(query())).toEqual([]);
});

test('reads the payors of due premiums by index', async () => {
  // `payment_summary` has one short row per certificate.
  expect(await tablesReadWhole(premiumsDue(database.db, dateFromWire('2027-06-01')))).toEqual([
    'payment_summary',
  ]);
});
