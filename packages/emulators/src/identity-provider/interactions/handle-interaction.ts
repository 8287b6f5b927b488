import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import { formOf } from '../../kit/request-body.ts';
import { RequestError } from '../../kit/request-error.ts';
import { redirect, sendPage } from '../../kit/responses.ts';
import { expiredPage } from '../pages/pages.ts';
import { type Mount, POLICIES } from '../policies.ts';
import type { Services, Steps } from './interaction-request.ts';
import { passwordReset } from './password-reset.ts';
import { profileEdit } from './profile-edit.ts';
import { signInWithReset, unified } from './sign-in.ts';

const steps: Readonly<Record<Mount['policy'], Steps>> = {
  [POLICIES.signUpSignIn]: unified,
  [POLICIES.editProfile]: profileEdit,
  [POLICIES.passwordReset]: passwordReset,
};

/** Handles `/{policy}/interaction/{uid}/{step}`. @throws RequestError for a request that no page sends */
export async function handleInteraction(
  services: Services,
  mount: Mount,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const [, , uid = '', step = ''] = (mount.rest.split('?', 1)[0] ?? '').split('/');
  const details = await services.provider.interactionDetails(request.raw, reply.raw).catch(notFound);
  if (!details || details.uid !== uid) return void sendPage(reply, expiredPage(services.brand), 400);

  const base = `${mount.prefix}/interaction/${uid}`;
  const goTo = (to: string) => void redirect(reply, to ? `${base}/${to}` : base);
  const available = services.hasPolicies ? steps[mount.policy] : signInWithReset;
  const response = available[`${request.method} ${step}`];
  if (!response) {
    // The path of a form, opened or reloaded with GET.
    if (request.method === 'GET') return goTo('');
    throw new RequestError(405, 'This page does not take that.');
  }
  const sessionAccount = details.session?.accountId;
  await response({
    services,
    details,
    mount,
    base,
    goTo,
    show: (html, status = 200) => void sendPage(reply, html, status),
    fields: formOf(request),
    account: sessionAccount === undefined ? undefined : services.accounts.byOid(sessionAccount),
    address: request.ip,
    finish: (result) => {
      // oidc-provider sends the response itself.
      reply.hijack();
      return services.provider.interactionFinished(request.raw, reply.raw, result);
    },
  });
}

/** An interaction that is over, unknown, or another browser's. */
function notFound(error: unknown): undefined {
  if (error instanceof errors.SessionNotFound) return undefined;
  throw error;
}
