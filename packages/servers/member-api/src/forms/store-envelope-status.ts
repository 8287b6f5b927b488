import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { EnvelopeStatus } from './envelope-status.ts';
import { formPredecessorsOf } from './form-state-machine.ts';

/**
 * Stores an envelope status (F-07). Repeated, late and out-of-order events never move a form back. Returns whether
 * the form started in the portal.
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
  // Sent and viewed events do not advance the state.
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

/** Expires forms that were not signed within 30 days, when the service deletes their drafts. */
export async function expireDrafts(db: Db): Promise<void> {
  await db
    .updateTable('form_submission')
    .set({ state: 'EXPIRED', ended_at: sql`now()` })
    .where('state', '=', 'STARTED')
    .where(sql<boolean>`started_at < now() - interval '30 days'`)
    .execute();
}
