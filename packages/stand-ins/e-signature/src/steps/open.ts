import type { IncomingMessage, ServerResponse } from 'node:http';
import { BadRequest } from '@portal/stand-in-base/request-body';
import { sendPage } from '@portal/stand-in-base/responses';
import { type Envelope, stateOf } from '../envelopes.ts';
import { FORMS } from '../forms/catalogue.ts';
import { type Given, readGiven } from '../given.ts';
import { missingPage } from '../pages/failures.ts';
import type { Desk } from './visit.ts';

interface Arrival {
  path: string;
  query: string;
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * `GET /forms/{form}?…`, the link of the portal: moves its values into an envelope and goes on at an address without
 * them, so that they leave the address bar and the history. The same link in the same browser goes on
 * with the draft that is there.
 * @throws BadRequest for a link that the portal would not make
 */
export async function openForm(desk: Desk, { path, query, request, response }: Arrival): Promise<void> {
  if (request.method !== 'GET') throw new BadRequest(405, 'This page does not take that.');
  const form = FORMS.get(path.slice('/forms/'.length));
  if (!form) return sendPage(response, missingPage(desk.brand), 404);
  const given = readGiven(query);
  const session = desk.visitors.session(request, response);
  const envelope = draftOf(desk, session, form.slug, given) ?? (await begin(desk, session, form.slug, given));
  await desk.visitors.admit(session, envelope.id, 'signer');
  goOn(response, `/envelopes/${envelope.id}/fill`);
}

function draftOf(desk: Desk, session: string, form: string, given: Given): Envelope | undefined {
  const id = desk.visitors.opened(session, form, given);
  const envelope = id === undefined ? undefined : desk.envelopes.find(id);
  return envelope && stateOf(envelope) === 'draft' ? envelope : undefined;
}

async function begin(desk: Desk, session: string, form: string, given: Given): Promise<Envelope> {
  const envelope = await desk.envelopes.create(form, given, desk.now());
  await desk.visitors.remember(session, envelope);
  desk.log('opened', { form });
  return envelope;
}

/** `GET /open/{envelope}/{role}/{proof}`, the link of a message: lets its holder in, at an address without the proof. */
export async function follow(desk: Desk, { path, request, response }: Arrival): Promise<void> {
  if (request.method !== 'GET') throw new BadRequest(405, 'This page does not take that.');
  const followed = desk.visitors.followed(path);
  if (!followed) return sendPage(response, missingPage(desk.brand), 404);
  const session = desk.visitors.session(request, response);
  await desk.visitors.admit(session, followed.envelope, followed.role);
  goOn(response, `/envelopes/${followed.envelope}/${followed.role === 'spouse' ? 'spouse' : 'done'}`);
}

const goOn = (response: ServerResponse, location: string) =>
  void response.writeHead(303, { location, 'cache-control': 'no-store' }).end();
