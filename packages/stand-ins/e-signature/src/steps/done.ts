import { stateOf } from '../envelopes.ts';
import { declinedPage, expiredPage } from '../pages/ended.ts';
import { missingPage } from '../pages/failures.ts';
import { completePage, waitingPage } from '../pages/record.ts';
import { sendDocument } from './send-document.ts';
import type { Visit } from './visit.ts';

/** Where an envelope stands, once the signer has signed; whenever it is opened again, too. */
export function done({ services, envelope, form, roles, base, show, goTo }: Visit) {
  const { agreement } = envelope;
  if (stateOf(envelope) === 'declined') return show(declinedPage(services.brand, form));
  if (stateOf(envelope) === 'expired') return show(expiredPage(services.brand, form));
  if (!agreement) return roles.has('signer') ? goTo('fill') : show(missingPage(services.brand), 404);
  if (stateOf(envelope) === 'complete') return show(completePage(services.brand, { form, base, agreement }));
  if (!roles.has('signer')) return goTo('spouse');
  const link = services.visitors.linkPath(envelope.id, 'spouse');
  const sample = services.outbox === undefined ? undefined : { link, outbox: services.outbox };
  show(waitingPage(services.brand, { form, agreement, sample }));
}

export async function document({ services, envelope, form, reply, goTo }: Visit): Promise<void> {
  if (stateOf(envelope) !== 'complete') return goTo('done');
  sendDocument(reply, form.title, await services.documents.read(envelope.id));
}
