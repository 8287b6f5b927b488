import { RequestedContact } from '@portal/api/contracts/contact';
import type { KindName } from '@portal/dataset/extract/kinds';
import { addDays, type CalendarDate } from '@portal/domain/values/dates';
import { type RawBuilder, sql } from 'kysely';
import { isOnFile } from '../../contact/is-on-file.ts';
import { contactOnFile } from '../../contact/pending-change.ts';
import { appendChangeEvents } from '../../contact/resolve-change.ts';
import { acquireAdvisoryLock } from '../../database/advisory-lock.ts';
import type { Db, Trx } from '../../database/db.ts';
import { type KindTable, kindTable } from '../../database/kind-tables.ts';
import { rebuildSearchIndex } from '../../database/rebuild-search-index.ts';
import type { StagedExtract } from './extract-files.ts';
import { mergeDocumentFiles } from './merge-document-files.ts';
import { attachPortalPayments, IS_NOT_OF_PORTAL, settlePortalPayments } from './merge-payments.ts';
import {
  type Counts,
  deleteMissing,
  insertNew,
  isMissing,
  type MergeColumns,
  stagedValues,
  updateChanged,
} from './merge-table.ts';

/** A new document is of a backlog if it was filed so long before the last extract. */
const BACKLOG_DAYS = 30;

export type CountsByKind = { readonly [Name in KindName]?: Counts };

/**
 * Merges the staged rows into the tables, with one statement for each kind and operation. Children are deleted before
 * their parents, and inserted after them.
 * @param lastExtractDate Date of the last imported extract, if any
 * @param now Time of the business events
 */
export async function mergeExtract(
  trx: Trx,
  extract: StagedExtract,
  { lastExtractDate, now }: { readonly lastExtractDate: CalendarDate | undefined; readonly now: Date },
): Promise<CountsByKind> {
  const isAnnounced = isAnnouncedSince(lastExtractDate);
  const kinds = [...extract.files.keys()];
  const removed = new Map<KindName, number>();
  for (const kind of kinds.toReversed()) {
    const target = kindTable(kind);
    const missing = missingRows(target, extract);
    if (kind === 'documents') await deleteFilesOfMissing(trx, target, extract);
    removed.set(kind, await deleteMissing(trx, target, missing, await mayBeDeleted(trx, target)));
  }
  const counts: { [Name in KindName]?: Counts } = {};
  // The command prints them in this order.
  for (const kind of kinds) counts[kind] = { added: 0, changed: 0, removed: 0 };
  const merge = async (kind: KindName) => {
    const target = kindTable(kind);
    const columns = columnsOf(target, isAnnounced);
    const changed = await updateChanged(trx, target, columns);
    const added = await insertNew(trx, target, columns);
    counts[kind] = { added, changed, removed: removed.get(kind) ?? 0 };
  };
  for (const kind of kinds) if (kind !== 'payment-history') await merge(kind);
  await mergeDocumentFiles(trx, extract, isAnnounced);
  await resolveContactChanges(trx, now);
  if (Object.values(counts['help-articles'] ?? {}).some((count) => count > 0)) await rebuildSearchIndex(trx);
  // Last, because no payment may settle between its match and the commit.
  await acquireAdvisoryLock(trx, 'processor-events');
  await attachPortalPayments(trx);
  await merge('payment-history');
  await settlePortalPayments(trx);
  await fileAtCommit(trx);
  return counts;
}

/**
 * Files the new documents when members can see them, which may be an hour after the merge began (F-10). The minute
 * covers the commit and the replicas.
 */
async function fileAtCommit(db: Db): Promise<void> {
  await sql`
    update document set filed_at = clock_timestamp() + interval '1 minute'
    where notified_at is null and filed_at = now()
  `.execute(db);
}

/**
 * Condition that a new document triggers an email and is new to members (F-10, F-11). Documents of the first extract do
 * not, nor those of a backlog.
 */
function isAnnouncedSince(lastExtractDate: CalendarDate | undefined): RawBuilder<boolean> {
  if (lastExtractDate === undefined) return sql<boolean>`false`;
  return sql<boolean>`staged.filed_on >= ${addDays(lastExtractDate, -BACKLOG_DAYS)}::date`;
}

function columnsOf(target: KindTable, isAnnounced: RawBuilder<boolean>): MergeColumns {
  const values = stagedValues(target);
  if (target.kind === 'payment-history') return { values: { ...values, payment_id: sql`staged.payment_id` } };
  if (target.kind !== 'documents') return { values };
  // For "no date", mainframes write the last day of their calendar. Such a document would be new forever (F-10).
  const filed = sql`least(staged.filed_on + time '12:00' at time zone 'UTC', now())`;
  return {
    values,
    forNewRows: {
      filed_at: sql`case when ${isAnnounced} then now() else ${filed} end`,
      notified_at: sql`case when ${isAnnounced} then null else ${filed} end`,
    },
  };
}

/** Members and certificates that remain are tried again each night. Their addresses and parties are deleted before. */
function missingRows(target: KindTable, extract: StagedExtract): RawBuilder<boolean> {
  const child =
    target.kind === 'members' ? 'addresses' : target.kind === 'certificates' ? 'parties' : undefined;
  if (!extract.isIncremental || child === undefined) return isMissing(target, extract);
  const [key = ''] = target.key;
  const { table, staged } = kindTable(child);
  const hasNoRowIn = (children: RawBuilder<unknown>) => sql<boolean>`not exists (
      select from ${children} as child where child.${sql.id(key)} = target.${sql.id(key)}
    )`;
  // An unchanged certificate is not staged, and all its parties may have other positions.
  return sql<boolean>`
    ${isMissing(target, { ...extract, isIncremental: false })}
    and ${hasNoRowIn(sql.table(table))} and ${hasNoRowIn(sql.id(staged))}`;
}

/** A row that members' own data refers to stays, without access (docs/nightly-import.md). */
async function mayBeDeleted(db: Db, { kind, table }: KindTable): Promise<RawBuilder<unknown>> {
  if (kind === 'payment-history') return IS_NOT_OF_PORTAL;
  if (kind !== 'members' && kind !== 'certificates') return sql`true`;
  const { rows } = await sql<{ source: string; column: string; target: string }>`
    select source.relname as source, source_column.attname as column, target_column.attname as target
    from pg_constraint as reference
    join pg_class as source on source.oid = reference.conrelid
    join pg_attribute as source_column
      on source_column.attrelid = reference.conrelid and source_column.attnum = reference.conkey[1]
    join pg_attribute as target_column
      on target_column.attrelid = reference.confrelid and target_column.attnum = reference.confkey[1]
    where reference.contype = 'f' and reference.confrelid = ${table}::regclass
  `.execute(db);
  return sql.join(
    rows.map(
      ({ source, column, target }) => sql`not exists (
        select from ${sql.table(source)} as child where child.${sql.id(column)} = target.${sql.id(target)}
      )`,
    ),
    sql` and `,
  );
}

async function deleteFilesOfMissing(
  db: Db,
  { staged, outdated }: KindTable,
  { isIncremental }: StagedExtract,
): Promise<void> {
  const isOutdated = sql`exists (select from ${sql.id(outdated)} as outdated where outdated.document_id = document_file.document_id)`;
  await sql`
    delete from document_file where ${isIncremental ? isOutdated : sql`true`} and not exists (
      select from ${sql.id(staged)} as staged
      where staged.document_id = document_file.document_id and staged.digest is not null
    )
  `.execute(db);
}

/** Marks open contact changes as resolved whose values the administration system has now, with the events (F-06). */
async function resolveContactChanges(trx: Trx, now: Date): Promise<void> {
  const open = await trx
    .selectFrom('member_change as change')
    .innerJoin('address', 'address.life_pro_name_id', 'change.life_pro_name_id')
    .selectAll('address')
    .select(['change.member_change_id', 'change.old_values', 'change.new_values'])
    .where('change.kind', '=', 'contact')
    .where('change.resolved_at', 'is', null)
    .execute();
  const made = open.filter(({ old_values, new_values, ...address }) => {
    // One unreadable request must not stop the import.
    const requested = RequestedContact.safeParse(new_values).data;
    return requested !== undefined && isOnFile(requested, contactOnFile(address), old_values);
  });
  if (made.length === 0) return;
  const resolved = await trx
    .updateTable('member_change')
    .set({ resolved_at: now })
    .where(
      'member_change_id',
      'in',
      made.map(({ member_change_id }) => member_change_id),
    )
    .where('resolved_at', 'is', null)
    .returning(['member_change_id', 'life_pro_name_id'])
    .execute();
  await appendChangeEvents(trx, resolved, now);
}
