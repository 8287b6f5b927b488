import type { FastifyReply, FastifyRequest } from 'fastify';
import { formOf } from '../../kit/request-body.ts';
import { RequestError } from '../../kit/request-error.ts';
import { redirect, sendPage } from '../../kit/responses.ts';
import type { Role } from '../access.ts';
import { FORMS } from '../forms/catalogue.ts';
import { missingPage } from '../pages/error-pages.ts';
import { document, showComplete } from './complete.ts';
import { declineAs } from './decline.ts';
import type { EnvelopeRequest, Services } from './envelope-request.ts';
import { fill, showForm } from './fill.ts';
import { showReview } from './review.ts';
import { showSignature, sign } from './sign.ts';
import { showSpouse, signAsSpouse } from './spouse.ts';

interface EnvelopeRoute {
  role: Role | 'any';
  handle: (visit: EnvelopeRequest) => Promise<void> | void;
}

const ROUTES: Readonly<Record<string, EnvelopeRoute>> = {
  'GET fill': { role: 'signer', handle: showForm },
  'POST fill': { role: 'signer', handle: fill },
  'GET review': { role: 'signer', handle: showReview },
  'GET sign': { role: 'signer', handle: showSignature },
  'POST sign': { role: 'signer', handle: sign },
  'POST decline': { role: 'signer', handle: declineAs('signer') },
  'GET spouse': { role: 'spouse', handle: showSpouse },
  'POST spouse': { role: 'spouse', handle: signAsSpouse },
  'POST spouse-decline': { role: 'spouse', handle: declineAs('spouse') },
  'GET done': { role: 'any', handle: showComplete },
  'GET form.pdf': { role: 'any', handle: document },
};

/** Handles `/envelopes/{id}/{page}`. @throws RequestError for a request that no page sends */
export async function routeEnvelope(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const [, , id = '', name = ''] = (request.url.split('?', 1)[0] ?? '').split('/');
  const base = `/envelopes/${id}`;
  const roles = services.access.rolesIn(request.raw, id);
  const envelope = roles.size > 0 ? services.envelopes.find(id) : undefined;
  const form = envelope && FORMS.get(envelope.form);
  if (!envelope || !form) return void sendPage(reply, missingPage(services.brand), 404);
  const goTo = (to: string) => void redirect(reply, `${base}/${to}`);

  const step = ROUTES[`${request.method} ${name}`];
  if (!step) {
    // The path of the envelope itself, or a shortened one.
    if (request.method === 'GET') return goTo(roles.has('signer') ? 'fill' : 'spouse');
    throw new RequestError(405, 'This page does not take that.');
  }
  if (step.role !== 'any' && !roles.has(step.role))
    return void sendPage(reply, missingPage(services.brand), 404);
  await step.handle({
    services,
    envelope,
    form,
    roles,
    base,
    fields: formOf(request),
    reply,
    show: (html, status = 200) => void sendPage(reply, html, status),
    goTo,
  });
}
