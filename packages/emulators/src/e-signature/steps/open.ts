import type { FastifyReply, FastifyRequest } from 'fastify';
import { redirect, sendPage } from '../../kit/responses.ts';
import { type Envelope, stateOf } from '../envelopes.ts';
import { FORMS } from '../forms/catalogue.ts';
import { parseLink, parseReference } from '../link-parameters.ts';
import { brokenLinkPage, missingPage } from '../pages/error-pages.ts';
import type { Services } from './envelope-request.ts';

/**
 * `GET /forms/{form}?…`, the portal's link. Moves its values into an envelope, and redirects to a path without them, to
 * protect the browser history. The same link in the same browser continues its draft.
 * @throws BadRequest for a link that the portal never makes
 */
export async function openForm(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [path = '', query = ''] = request.url.split(/\?(.*)/s);
  const form = FORMS.get(path.slice('/forms/'.length));
  if (!form) return sendPage(reply, missingPage(services.brand), 404);
  const link = { form: form.slug, parameters: parseLink(query), reference: parseReference(query) };
  const session = services.access.session(request.raw, reply);
  const envelope = (await reopenDraft(services, session, link)) ?? createEnvelope(services, session, link);
  services.access.grant(session, envelope.id, 'signer');
  return redirect(reply, `/envelopes/${envelope.id}/fill`);
}

type Link = Pick<Envelope, 'form' | 'parameters' | 'reference'>;

/** Continues the draft of this link. Its 30 days begin again. */
async function reopenDraft(services: Services, session: string, link: Link): Promise<Envelope | undefined> {
  const id = services.access.findOpened(session, link);
  if (id === undefined) return undefined;
  return services.envelopes.withLock(id, async () => {
    const envelope = services.envelopes.find(id);
    if (!envelope || stateOf(envelope) !== 'draft') return undefined;
    const reopened = { ...envelope, openedAt: services.now().toISOString() };
    services.envelopes.save(reopened);
    services.access.saveOpened(session, reopened);
    return reopened;
  });
}

function createEnvelope(services: Services, session: string, link: Link): Envelope {
  const envelope = services.envelopes.create(link, services.now());
  services.access.saveOpened(session, envelope);
  services.log('opened', { form: link.form });
  return envelope;
}

/** `GET /open/{envelope}/{role}/{proof}`, a mailed link: grants access and redirects to a path without the proof. */
export async function openFromEmail(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const target = services.access.verifyLinkPath(request.url.split('?', 1)[0] ?? '');
  if (!target || !services.envelopes.find(target.envelope))
    return sendPage(reply, brokenLinkPage(services.brand), 404);
  const session = services.access.session(request.raw, reply);
  services.access.grant(session, target.envelope, target.role);
  return redirect(reply, `/envelopes/${target.envelope}/${target.role === 'spouse' ? 'spouse' : 'done'}`);
}
