import type { KindName } from '@portal/dataset/extract/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import { columnName, type KindTable, kindTable } from '../../database/kind-tables.ts';
import { type Reference, referencesOf, storedReferencesOf, uniquesOf } from './check-references.ts';
import type { Extract } from './extract-files.ts';

type Condition = RawBuilder<unknown>;

/**
 * Checks the rows that differ against each other and the last extract, by the rules of `checkReferences`. Returns false
 * if one may be broken.
 */
export async function areChangesCorrect(db: Db, extract: Extract): Promise<boolean> {
  const broken = [
    ...uniquesOf(extract).flatMap(({ kind, columns }) => repeated(kindTable(kind), columns)),
    ...referencesOf(extract).flatMap((reference) => dangling(reference, extract)),
    ...storedReferencesOf(extract).map(removedParent),
    ...contentRules(extract),
  ];
  for (const rows of broken) {
    const found = await sql<{ exists: boolean }>`select exists (${rows}) as exists`.execute(db);
    if (found.rows[0]?.exists !== false) return false;
  }
  return true;
}

/** Rows `found` of the extract for which the condition holds: those that were staged, and those that are as before. */
function inExtract(kind: KindName, condition: Condition): readonly [Condition, Condition] {
  const target = kindTable(kind);
  return [
    sql`exists (select from ${sql.id(target.staged)} as found where ${condition})`,
    sql`exists (
      select from ${sql.table(target.table)} as found
      where ${condition} and ${isAsBefore(target, 'found')} and ${REMAINING[kind] ?? sql`true`}
    )`,
  ];
}

/** Joins of the planner are faster than a negated disjunction. */
function notInExtract(kind: KindName, condition: Condition): Condition {
  const [staged, stored] = inExtract(kind, condition);
  return sql`not ${staged} and not ${stored}`;
}

/** Members and certificates that left an extract may remain, but their addresses and parties do not. */
const REMAINING: { readonly [Name in KindName]?: Condition } = {
  members: sql`exists (select from address where address.life_pro_name_id = found.life_pro_name_id)`,
  certificates: sql`exists (
    select from certificate_party as party where party.certificate_number = found.certificate_number
  )`,
};

function isAsBefore({ outdated, key }: KindTable, alias: string): Condition {
  return sql`not exists (select from ${sql.id(outdated)} as outdated where ${equal(key, 'outdated', alias)})`;
}

function equal(columns: readonly string[], left: string, right: string): Condition {
  return sql.join(
    columns.map((column) => sql`${sql.id(left, column)} = ${sql.id(right, column)}`),
    sql` and `,
  );
}

/** Staged rows whose columns equal those of another row of the extract. */
function repeated(target: KindTable, columns: readonly string[]): readonly Condition[] {
  const { staged, table } = target;
  const values = sql.join(columns.map((column) => sql.id('staged', column)));
  return [
    sql`select ${values} from ${sql.id(staged)} as staged
        where ${sql.join(
          columns.map((column) => sql`${sql.id('staged', column)} is not null`),
          sql` and `,
        )}
        group by ${values} having count(*) > 1`,
    sql`select from ${sql.id(staged)} as staged
        join ${sql.table(table)} as stored on ${equal(columns, 'staged', 'stored')}
        where ${isAsBefore(target, columns === target.key ? 'staged' : 'stored')}`,
  ];
}

/** Rows that refer to no row of the extract: staged ones, and those as before whose row is gone. */
function dangling({ kind, field, parent }: Reference, { files }: Extract): readonly Condition[] {
  const child = kindTable(kind);
  const column = columnName(field);
  const reference = equal([column], 'found', 'child');
  if (!files.has(parent)) {
    return [
      sql`select from ${sql.id(child.staged)} as child
          where not exists (select from ${sql.table(kindTable(parent).table)} as found where ${reference})`,
    ];
  }
  return [
    sql`select from ${sql.id(child.staged)} as child
        where ${sql.id('child', column)} is not null and ${notInExtract(parent, reference)}`,
    sql`select from ${sql.id(kindTable(parent).removed)} as found
        join ${sql.table(child.table)} as child on ${reference}
        where ${isAsBefore(child, 'child')}`,
  ];
}

/** Stored rows, of a kind that the extract does not have, whose row is gone. */
function removedParent({ kind, field, parent }: Reference): Condition {
  return sql`
    select from ${sql.id(kindTable(parent).removed)} as found
    join ${sql.table(kindTable(kind).table)} as child on ${equal([columnName(field)], 'found', 'child')}`;
}

function contentRules({ manifest }: Extract): readonly Condition[] {
  const ofCertificate = sql`found.certificate_number = child.certificate_number`;
  const ofMember = sql`found.life_pro_name_id = child.life_pro_name_id`;
  return [
    // Members without an address
    sql`select from staged_member as child where ${notInExtract('addresses', ofMember)}`,
    sql`select from removed_address as child join member as found on ${ofMember}
        where ${isAsBefore(kindTable('members'), 'found')}`,
    // Certificates without an owner
    sql`select from (
          select certificate_number from staged_certificate
          union select certificate_number from outdated_certificate_party
        ) as child
        where (${sql.join(inExtract('certificates', ofCertificate), sql` or `)})
          and not (${sql.join(inExtract('parties', sql`${ofCertificate} and found.role = 'Owner'`), sql` or `)})`,
    issuedBeforeBirth(),
    // Payments after the extract
    sql`select from staged_payment_history where payment_date > ${manifest.extractDate}::date`,
  ];
}

/**
 * Certificates with a change of the certificate, its parties or their members. With `having`
 * the planner expects to read all of them. A correct extract has none, so a plan with a fast first row would be slow.
 */
function issuedBeforeBirth(): Condition {
  const isAffected = sql`found.certificate_number in (select certificate_number from affected)`;
  return sql`
    with affected as (
      select certificate_number from staged_certificate
      union select certificate_number from staged_certificate_party
      union select certificate_number from outdated_certificate_party
      union select party.certificate_number from certificate_party as party
        join staged_member using (life_pro_name_id)
    ), certificate_now as (
      ${rowsOf('certificates', ['certificate_number', 'issue_date'], isAffected)}
    ), party_now as (
      ${rowsOf('parties', ['certificate_number', 'life_pro_name_id', 'role'], isAffected)}
    ), member_now as (
      ${rowsOf(
        'members',
        ['life_pro_name_id', 'date_of_birth'],
        sql`found.life_pro_name_id in (select life_pro_name_id from party_now)`,
      )}
    )
    select from (
      select from certificate_now join party_now using (certificate_number)
        left join member_now using (life_pro_name_id)
      where role in ('Insured', 'Annuitant')
      group by certificate_number
      having bool_and(coalesce(date_of_birth > issue_date, false))
    ) as broken
    having count(*) > 0`;
}

/** Rows of the extract for which the condition on `found` holds. */
function rowsOf(kind: KindName, columns: readonly string[], condition: Condition): Condition {
  const target = kindTable(kind);
  const values = sql.join(columns.map((column) => sql.id('found', column)));
  return sql`
    select ${values} from ${sql.id(target.staged)} as found where ${condition}
    union all
    select ${values} from ${sql.table(target.table)} as found
    where ${condition} and ${isAsBefore(target, 'found')}`;
}
