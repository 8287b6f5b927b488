import type { DocumentListItem } from '@portal/api/contracts/document';
import { type CalendarDate, todayInChicago } from '@portal/domain/values/dates';
import { sql } from 'kysely';
import type { MemberCaller } from '../authorization/caller.ts';
import type { Db } from '../database/db.ts';
import { documentsOf, listItem } from './list-documents.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A member who returns after this time starts a new visit, and earlier documents are no longer new. */
const VISIT_MS = 30 * MINUTE;
/** Documents of the last two months are new in a member's first visit. */
const FIRST_VISIT_WINDOW_MS = 62 * DAY;
const MAX_DOCUMENTS = 50;

/** Returns documents filed since the previous visit, newest first (F-10). `Since` is null in a first visit. */
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

/** Updates the visit. A new visit also stores the end of the previous one. */
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
