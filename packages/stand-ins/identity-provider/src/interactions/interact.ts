import type { IncomingMessage, ServerResponse } from 'node:http';
import { BadRequest, readForm } from '@portal/stand-in-base/request-body';
import { sendPage } from '@portal/stand-in-base/responses';
import { errors } from 'oidc-provider';
import { expiredPage } from '../pages/pages.ts';
import { type Mount, POLICIES } from '../policies.ts';
import { passwordReset } from './password-reset.ts';
import { profileEdit } from './profile-edit.ts';
import { unified } from './sign-in.ts';
import type { Desk, Steps } from './visit.ts';

const steps: Readonly<Record<Mount['policy'], Steps>> = {
  [POLICIES.signUpSignIn]: unified,
  [POLICIES.editProfile]: profileEdit,
  [POLICIES.passwordReset]: passwordReset,
};

/** Answers `/{policy}/interaction/{uid}/{step}`. @throws BadRequest when the request is not one that the page sends */
export async function interact(
  desk: Desk,
  mount: Mount,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, , uid = '', step = ''] = (mount.rest.split('?', 1)[0] ?? '').split('/');
  const details = await desk.provider.interactionDetails(request, response).catch(notFound);
  if (!details || details.uid !== uid) return sendPage(response, expiredPage(desk.brand), 400);

  const base = `${mount.prefix}/interaction/${uid}`;
  const goTo = (to: string) => void response.writeHead(303, { location: to ? `${base}/${to}` : base }).end();
  const answer = steps[mount.policy][`${request.method} ${step}`];
  if (!answer) {
    // The address of a form, opened or reloaded without its form.
    if (request.method === 'GET') return goTo('');
    throw new BadRequest(405, 'This page does not take that.');
  }
  const sessionAccount = details.session?.accountId;
  await answer({
    desk,
    details,
    mount,
    base,
    goTo,
    show: (html, status = 200) => sendPage(response, html, status),
    fields: request.method === 'POST' ? await readForm(request) : new Map(),
    account: sessionAccount === undefined ? undefined : desk.accounts.byOid(sessionAccount),
    address: desk.clientAddress(request),
    finish: (result) => desk.provider.interactionFinished(request, response, result),
  });
}

/** An interaction that is over, unknown, or another browser's. */
function notFound(error: unknown): undefined {
  if (error instanceof errors.SessionNotFound) return undefined;
  throw error;
}
