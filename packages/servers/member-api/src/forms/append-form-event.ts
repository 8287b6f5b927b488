import type { Selectable } from 'kysely';
import type { Trx } from '../database/db.ts';
import type { Tables } from '../database/tables.ts';
import { appendEvent } from '../events/append-event.ts';
import type { EventType } from '../events/event-schemas.ts';

export function appendFormEvent(
  trx: Trx,
  type: Extract<EventType, `form.${string}`>,
  form: Selectable<Tables['form_submission']>,
  time: Date,
): Promise<void> {
  const payload = {
    formId: form.form_submission_id,
    lifeProNameId: form.life_pro_name_id,
    certificateNumber: form.certificate_number,
    envelopeMasterId: form.docusign_envelope_master_id,
    envelopeId: form.envelope_id,
  };
  return appendEvent(trx, { type, time, payload });
}
