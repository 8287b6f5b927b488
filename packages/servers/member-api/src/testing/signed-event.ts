import { createHmac } from 'node:crypto';

/** Webhook secrets of the tests, as during key rotation. */
export const SECRETS = [
  'the first secret of the tests of events',
  'the second secret of the tests of events',
];

interface EventInput {
  readonly reference?: string;
  readonly envelopeId?: string;
  readonly event?: string;
  readonly status?: string;
  readonly at?: string;
  readonly signedAt?: string;
  readonly hasSpouse?: boolean;
  readonly voidedReason?: string;
  readonly generatedAt?: Date;
}

export function createEvent({
  reference = '',
  envelopeId = 'e-1',
  event = 'envelope-completed',
  status = 'completed',
  at = '2026-11-21T17:00:00.000Z',
  signedAt,
  hasSpouse = true,
  voidedReason,
  generatedAt = new Date(),
}: EventInput) {
  const signer =
    signedAt === undefined ? { status: 'sent' } : { status: 'completed', signedDateTime: signedAt };
  const spouse = {
    recipientId: '18830641',
    roleName: 'Spouse',
    status: status === 'completed' ? 'completed' : 'created',
  };
  return {
    event,
    apiVersion: 'v2.1',
    retryCount: 0,
    generatedDateTime: generatedAt.toISOString(),
    data: {
      accountId: 'an account',
      envelopeId,
      envelopeSummary: {
        envelopeId,
        status,
        statusChangedDateTime: at,
        emailSubject: 'more than is read',
        customFields: { textCustomFields: [{ fieldId: '1', name: 'Reference', value: reference }] },
        ...(voidedReason !== undefined && { voidedReason }),
        recipients: {
          signers: [
            // The order of signers is not the order of signing.
            ...(hasSpouse ? [spouse] : []),
            { recipientId: '57207250', roleName: 'Member', name: 'Ottilie Quarnstrom', ...signer },
          ],
        },
      },
    },
  };
}

export function signHeaders(secrets: readonly string[], body: string | Buffer): Record<string, string> {
  const signatures = secrets.map((secret, index) => [
    `x-docusign-signature-${index + 1}`,
    createHmac('sha256', secret).update(body).digest('base64'),
  ]);
  return { 'content-type': 'application/json', ...Object.fromEntries(signatures) };
}
