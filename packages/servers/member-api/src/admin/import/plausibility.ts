import { CliError } from '@portal/cli-kit/cli-error';
import type { KindName } from '@portal/dataset/extract/kinds';
import { todayInChicago } from '@portal/domain/values/dates';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import { kindTable } from '../../database/kind-tables.ts';
import { findLastImport } from '../../database/last-import.ts';
import type { StagedExtract } from './extract-files.ts';
import { IS_NOT_OF_PORTAL } from './merge-payments.ts';
import { isMissing } from './merge-table.ts';

/** Counts of rows: all of them, and those that would vanish or jump. */
interface Check {
  readonly what: string;
  readonly total: RawBuilder<unknown>;
  readonly affected: RawBuilder<unknown>;
}

function checksOf(extract: StagedExtract): readonly Check[] {
  // Certificates that left have no parties, and stay if members' own data refers to them.
  const certificates = sql`
    select count(*) from certificate as target where exists (
      select from certificate_party as party where party.certificate_number = target.certificate_number
    )`;
  // Members who left have no address.
  const members = sql`select count(*) from address as target`;
  return [
    {
      what: 'members would vanish',
      total: members,
      affected: sql`${members} where ${isMissing(kindTable('members'), extract)}`,
    },
    {
      what: 'certificates would vanish',
      total: certificates,
      affected: sql`${certificates} and ${isMissing(kindTable('certificates'), extract)}`,
    },
    vanish('parties', 'parties', extract),
    vanish('riders', 'riders', extract),
    vanish('surrender values', 'values', extract),
    vanish('rows of activity', 'activity', extract),
    vanish('bills', 'bills', extract),
    vanish('payment lines', 'payment-lines', extract),
    // Payments of the portal stay. Those of a dataset have no key, and the first extract replaces them.
    vanish(
      'payments',
      'payment-history',
      extract,
      sql`target.extract_key is not null and ${IS_NOT_OF_PORTAL}`,
    ),
    vanish('documents', 'documents', extract),
    vanish('amounts of documents', 'document-amounts', extract),
    jumps('face amounts', 'certificates', 'face_amount_cents'),
    jumps('death benefits', 'certificates', 'estimated_death_benefit_cents'),
    jumps('surrender amounts', 'values', 'surrender_amount_cents'),
    // Not the amount billed now, which is 0.00 after a payment.
    jumps('regular amounts', 'payment-lines', 'amount_billed_cents'),
  ];
}

function vanish(what: string, kind: KindName, extract: StagedExtract, condition = sql`true`): Check {
  const target = kindTable(kind);
  const total = sql`select count(*) from ${sql.table(target.table)} as target where ${condition}`;
  return { what: `${what} would vanish`, total, affected: sql`${total} and ${isMissing(target, extract)}` };
}

/** An amount that at least doubles or halves, or that is missing afterwards, jumps. */
function jumps(what: string, kind: KindName, column: string): Check {
  const { table, staged, key } = kindTable(kind);
  const before = sql`stored.${sql.id(column)}`;
  const after = sql`staged.${sql.id(column)}`;
  const isSame = sql.join(
    key.map((each) => sql`staged.${sql.id(each)} = stored.${sql.id(each)}`),
    sql` and `,
  );
  return {
    what: `${what} would at least double or halve`,
    total: sql`select count(*) from ${sql.table(table)} as stored where ${before} > 0`,
    affected: sql`
      select count(*) from ${sql.table(table)} as stored join ${sql.id(staged)} as staged on ${isSame}
      where ${before} > 0 and (${after} is null or ${after} >= ${before} * 2 or ${after} * 2 <= ${before})`,
  };
}

/**
 * Finds why an extract is implausible. It is older than the last one, or of a future day. Or more than `limitPercent`
 * of the rows of a kind vanish or of the amounts jump.
 */
export async function findImplausible(
  db: Db,
  extract: StagedExtract,
  { limitPercent, now }: { readonly limitPercent: number; readonly now: () => Date },
): Promise<readonly string[]> {
  const reasons: string[] = [];
  const today = todayInChicago(now());
  if (extract.manifest.extractDate > today)
    reasons.push(`the extract is of ${extract.manifest.extractDate}, and today is ${today}`);
  const last = await findLastImport(db);
  if (last && last.extract_date > extract.manifest.extractDate) {
    reasons.push(
      `the extract of ${extract.manifest.extractDate} is older than the last one of ${last.extract_date}`,
    );
  }
  for (const { what, total: all, affected: some } of checksOf(extract)) {
    const affected = await countOf(db, some);
    // To count all rows takes long.
    if (affected === 0) continue;
    const total = await countOf(db, all);
    if (affected * 100 > total * limitPercent) {
      reasons.push(`${affected} of ${total} ${what} (the limit is ${limitPercent} %)`);
    }
  }
  return reasons;
}

async function countOf(db: Db, count: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`${count}`.execute(db);
  return rows[0]?.count ?? 0;
}

export function implausible(reasons: readonly string[]): CliError {
  return new CliError(
    [
      'Nothing was imported, because the extract is implausible:',
      ...reasons,
      'Check the extract. If it is right, import it with --confirm <reason>.',
    ].join('\n'),
  );
}
