import { hash } from 'node:crypto';
import { changedAt, type Envelope, type EnvelopeState, needsSpouse, stateOf } from './envelopes.ts';

const STATUSES: Readonly<Record<EnvelopeState, string>> = {
  draft: 'sent',
  waiting: 'sent',
  complete: 'completed',
  declined: 'declined',
  expired: 'voided',
};

/** Returns DocuSign's status of an envelope. */
export const statusOf = (envelope: Envelope): string => STATUSES[stateOf(envelope)];

/** Describes an envelope as DocuSign does: who signed and when, and nothing else. */
export function summaryOfEnvelope(envelope: Envelope) {
  const { agreement, id, reference } = envelope;
  const signer = (roleName: string, at: string | undefined) => ({
    recipientId: recipientIdOf(id, roleName),
    roleName,
    status: at === undefined ? 'sent' : 'completed',
    ...(at !== undefined && { signedDateTime: at }),
  });
  return {
    envelopeId: id,
    status: statusOf(envelope),
    statusChangedDateTime: changedAt(envelope),
    ...(stateOf(envelope) === 'expired' && { voidedReason: 'Envelope has expired.' }),
    customFields: { textCustomFields: [{ name: 'Reference', value: reference }] },
    recipients: {
      signers: [
        signer('Member', agreement?.signer.at),
        ...(agreement && needsSpouse(agreement) ? [signer('Spouse', agreement.spouse?.at)] : []),
      ],
    },
  };
}

/** DocuSign's web application numbers recipients at random. Here the number follows from envelope and role. */
const recipientIdOf = (envelopeId: string, roleName: string) =>
  String(hash('sha256', `${envelopeId}/${roleName}`, 'buffer').readUInt32BE());

const EVENTS: Readonly<Record<EnvelopeState, string>> = {
  draft: 'envelope-sent',
  waiting: 'recipient-completed',
  complete: 'envelope-completed',
  declined: 'envelope-declined',
  expired: 'envelope-voided',
};

/** Returns DocuSign Connect's event name for the current state. */
export const eventOf = (envelope: Envelope): string => EVENTS[stateOf(envelope)];
