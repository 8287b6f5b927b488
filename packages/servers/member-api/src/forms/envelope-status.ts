import type { FormState } from '@portal/api/contracts/docusign';
import { z } from 'zod';

/** Custom envelope field with our reference. The signing link sets it as `EnvelopeField_Reference`. */
const REFERENCE_FIELD = 'Reference';

const Time = z.iso.datetime({ offset: true });

/** The fields that we read of a DocuSign envelope, in events and in lists. */
export const EnvelopeSummary = z.object({
  envelopeId: z.string().regex(/^[\w-]{1,60}$/),
  status: z.string().max(40),
  statusChangedDateTime: Time,
  customFields: z
    .object({
      textCustomFields: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
    })
    .optional(),
  recipients: z
    .object({
      signers: z
        .array(z.object({ recipientId: z.string(), status: z.string(), signedDateTime: Time.optional() }))
        .default([]),
    })
    .optional(),
});
export type EnvelopeSummary = z.infer<typeof EnvelopeSummary>;

export interface EnvelopeStatus {
  /** Our form submission id. Undefined for envelopes that did not start in the portal. */
  readonly reference: string | undefined;
  readonly envelopeId: string;
  readonly state: FormState;
  readonly signedAt: Date | undefined;
  readonly at: Date;
}

/** Converts an envelope. Recipient 1 is the member, recipient 2 the spouse. */
export function envelopeStatus(envelope: EnvelopeSummary): EnvelopeStatus {
  const withName = envelope.customFields?.textCustomFields.find(({ name }) => name === REFERENCE_FIELD);
  const signer = envelope.recipients?.signers.find(({ recipientId }) => recipientId === '1');
  const signed = signer?.status === 'completed' ? signer.signedDateTime : undefined;
  return {
    reference: z.uuid().safeParse(withName?.value).data,
    envelopeId: envelope.envelopeId,
    state: FINAL_STATES[envelope.status] ?? (signed === undefined ? 'STARTED' : 'SIGNED'),
    signedAt: signed === undefined ? undefined : new Date(signed),
    at: new Date(envelope.statusChangedDateTime),
  };
}

const FINAL_STATES: Readonly<Record<string, FormState | undefined>> = {
  completed: 'RECEIVED',
  declined: 'DECLINED',
  voided: 'EXPIRED',
};
