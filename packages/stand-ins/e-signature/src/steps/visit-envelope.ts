import { BadRequest } from '@portal/stand-in-base/bad-request';
import { formOf } from '@portal/stand-in-base/request-body';
import { sendOn, sendPage } from '@portal/stand-in-base/responses';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FORMS } from '../forms/catalogue.ts';
import { missingPage } from '../pages/failures.ts';
import type { Role } from '../visitors.ts';
import { declineAs } from './decline.ts';
import { document, done } from './done.ts';
import { fill, showForm } from './fill.ts';
import { review } from './review.ts';
import { showSignature, sign } from './sign.ts';
import { showSpouse, signAsSpouse } from './spouse.ts';
import type { Services, Visit } from './visit.ts';

interface Step {
  role: Role | 'any';
  answer: (visit: Visit) => Promise<void> | void;
}

const STEPS: Readonly<Record<string, Step>> = {
  'GET fill': { role: 'signer', answer: showForm },
  'POST fill': { role: 'signer', answer: fill },
  'GET review': { role: 'signer', answer: review },
  'GET sign': { role: 'signer', answer: showSignature },
  'POST sign': { role: 'signer', answer: sign },
  'POST decline': { role: 'signer', answer: declineAs('signer') },
  'GET spouse': { role: 'spouse', answer: showSpouse },
  'POST spouse': { role: 'spouse', answer: signAsSpouse },
  'POST spouse-decline': { role: 'spouse', answer: declineAs('spouse') },
  'GET done': { role: 'any', answer: done },
  'GET form.pdf': { role: 'any', answer: document },
};

/** Answers `/envelopes/{id}/{page}`. @throws BadRequest when the request is not one that a page sends */
export async function visitEnvelope(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const [, , id = '', name = ''] = (request.url.split('?', 1)[0] ?? '').split('/');
  const base = `/envelopes/${id}`;
  const roles = services.visitors.rolesIn(request.raw, id);
  const envelope = roles.size > 0 ? services.envelopes.find(id) : undefined;
  const form = envelope && FORMS.get(envelope.form);
  if (!envelope || !form) return void sendPage(reply, missingPage(services.brand), 404);
  const goTo = (to: string) => void sendOn(reply, `${base}/${to}`);

  const step = STEPS[`${request.method} ${name}`];
  if (!step) {
    // The address of the envelope itself, or one that somebody has shortened.
    if (request.method === 'GET') return goTo(roles.has('signer') ? 'fill' : 'spouse');
    throw new BadRequest(405, 'This page does not take that.');
  }
  if (step.role !== 'any' && !roles.has(step.role))
    return void sendPage(reply, missingPage(services.brand), 404);
  await step.answer({
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
