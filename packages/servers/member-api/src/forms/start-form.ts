import { randomUUID } from 'node:crypto';
import type { MemberCaller } from '../authorization/caller.ts';
import type { Db } from '../database/db.ts';
import { appendFormEvent } from './append-form-event.ts';

interface RequestedForm {
  readonly CertificateNumber: string;
  readonly DocuSignEnvelopeMasterId: number;
}

/**
 * Stores a started form with its business event, and returns its reference. An unsigned form is continued (F-07), and
 * its 30 days begin again.
 */
export function startForm(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  { lifeProNameId }: MemberCaller,
  { CertificateNumber, DocuSignEnvelopeMasterId }: RequestedForm,
): Promise<string> {
  const reference = randomUUID();
  return db.transaction().execute(async (trx) => {
    const form = await trx
      .insertInto('form_submission')
      .values({
        form_submission_id: reference,
        life_pro_name_id: lifeProNameId,
        certificate_number: CertificateNumber,
        docusign_envelope_master_id: DocuSignEnvelopeMasterId,
        state: 'STARTED',
        started_at: now(),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['life_pro_name_id', 'certificate_number', 'docusign_envelope_master_id'])
          .where('state', '=', 'STARTED')
          .doUpdateSet(({ ref }) => ({ started_at: ref('excluded.started_at') })),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    if (form.form_submission_id === reference)
      await appendFormEvent(trx, 'form.started', form, form.started_at);
    return form.form_submission_id;
  });
}
