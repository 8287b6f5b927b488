import { StartupError } from '@portal/server-kit/startup-error';
import type { Selectable } from 'kysely';
import type { Trx } from '../database/advisory-lock.ts';
import type { Db } from '../database/db.ts';
import type { Tables } from '../database/tables.ts';
import { appendEvent } from '../events/append-event.ts';

/** Returns each member's latest unprocessed change, oldest first. It supersedes earlier ones (F-06). */
export function findUnresolvedChanges(db: Db) {
  return db
    .selectFrom('member_change as requested')
    .select(['member_change_id as id', 'life_pro_name_id as lifeProNameId', 'changed_at as requestedAt'])
    .where('kind', '=', 'contact')
    .where('processed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('member_change as later')
            .select('later.member_change_id')
            .where('later.kind', '=', 'contact')
            .whereRef('later.life_pro_name_id', '=', 'requested.life_pro_name_id')
            .whereRef('later.member_change_id', '>', 'requested.member_change_id'),
        ),
      ),
    )
    .orderBy('changed_at')
    .orderBy('member_change_id')
    .execute();
}

/** Marks a change as processed, with its event (F-06). @throws StartupError when it does not exist or was processed */
export async function resolveChange(
  db: Db,
  id: number,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  const change = await db
    .selectFrom('member_change')
    .select('processed_at')
    .where('member_change_id', '=', id)
    .where('kind', '=', 'contact')
    .executeTakeFirst();
  if (!change) throw new StartupError(`Contact change ${id} does not exist.`);
  if (change.processed_at) {
    throw new StartupError(
      `Contact change ${id} was already processed on ${change.processed_at.toISOString()}.`,
    );
  }
  await db.transaction().execute(async (transaction) => {
    const processed = await transaction
      .updateTable('member_change')
      .set({ processed_at: now, processed_by: by })
      .where('member_change_id', '=', id)
      .where('processed_at', 'is', null)
      .returning(['member_change_id', 'life_pro_name_id'])
      .execute();
    await appendChangeEvents(transaction, processed, now);
  });
}

export async function appendChangeEvents(
  transaction: Trx,
  processed: readonly Pick<Selectable<Tables['member_change']>, 'member_change_id' | 'life_pro_name_id'>[],
  time: Date,
): Promise<void> {
  for (const { member_change_id, life_pro_name_id } of processed) {
    await appendEvent(transaction, {
      type: 'contact-change.processed',
      time,
      payload: { changeId: member_change_id, lifeProNameId: life_pro_name_id },
    });
  }
}
