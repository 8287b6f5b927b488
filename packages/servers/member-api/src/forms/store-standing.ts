import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { Standing } from './envelope.ts';
import { statesBeforeForm } from './form-states.ts';

/**
 * Stores what the service says of a form (F-07): told again, late or in another order, it changes nothing that is
 * further. Answers whether the form began here.
 */
export async function storeStanding(db: Db, standing: Standing): Promise<boolean> {
  const { reference, envelopeId, state, signedAt, at } = standing;
  if (reference === undefined) return false;
  if (signedAt) {
    await db
      .updateTable('started_form')
      .set({ signed_at: signedAt })
      .where('started_form_id', '=', reference)
      .where('signed_at', 'is', null)
      .execute();
  }
  const before = statesBeforeForm(state);
  // That a form was sent or looked at is told too, and is no step further.
  if (before.length > 0) {
    await db
      .updateTable('started_form')
      .set({
        state,
        envelope_id: envelopeId,
        ...(state !== 'SIGNED' && { ended_at: at }),
      })
      .where('started_form_id', '=', reference)
      .where('state', 'in', before)
      .execute();
  }
  const known = await db
    .selectFrom('started_form')
    .select('started_form_id')
    .where('started_form_id', '=', reference)
    .executeTakeFirst();
  return known !== undefined;
}

/** What was begun and not signed within 30 days, when the service forgets its draft, is over. */
export async function endOldForms(db: Db): Promise<void> {
  await db
    .updateTable('started_form')
    .set({ state: 'EXPIRED', ended_at: sql`now()` })
    .where('state', '=', 'STARTED')
    .where(sql<boolean>`started_at < now() - interval '30 days'`)
    .execute();
}
