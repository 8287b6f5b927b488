import { OperatorError } from '@portal/server-kit/operator-error';
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../database/db.ts';
import type { Tables } from '../database/tables.ts';
import { appendEvent } from '../events/append-event.ts';

/** Returns each member's latest unresolved change, oldest first. It supersedes earlier ones (F-06). */
export function findUnresolvedChanges(db: Db) {
  return db
    .selectFrom('member_change as requested')
    .select(['member_change_id as id', 'life_pro_name_id as lifeProNameId', 'changed_at as requestedAt'])
    .where('kind', '=', 'contact')
    .where('resolved_at', 'is', null)
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

/** Marks a change as resolved, with its event (F-06). @throws OperatorError when it does not exist or was resolved */
export async function resolveChange(
  db: Db,
  id: number,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  const change = await db
    .selectFrom('member_change')
    .select('resolved_at')
    .where('member_change_id', '=', id)
    .where('kind', '=', 'contact')
    .executeTakeFirst();
  if (!change) throw new OperatorError(`Contact change ${id} does not exist.`);
  if (change.resolved_at) {
    throw new OperatorError(
      `Contact change ${id} was already resolved on ${change.resolved_at.toISOString()}.`,
    );
  }
  await db.transaction().execute(async (trx) => {
    const resolved = await trx
      .updateTable('member_change')
      .set({ resolved_at: now, resolved_by: by })
      .where('member_change_id', '=', id)
      .where('resolved_at', 'is', null)
      .returning(['member_change_id', 'life_pro_name_id'])
      .execute();
    await appendChangeEvents(trx, resolved, now);
  });
}

export async function appendChangeEvents(
  trx: Trx,
  resolved: readonly Pick<Selectable<Tables['member_change']>, 'member_change_id' | 'life_pro_name_id'>[],
  time: Date,
): Promise<void> {
  for (const { member_change_id, life_pro_name_id } of resolved) {
    await appendEvent(trx, {
      type: 'contact-change.processed',
      time,
      payload: { changeId: member_change_id, lifeProNameId: life_pro_name_id },
    });
  }
}
