import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { Refusal } from '@portal/release-gate/refusal';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Acting, type MadeLive, SignedAction, WantedAction } from '../status/acting/acting.ts';
import { SCRIPT_FOLDER } from '../status/acting/controls.ts';
import { ActionRefused } from '../status/acting/refused.ts';
import type { PasswordGate } from './password-gate.ts';
import { sendProblem } from './problem.ts';
import { sendNotFound } from './send-file.ts';

const PREPARE_PATH = '/status/prepare';
const MAKE_LIVE_PATH = '/status/make-live';
/** Where staff's browsers send what they want done. */
export const ACTING_PATHS: readonly string[] = [PREPARE_PATH, MAKE_LIVE_PATH];

const MAX_BYTES = 4 * 1024;
const SCRIPTS = path.join(import.meta.dirname, '../status/acting/browser');

/** Who acts from `/status`; null where nobody does, and none of these addresses is there. */
interface ActingOptions {
  readonly staff: { readonly acting: Acting; readonly gate: PasswordGate } | null;
}

/**
 * What staff do from `/status` who know its password and hold a key (decision 0075). A browser sends a password that it
 * was told once with whatever any page asks it to, so only a page of the portal may ask: browsers that can sign say where
 * a request comes from, and no script can say it for them.
 */
export function actingRoutes(app: FastifyInstance, { staff }: ActingOptions, done: () => void): void {
  app.addHook('onRequest', async (request) => {
    request.label = request.routeOptions.url ?? request.label;
  });
  if (staff === null) {
    for (const address of ACTING_PATHS) app.post(address, (_request, reply) => sendNotFound(reply));
    done();
    return;
  }
  const { acting, gate } = staff;
  for (const name of ['page.ts', 'sign.ts']) {
    const script = stripTypeScriptTypes(readFileSync(path.join(SCRIPTS, name), 'utf8'));
    app.get(`${SCRIPT_FOLDER}/${name}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
    );
  }
  const options = {
    bodyLimit: MAX_BYTES,
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.headers['sec-fetch-site'] !== 'same-origin') {
        return sendProblem(reply, 403, 'not-ours', 'Only the status page of this portal may ask for that');
      }
      return gate.refuse(request, reply) ?? undefined;
    },
  };
  app.post(PREPARE_PATH, options, async ({ body, log }, reply) => {
    const wanted = WantedAction.safeParse(body);
    if (!wanted.success) return refuseBody(reply);
    const prepared = await acting.prepare(wanted.data).catch(asRefused);
    if (prepared instanceof ActionRefused) return refuse(reply, prepared, wanted.data, log);
    return reply.header('cache-control', 'no-store').send(prepared);
  });
  app.post(MAKE_LIVE_PATH, options, async ({ body, log }, reply) => {
    const signed = SignedAction.safeParse(body);
    if (!signed.success) return refuseBody(reply);
    const live = await acting.makeLive(signed.data).catch(asRefused);
    if (live instanceof ActionRefused) return refuse(reply, live, signed.data, log);
    const { revision, by } = live;
    const { action, application } = signed.data;
    log.info({ action, application, revision, key: by }, 'made live from the status page');
    return reply.header('cache-control', 'no-store').send({ revision, by, words: liveWords(live) });
  });
  done();
}

/** Open tabs ask what is live every five minutes (`registry-watch.ts` of the shell). */
const liveWords = ({ effect, revision, by }: MadeLive) =>
  `${effect} It is live, in revision ${revision}, by ${by}. Members’ open tabs learn of it within 5 minutes.`;

const refuseBody = (reply: FastifyReply) =>
  sendProblem(reply, 400, 'bad-request', 'The request cannot be used');

/** @throws what is no refusal */
function asRefused(error: unknown): ActionRefused {
  if (error instanceof ActionRefused) return error;
  if (error instanceof Refusal) return new ActionRefused(409, 'refused', error.message);
  throw error;
}

function refuse(
  reply: FastifyReply,
  { status, code, message }: ActionRefused,
  { action, application }: Pick<SignedAction, 'action' | 'application'>,
  log: FastifyBaseLogger,
): FastifyReply {
  log.warn({ action, application, code, reason: message }, 'a change from the status page is refused');
  return sendProblem(reply, status, code, message);
}
