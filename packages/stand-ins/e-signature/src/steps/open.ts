import { sendOn, sendPage } from '@portal/stand-in-base/responses';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Envelope, stateOf } from '../envelopes.ts';
import { FORMS } from '../forms/catalogue.ts';
import { readGiven, readReference } from '../given.ts';
import { missingPage } from '../pages/failures.ts';
import type { Services } from './visit.ts';

/**
 * `GET /forms/{form}?…`, the link of the portal: moves its values into an envelope and goes on at an address without
 * them, so that they leave the address bar and the history. The same link in the same browser goes on
 * with the draft that is there.
 * @throws BadRequest for a link that the portal would not make
 */
export async function openForm(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [path = '', query = ''] = request.url.split(/\?(.*)/s);
  const form = FORMS.get(path.slice('/forms/'.length));
  if (!form) return sendPage(reply, missingPage(services.brand), 404);
  const link = { form: form.slug, given: readGiven(query), reference: readReference(query) };
  const session = services.visitors.session(request.raw, reply);
  const envelope = draftOf(services, session, link) ?? (await begin(services, session, link));
  await services.visitors.admit(session, envelope.id, 'signer');
  return sendOn(reply, `/envelopes/${envelope.id}/fill`);
}

type Link = Pick<Envelope, 'form' | 'given' | 'reference'>;

function draftOf(services: Services, session: string, link: Link): Envelope | undefined {
  const id = services.visitors.opened(session, link);
  const envelope = id === undefined ? undefined : services.envelopes.find(id);
  return envelope && stateOf(envelope) === 'draft' ? envelope : undefined;
}

async function begin(services: Services, session: string, link: Link): Promise<Envelope> {
  const envelope = await services.envelopes.create(link, services.now());
  await services.visitors.remember(session, envelope);
  services.log('opened', { form: link.form });
  return envelope;
}

/** `GET /open/{envelope}/{role}/{proof}`, the link of a message: lets its holder in, at an address without the proof. */
export async function follow(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const followed = services.visitors.followed(request.url.split('?', 1)[0] ?? '');
  if (!followed) return sendPage(reply, missingPage(services.brand), 404);
  const session = services.visitors.session(request.raw, reply);
  await services.visitors.admit(session, followed.envelope, followed.role);
  return sendOn(reply, `/envelopes/${followed.envelope}/${followed.role === 'spouse' ? 'spouse' : 'done'}`);
}
