import { stateOf } from '../envelopes.ts';
import { missingPage } from '../pages/error-pages.ts';
import { spousePage } from '../pages/sign.ts';
import { sendCompletionEmails } from './emails.ts';
import type { EnvelopeRequest } from './envelope-request.ts';
import { signatureErrors } from './signature.ts';

export function showSpouse({ services, envelope, form, base, show, goTo }: EnvelopeRequest) {
  const { agreement } = envelope;
  // The email was sent, but the signature was lost in a crash. The link works after the signer signs again.
  if (!agreement) return show(missingPage(services.brand), 404);
  if (stateOf(envelope) !== 'waiting') return goTo('done');
  show(spousePage(services.brand, { form, base, agreement, now: services.now(), typed: '', errors: {} }));
}

/** The second signature, which completes the envelope. */
export function signAsSpouse(visit: EnvelopeRequest): Promise<void> {
  const { services, form, base, fields, show, goTo } = visit;
  return services.envelopes.withLock(visit.envelope.id, async () => {
    const envelope = services.envelopes.find(visit.envelope.id);
    const agreement = envelope?.agreement;
    if (!agreement) return show(missingPage(services.brand), 404);
    if (stateOf(envelope) !== 'waiting') return goTo('done');
    const name = agreement.parties['spouse-name'];
    const errors = signatureErrors(fields, name);
    if (Object.keys(errors).length > 0) {
      const typed = fields.get('signature') ?? '';
      return show(spousePage(services.brand, { form, base, agreement, now: services.now(), typed, errors }));
    }
    const signed = { ...agreement, spouse: { name, at: services.now().toISOString() } };
    await services.documents.save(envelope, signed);
    await sendCompletionEmails(services, envelope, form, signed);
    const complete = { ...envelope, agreement: signed };
    services.envelopes.save(complete);
    services.webhook.enqueue(complete);
    services.log('signed', { form: form.slug, role: 'spouse' });
    goTo('done');
  });
}
