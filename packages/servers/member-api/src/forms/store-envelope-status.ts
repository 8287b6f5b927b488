import { FormState } from '@portal/api/contracts/docusign';
import { sql } from 'kysely';
import type { Db, Trx } from '../database/db.ts';
import { appendFormEvent } from './append-form-event.ts';
import { type EnvelopeStatus, TIME_TO_SIGN_MS } from './envelope-status.ts';
import { isFormAdvanced } from './form-state-machine.ts';

/** Stores an envelope status with its events (F-07), and never moves back. Ignores envelopes of others. */
export async function storeEnvelopeStatus(trx: Trx, status: EnvelopeStatus, now: Date): Promise<void> {
  const { reference, envelopeId, state, hasExpired, signedAt, at } = status;
  if (reference === undefined) return;
  const form = await trx
    .selectFrom('form_submission')
    .selectAll()
    .where('form_submission_id', '=', reference)
    .forUpdate()
    .executeTakeFirst();
  if (!form) return;
  // An earlier opening had an envelope of its own. The days of the last opening are not over.
  if (hasExpired && form.state === 'STARTED' && at.getTime() < form.started_at.getTime() + TIME_TO_SIGN_MS)
    return;
  // Null before the first state that an envelope set, so also if `expireDrafts` ended the form.
  const isAnotherEnvelope = form.envelope_id !== envelopeId;
  const isAdvanced = isFormAdvanced(FormState.parse(form.state), state, { isAnotherEnvelope });
  const isSignature =
    signedAt !== undefined && (form.signed_at === null || (isAdvanced && state === 'SIGNED'));
  // Sent and viewed events do not advance the state.
  if (!isAdvanced && !isSignature) return;
  const stored = await trx
    .updateTable('form_submission')
    .set({
      ...(isSignature && { signed_at: signedAt }),
      ...(isAdvanced && { state, envelope_id: envelopeId, ended_at: state === 'SIGNED' ? null : at }),
    })
    .where('form_submission_id', '=', reference)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isSignature) await appendFormEvent(trx, 'form.signed', stored, now);
  if (isAdvanced && state === 'DECLINED') await appendFormEvent(trx, 'form.declined', stored, now);
  if (isAdvanced && state === 'RECEIVED') await appendFormEvent(trx, 'form.completed', stored, now);
}

/** Expires forms not signed within 30 days of the last opening, when the service deletes their drafts. */
export async function expireDrafts(db: Db): Promise<void> {
  await db
    .updateTable('form_submission')
    .set({ state: 'EXPIRED', ended_at: sql`now()` })
    .where('state', '=', 'STARTED')
    .where(sql<boolean>`started_at < now() - interval '30 days'`)
    .execute();
}
