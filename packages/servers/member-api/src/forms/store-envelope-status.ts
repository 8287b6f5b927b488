import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { EnvelopeStatus } from './envelope-status.ts';
import { formPredecessorsOf } from './form-state-machine.ts';

/**
 * Stores what the service says of a form (F-07): told again, late or in another order, it changes nothing that is
 * further. Answers whether the form began here.
 */
export async function storeEnvelopeStatus(db: Db, status: EnvelopeStatus): Promise<boolean> {
  const { reference, envelopeId, state, signedAt, at } = status;
  if (reference === undefined) return false;
  if (signedAt) {
    await db
      .updateTable('form_submission')
      .set({ signed_at: signedAt })
      .where('form_submission_id', '=', reference)
      .where('signed_at', 'is', null)
      .execute();
  }
  const before = formPredecessorsOf(state);
  // That a form was sent or looked at is told too, and is no step further.
  if (before.length > 0) {
    await db
      .updateTable('form_submission')
      .set({
        state,
        envelope_id: envelopeId,
        ...(state !== 'SIGNED' && { ended_at: at }),
      })
      .where('form_submission_id', '=', reference)
      .where('state', 'in', before)
      .execute();
  }
  const stored = await db
    .selectFrom('form_submission')
    .select('form_submission_id')
    .where('form_submission_id', '=', reference)
    .executeTakeFirst();
  return stored !== undefined;
}

/** What was begun and not signed within 30 days, when the service forgets its draft, is over. */
export async function expireDrafts(db: Db): Promise<void> {
  await db
    .updateTable('form_submission')
    .set({ state: 'EXPIRED', ended_at: sql`now()` })
    .where('state', '=', 'STARTED')
    .where(sql<boolean>`started_at < now() - interval '30 days'`)
    .execute();
}
