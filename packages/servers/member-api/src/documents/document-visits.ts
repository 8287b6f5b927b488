import type { DocumentListItem } from '@portal/api/contracts/document';
import { type CalendarDate, todayInChicago } from '@portal/domain/values/dates';
import { sql } from 'kysely';
import type { MemberCaller } from '../authorization/caller.ts';
import type { Db } from '../database/db.ts';
import { documentsOf, listItem } from './list-documents.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Whoever comes back after so long begins a new visit: what they saw before is new no more. */
const VISIT_MS = 30 * MINUTE;
/** What counts as new to somebody who was never here: two months. */
const FIRST_VISIT_WINDOW_MS = 62 * DAY;
/** More than anybody looks through; the rest is on the page all the same. */
const MAX_DOCUMENTS = 50;

/** What came since the visit before this one, newest first (F-10); `Since` is null in a first visit. */
export async function findNewDocuments(
  db: Db,
  { lifeProNameId }: MemberCaller,
  at: Date,
): Promise<{ Since: CalendarDate | null; Documents: DocumentListItem[] }> {
  const visit = await db
    .selectFrom('document_visit')
    .select(['seen_at', 'previous_seen_at'])
    .where('life_pro_name_id', '=', lifeProNameId)
    .executeTakeFirst();
  const isOver = visit !== undefined && visit.seen_at.getTime() < at.getTime() - VISIT_MS;
  const since = (isOver ? visit.seen_at : visit?.previous_seen_at) ?? null;
  const rows = await documentsOf(db, lifeProNameId)
    .where('document.filed_at', '>', since ?? new Date(at.getTime() - FIRST_VISIT_WINDOW_MS))
    .limit(MAX_DOCUMENTS)
    .execute();
  return { Since: since && todayInChicago(since), Documents: rows.map(listItem) };
}

/** Remembers that the member is here; the first time in a visit, when the one before it ended. */
export async function recordVisit(db: Db, { lifeProNameId }: MemberCaller, at: Date): Promise<void> {
  await db
    .insertInto('document_visit')
    .values({ life_pro_name_id: lifeProNameId, seen_at: at })
    .onConflict((conflict) =>
      conflict.column('life_pro_name_id').doUpdateSet({
        seen_at: at,
        previous_seen_at: sql`case when document_visit.seen_at < ${new Date(at.getTime() - VISIT_MS)}
          then document_visit.seen_at else document_visit.previous_seen_at end`,
      }),
    )
    .execute();
}
