import { stateOf } from '../envelopes.ts';
import { missingPage } from '../pages/failures.ts';
import { completePage, waitingPage } from '../pages/record.ts';
import { sendDocument } from './send-document.ts';
import type { Visit } from './visit.ts';

/** Where an envelope stands, once the signer has signed; whenever it is opened again, too. */
export function done({ desk, envelope, form, roles, base, show, goTo }: Visit) {
  const { agreement } = envelope;
  if (!agreement) return roles.has('signer') ? goTo('fill') : show(missingPage(desk.brand), 404);
  if (stateOf(envelope) === 'complete') return show(completePage(desk.brand, { form, base, agreement }));
  if (!roles.has('signer')) return goTo('spouse');
  const link = desk.visitors.linkPath(envelope.id, 'spouse');
  const sample = desk.outbox === undefined ? undefined : { link, outbox: desk.outbox };
  show(waitingPage(desk.brand, { form, agreement, sample }));
}

export async function document({ desk, envelope, form, response, goTo }: Visit): Promise<void> {
  if (stateOf(envelope) !== 'complete') return goTo('done');
  sendDocument(response, form.title, await desk.documents.read(envelope.id));
}
