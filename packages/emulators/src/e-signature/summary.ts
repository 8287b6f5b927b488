import { changedAt, type Envelope, type EnvelopeState, needsSpouse, stateOf } from './envelopes.ts';

const STATUSES: Readonly<Record<EnvelopeState, string>> = {
  draft: 'sent',
  waiting: 'sent',
  complete: 'completed',
  declined: 'declined',
  expired: 'voided',
};

/** Describes an envelope as DocuSign does: who signed and when, and nothing else. */
export function summaryOfEnvelope(envelope: Envelope) {
  const { agreement, id, reference } = envelope;
  const signer = (recipientId: string, at: string | undefined) => ({
    recipientId,
    status: at === undefined ? 'sent' : 'completed',
    ...(at !== undefined && { signedDateTime: at }),
  });
  return {
    envelopeId: id,
    status: STATUSES[stateOf(envelope)],
    statusChangedDateTime: changedAt(envelope),
    ...(stateOf(envelope) === 'expired' && { voidedReason: 'Envelope has expired.' }),
    customFields: { textCustomFields: [{ name: 'Reference', value: reference }] },
    recipients: {
      signers: [
        signer('1', agreement?.signer.at),
        ...(agreement && needsSpouse(agreement) ? [signer('2', agreement.spouse?.at)] : []),
      ],
    },
  };
}

const EVENTS: Readonly<Record<EnvelopeState, string>> = {
  draft: 'envelope-sent',
  waiting: 'recipient-completed',
  complete: 'envelope-completed',
  declined: 'envelope-declined',
  expired: 'envelope-voided',
};

/** Returns DocuSign Connect's event name for the current state. */
export const eventOf = (envelope: Envelope): string => EVENTS[stateOf(envelope)];
