import type { FormState } from '@portal/api/contracts/docusign';
import { z } from 'zod';

/** Custom envelope field with our reference. The signing link sets it as `EnvelopeField_Reference`. */
const REFERENCE_FIELD = 'Reference';

/** The signing link names the spouse as `Spouse_UserName`, so this is the role of the template. */
const SPOUSE_ROLE = 'Spouse';

/** Counted from the last opening. The templates have the same time (docs/going-live.md). */
export const TIME_TO_SIGN_MS = 30 * 24 * 3_600_000;

/** DocuSign's reason for an envelope that expired. Any other reason is of a sender. */
const EXPIRED_REASON = 'Envelope has expired.';

const Time = z.iso.datetime({ offset: true });

export const EnvelopeId = z.string().regex(/^[\w-]{1,60}$/);

/**
 * The fields that we read of a DocuSign envelope, in events and in lists. DocuSign omits empty fields or sends null,
 * and accounts also hold envelopes of others.
 */
export const EnvelopeSummary = z.object({
  envelopeId: EnvelopeId,
  status: z.string().max(40),
  voidedReason: z.string().nullish(),
  statusChangedDateTime: Time,
  customFields: z
    .object({
      textCustomFields: z
        .array(z.object({ name: z.string().nullish(), value: z.string().nullish() }))
        .nullish(),
    })
    .nullish(),
  recipients: z
    .object({
      signers: z
        .array(
          z.object({
            roleName: z.string().nullish(),
            status: z.string().nullish(),
            signedDateTime: Time.nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
});
export type EnvelopeSummary = z.infer<typeof EnvelopeSummary>;

export interface EnvelopeStatus {
  /** Our form submission id. Undefined for envelopes that did not start in the portal. */
  readonly reference: string | undefined;
  readonly envelopeId: string;
  readonly state: FormState;
  /** The service voided the envelope, because nobody signed it in time. */
  readonly hasExpired: boolean;
  readonly signedAt: Date | undefined;
  readonly at: Date;
}

/** Converts an envelope. The member is the signer who is not the spouse. */
export function envelopeStatus(envelope: EnvelopeSummary): EnvelopeStatus {
  const withName = envelope.customFields?.textCustomFields?.find(({ name }) => name === REFERENCE_FIELD);
  const signers = envelope.recipients?.signers ?? [];
  const signer = signers.find(({ roleName }) => roleName !== SPOUSE_ROLE);
  const signed = signer?.status === 'completed' ? (signer.signedDateTime ?? undefined) : undefined;
  // The event of an only signature may arrive before the event of the completed envelope.
  const isWaiting = signed !== undefined && signers.some(({ status }) => status !== 'completed');
  return {
    reference: z.uuid().safeParse(withName?.value).data,
    envelopeId: envelope.envelopeId,
    state: FINAL_STATES[envelope.status] ?? (isWaiting ? 'SIGNED' : 'STARTED'),
    hasExpired: envelope.voidedReason === EXPIRED_REASON,
    signedAt: signed === undefined ? undefined : new Date(signed),
    at: new Date(envelope.statusChangedDateTime),
  };
}

const FINAL_STATES: Readonly<Record<string, FormState | undefined>> = {
  completed: 'RECEIVED',
  declined: 'DECLINED',
  voided: 'EXPIRED',
};
