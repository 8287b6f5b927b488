import { CliError } from '@portal/cli-kit/cli-error';
import type { Db } from '@portal/member-api/database/db';
import { findLastImport } from '@portal/member-api/database/last-import';
import { type RawBuilder, sql } from 'kysely';
import type { Extract } from './extract-files.ts';

/** Counts of rows by outcome. Joins, because a subquery would read the staged rows for every row. */
interface Check {
  readonly what: string;
  readonly query: RawBuilder<{ affected: number; total: number }>;
}

const CHECKS: readonly Check[] = [
  {
    what: 'members would vanish',
    // Members who left have no address, and stay if they have an account.
    query: sql`
      select count(*) as total, count(*) filter (where staged.life_pro_name_id is null) as affected
      from address left join staged_member as staged using (life_pro_name_id)`,
  },
  {
    what: 'certificates would vanish',
    query: sql`
      select count(*) as total, count(*) filter (where staged.certificate_number is null) as affected
      from certificate left join staged_certificate as staged using (certificate_number)
      where exists (
        select from certificate_party as party where party.certificate_number = certificate.certificate_number
      )`,
  },
  jumps('face amounts', 'certificate', 'face_amount_cents', ['certificate_number']),
  jumps('death benefits', 'certificate', 'estimated_death_benefit_cents', ['certificate_number']),
  jumps('surrender amounts', 'surrender_quote', 'surrender_amount_cents', ['certificate_number']),
  jumps('billed amounts', 'payline', 'billed_amount_cents', ['certificate_number', 'position']),
];

/** An amount that at least doubles or halves, or that is missing afterwards, jumps. */
function jumps(what: string, table: string, column: string, key: readonly string[]): Check {
  const before = sql`stored.${sql.id(column)}`;
  const after = sql`staged.${sql.id(column)}`;
  const isSame = sql.join(
    key.map((each) => sql`staged.${sql.id(each)} = stored.${sql.id(each)}`),
    sql` and `,
  );
  return {
    what: `${what} would at least double or halve`,
    query: sql`
      select count(*) as total, count(*) filter (
        where ${after} is null or ${after} >= ${before} * 2 or ${after} * 2 <= ${before}
      ) as affected
      from ${sql.table(table)} as stored join ${sql.id(`staged_${table}`)} as staged on ${isSame}
      where ${before} > 0`,
  };
}

/**
 * Finds why an extract is implausible. It is older than the last one, or more than `limitPercent` of the members,
 * certificates or amounts vanish or jump.
 */
export async function findImplausible(
  db: Db,
  { manifest }: Extract,
  limitPercent: number,
): Promise<readonly string[]> {
  const reasons: string[] = [];
  const last = await findLastImport(db);
  if (last && last.extract_date > manifest.extractDate) {
    reasons.push(`the extract of ${manifest.extractDate} is older than the last one of ${last.extract_date}`);
  }
  for (const { what, query } of CHECKS) {
    const { rows } = await query.execute(db);
    const { affected = 0, total = 0 } = rows[0] ?? {};
    if (affected * 100 > total * limitPercent) {
      reasons.push(`${affected} of ${total} ${what} (the limit is ${limitPercent} %)`);
    }
  }
  return reasons;
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
