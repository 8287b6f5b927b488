import { StartupError } from '@portal/server-kit/startup-error';
import type { Db } from '../database/db.ts';

/** A change of contact information that member services have to enter. */
export interface UnresolvedChange {
  readonly id: number;
  readonly lifeProNameId: string;
  readonly requestedAt: Date;
}

/** What waits for member services, the oldest first: the last request of each member, which stands for those before it (F-06). */
export async function findUnresolvedChanges(db: Db): Promise<readonly UnresolvedChange[]> {
  const rows = await db
    .selectFrom('member_change as asked')
    .select(['member_change_id as id', 'life_pro_name_id as lifeProNameId', 'changed_at as requestedAt'])
    .where('kind', '=', 'contact')
    .where('processed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('member_change as later')
            .select('later.member_change_id')
            .where('later.kind', '=', 'contact')
            .whereRef('later.life_pro_name_id', '=', 'asked.life_pro_name_id')
            .whereRef('later.member_change_id', '>', 'asked.member_change_id'),
        ),
      ),
    )
    .orderBy('changed_at')
    .orderBy('member_change_id')
    .execute();
  return rows;
}

/**
 * Says that a change is entered, or will not be: the member is not told any more that it waits (F-06).
 * @throws StartupError in one sentence where there is none, or it was processed already
 */
export async function resolveChange(db: Db, id: number, now: Date): Promise<void> {
  const change = await db
    .selectFrom('member_change')
    .select('processed_at')
    .where('member_change_id', '=', id)
    .where('kind', '=', 'contact')
    .executeTakeFirst();
  if (!change) throw new StartupError(`There is no change of contact information ${id}.`);
  if (change.processed_at) {
    throw new StartupError(
      `The change ${id} was processed already, on ${change.processed_at.toISOString()}.`,
    );
  }
  await db
    .updateTable('member_change')
    .set({ processed_at: now })
    .where('member_change_id', '=', id)
    .where('processed_at', 'is', null)
    .execute();
}
