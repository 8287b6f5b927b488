import type { FormState } from '@portal/api/contracts/docusign';
import { z } from 'zod';

/** The custom field of an envelope that holds our reference; the link brings it as `EnvelopeField_Reference`. */
const REFERENCE_FIELD = 'Reference';

const Time = z.iso.datetime({ offset: true });

/** An envelope as DocuSign describes it, in its events and in its lists; of all that it says, what is read here. */
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

/** What the service says of a form, in our words. */
export interface EnvelopeStatus {
  /** Ours; undefined for an envelope that did not begin here. */
  readonly reference: string | undefined;
  readonly envelopeId: string;
  readonly state: FormState;
  /** When the member signed. */
  readonly signedAt: Date | undefined;
  /** When it came to this state. */
  readonly at: Date;
}

/** Reads an envelope. The member is the first who signs; a spouse is the second. */
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
