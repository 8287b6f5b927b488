import type { KindName } from '@portal/dataset/extract/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import { columnName, kindTable } from '../../database/kind-tables.ts';
import type { Extract } from './extract-files.ts';
import type { ValidationErrorList } from './validation-errors.ts';

/** A rule between rows. The query returns the lines that break it, or null for a line that is missing. */
interface Rule {
  readonly kind: KindName;
  readonly field: string;
  readonly reason: string;
  readonly query: RawBuilder<Broken>;
}

interface Broken {
  readonly line: number | null;
}

const OF_CERTIFICATE = [
  'parties',
  'riders',
  'values',
  'activity',
  'bills',
  'payment-lines',
  'payment-history',
  'documents',
] as const satisfies readonly KindName[];

/** Checks the staged rows against each other, set-based. */
export async function checkReferences(db: Db, extract: Extract, errors: ValidationErrorList): Promise<void> {
  for (const kind of extract.files.keys()) {
    await sql`analyze ${sql.table(kindTable(kind).staged)}`.execute(db);
  }
  for (const { kind, field, reason, query } of rulesOf(extract)) {
    const file = extract.files.get(kind);
    if (file === undefined || errors.hasReachedLimit) continue;
    const { rows } = await sql<Broken>`${query} order by line limit 100`.execute(db);
    for (const { line } of rows) errors.add({ file, ...(line !== null && { line }), field, reason });
  }
}

function rulesOf(extract: Extract): readonly Rule[] {
  return [
    ...uniquesOf(extract).map(unique),
    ...referencesOf(extract).map((reference) => exists(reference, extract)),
    ...storedReferencesOf(extract).map(remains),
    ...contentRules(extract),
  ];
}

/** Columns of which no two rows of a kind have the same values. */
interface Unique {
  readonly kind: KindName;
  readonly columns: readonly string[];
  readonly reason: string;
}

export function uniquesOf({ files }: Extract): readonly Unique[] {
  return [
    ...[...files.keys()].map((kind) => ({
      kind,
      columns: kindTable(kind).key,
      reason: 'Another row has this key',
    })),
    {
      kind: 'payment-lines',
      columns: ['certificate_number', 'payment_type'],
      reason: 'Another line of this certificate has this payment type',
    },
    {
      kind: 'payment-history',
      columns: ['processor_reference'],
      reason: "Another row has this processor's reference",
    },
  ];
}

/** A field that names a row of another kind. */
export interface Reference {
  readonly kind: KindName;
  readonly field: string;
  readonly parent: KindName;
}

const REFERENCES: readonly Reference[] = [
  { kind: 'addresses', field: 'LifeProNameId', parent: 'members' },
  { kind: 'parties', field: 'LifeProNameId', parent: 'members' },
  ...OF_CERTIFICATE.map((kind) => ({ kind, field: 'CertificateNumber', parent: 'certificates' as const })),
  { kind: 'document-amounts', field: 'DocumentId', parent: 'documents' },
  { kind: 'page-help', field: 'FaqId', parent: 'help-articles' },
  { kind: 'contact-issues', field: 'ContactTopicId', parent: 'contact-topics' },
];

export function referencesOf({ files }: Extract): readonly Reference[] {
  return REFERENCES.filter(({ kind }) => files.has(kind));
}

/** References of rows that stay unchanged, because the extract does not have their kind. */
export function storedReferencesOf({ files }: Extract): readonly Reference[] {
  return REFERENCES.filter(({ kind, parent }) => !files.has(kind) && files.has(parent));
}

function contentRules({ manifest }: Extract): readonly Rule[] {
  return [
    {
      kind: 'members',
      field: 'LifeProNameId',
      reason: 'The member has no row in addresses',
      query: sql`
        select line from staged_member as member where not exists (
          select from staged_address as address where address.life_pro_name_id = member.life_pro_name_id
        )`,
    },
    {
      kind: 'certificates',
      field: 'CertificateNumber',
      reason: 'The certificate has no Owner in parties',
      query: sql`
        select line from staged_certificate as certificate where not exists (
          select from staged_certificate_party as party
          where party.certificate_number = certificate.certificate_number and party.role = 'Owner'
        )`,
    },
    {
      kind: 'certificates',
      field: 'IssueDate',
      reason: 'The certificate is issued before the birth of everyone it covers',
      query: sql`
        select certificate.line from staged_certificate as certificate
        join staged_certificate_party as party on party.certificate_number = certificate.certificate_number
        left join staged_member as member on member.life_pro_name_id = party.life_pro_name_id
        where party.role in ('Insured', 'Annuitant')
        group by certificate.line
        having bool_and(coalesce(member.date_of_birth > certificate.issue_date, false))`,
    },
    {
      kind: 'payment-history',
      field: 'PaymentDate',
      reason: 'The payment was received after the date of the extract',
      query: sql`
        select line from staged_payment_history where payment_date > ${manifest.extractDate}::date`,
    },
  ];
}

/** Reports each row whose columns equal those of an earlier row. */
function unique({ kind, columns, reason }: Unique): Rule {
  const { staged, columns: all, fields } = kindTable(kind);
  const values = columns.map((column) => sql.id(column));
  const isSet = sql.join(
    values.map((value) => sql`${value} is not null`),
    sql` and `,
  );
  return {
    kind,
    field: fields[all.indexOf(columns.at(-1) ?? '')] ?? '',
    reason,
    query: sql`
      select line from (
        select line, row_number() over (partition by ${sql.join(values)} order by line) as place
        from ${sql.id(staged)} where ${isSet}
      ) as numbered where place > 1`,
  };
}

/** Reports each row that refers to no row of `parent`. A kind that the extract does not have is in the database. */
function exists({ kind, field, parent }: Reference, { files }: Extract): Rule {
  const { table, staged } = kindTable(parent);
  const parentTable = sql.table(files.has(parent) ? staged : table);
  const column = sql.id(columnName(field));
  return {
    kind,
    field,
    reason: `No row of ${parent} has this ${field}`,
    query: sql`
      select line from ${sql.id(kindTable(kind).staged)} as child
      where child.${column} is not null
        and not exists (select from ${parentTable} as parent where parent.${column} = child.${column})`,
  };
}

/** Reports once that the extract does not have a row of `parent` to which stored rows refer. */
function remains({ kind, field, parent }: Reference): Rule {
  const column = sql.id(columnName(field));
  return {
    kind: parent,
    field,
    reason: `Stored rows of ${kind} refer to a row that is missing`,
    query: sql`
      select distinct null::integer as line from ${sql.table(kindTable(kind).table)} as child
      where child.${column} is not null and not exists (
        select from ${sql.id(kindTable(parent).staged)} as parent where parent.${column} = child.${column}
      )`,
  };
}
