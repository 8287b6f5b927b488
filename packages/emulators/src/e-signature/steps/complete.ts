import { stateOf } from '../envelopes.ts';
import { declinedPage, expiredPage } from '../pages/ended.ts';
import { missingPage } from '../pages/error-pages.ts';
import { completePage, pendingSignaturePage } from '../pages/summary-pages.ts';
import type { EnvelopeRequest } from './envelope-request.ts';
import { sendDocument } from './send-document.ts';

/** Shows the state of a signed or ended envelope. */
export function showComplete({ services, envelope, form, roles, base, show, goTo }: EnvelopeRequest) {
  const { agreement } = envelope;
  if (stateOf(envelope) === 'declined') return show(declinedPage(services.brand, form));
  if (stateOf(envelope) === 'expired') return show(expiredPage(services.brand, form, agreement));
  if (!agreement) return roles.has('signer') ? goTo('fill') : show(missingPage(services.brand), 404);
  if (stateOf(envelope) === 'complete') return show(completePage(services.brand, { form, base, agreement }));
  if (!roles.has('signer')) return goTo('spouse');
  const link = services.access.linkPath(envelope.id, 'spouse');
  const sample = { link, outbox: services.outbox };
  show(pendingSignaturePage(services.brand, { form, agreement, sample }));
}

export async function document({ services, envelope, form, reply, goTo }: EnvelopeRequest): Promise<void> {
  if (stateOf(envelope) !== 'complete') return goTo('done');
  sendDocument(reply, form.title, await services.documents.read(envelope.id));
}
