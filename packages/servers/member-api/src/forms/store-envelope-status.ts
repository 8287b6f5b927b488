import { FormState } from '@portal/api/contracts/docusign';
import { sql } from 'kysely';
import type { Trx } from '../database/advisory-lock.ts';
import type { Db } from '../database/db.ts';
import { appendFormEvent } from './append-form-event.ts';
import type { EnvelopeStatus } from './envelope-status.ts';
import { formPredecessorsOf } from './form-state-machine.ts';

/** Stores an envelope status with its events (F-07), and never moves back. Returns whether we started the form. */
export async function storeEnvelopeStatus(trx: Trx, status: EnvelopeStatus, now: Date): Promise<boolean> {
  const { reference, envelopeId, state, signedAt, at } = status;
  if (reference === undefined) return false;
  const form = await trx
    .selectFrom('form_submission')
    .selectAll()
    .where('form_submission_id', '=', reference)
    .forUpdate()
    .executeTakeFirst();
  if (!form) return false;
  const isAdvanced = formPredecessorsOf(state).includes(FormState.parse(form.state));
  const isFirstSignature = signedAt !== undefined && form.signed_at === null;
  // Sent and viewed events do not advance the state.
  if (!isAdvanced && !isFirstSignature) return true;
  const stored = await trx
    .updateTable('form_submission')
    .set({
      ...(isFirstSignature && { signed_at: signedAt }),
      ...(isAdvanced && { state, envelope_id: envelopeId }),
      ...(isAdvanced && state !== 'SIGNED' && { ended_at: at }),
    })
    .where('form_submission_id', '=', reference)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isFirstSignature) await appendFormEvent(trx, 'form.signed', stored, now);
  if (isAdvanced && state === 'DECLINED') await appendFormEvent(trx, 'form.declined', stored, now);
  if (isAdvanced && state === 'RECEIVED') await appendFormEvent(trx, 'form.completed', stored, now);
  return true;
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
