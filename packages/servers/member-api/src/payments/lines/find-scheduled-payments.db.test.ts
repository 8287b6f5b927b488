import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../database/open.ts';
import { owner } from '../../testing/fixture.ts';
import { openTemporaryFixtureDatabase } from '../../testing/fixture-database.ts';
import { scheduledPaymentsQuery } from './find-scheduled-payments.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTemporaryFixtureDatabase();
}, 120_000);
afterAll(() => database.close());

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Other members with a certificate and ten collected payments each, of which extracts contain nine. */
const OTHER_MEMBERS = [
  sql`insert into member
    select (jsonb_populate_record(member, jsonb_build_object('life_pro_name_id', 'M' || number))).*
    from member, generate_series(1, 3000) as number where life_pro_name_id = ${owner.lifeProNameId}`,
  sql`insert into certificate
    select (jsonb_populate_record(certificate, jsonb_build_object('certificate_number', '90000000' || number))).*
    from certificate, generate_series(1001, 4000) as number where certificate_number = ${owner.certificateNumber}`,
  sql`insert into certificate_party (certificate_number, position, role, life_pro_name_id)
    select '90000000' || number + 1000, position, (array['Owner', 'Payor'])[position], 'M' || number
    from generate_series(1, 3000) as number, generate_series(1, 2) as position`,
  sql`insert into payment (kind, azure_object_id, certificate_number, payment_type, amount_cents, payment_date, state)
    select 'single', md5(number::text)::uuid, '90000000' || number, 'Premium', position, '2026-01-01', 'SETTLED'
    from generate_series(1001, 4000) as number, generate_series(1, 10) as position`,
  sql`insert into payment_history (certificate_number, payment_date, payment_amount_cents, payment_type,
      returned_indicator, payment_id, extract_key)
    select certificate_number, payment_date, amount_cents, payment_type, false, payment_id,
      case when amount_cents > 1 then payment_id::text end
    from payment where state = 'SETTLED'`,
  sql`analyze`,
];

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

test('finds payments by index, however many other members make', async () => {
  const plan = await database.db.transaction().execute(async (trx) => {
    for (const statement of OTHER_MEMBERS) await statement.execute(trx);
    // As the pipelined connection plans it.
    await sql`set local plan_cache_mode = force_generic_plan`.execute(trx);
    const query = sql.raw(scheduledPaymentsQuery.statementFor('$1'));
    await sql`prepare scheduled_payments_test(text) as ${query}`.execute(trx);
    const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>`
      explain (format json) execute scheduled_payments_test('any')`.execute(trx);
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)));
  });
  const indexes = plan.flatMap(({ 'Index Name': index }) => index ?? []);
  expect(new Set(indexes.filter((index) => index.startsWith('payment_')))).toEqual(
    new Set([
      'payment_pending_of_line',
      'payment_history_of_certificate',
      'payment_of_certificate',
      'payment_schedule_unique',
      // Only the payments that a schedule has made.
      'payment_of_account',
    ]),
  );
  const read = plan.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);
  expect(read).not.toContain('certificate_party');
  expect(read).not.toContain('payment');
  expect(read).not.toContain('payment_history');
});
