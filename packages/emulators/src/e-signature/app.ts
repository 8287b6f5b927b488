import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addScope, createEmulatorApp, rejectOtherMethods } from '../kit/app.ts';
import { acceptForms, acceptJson, parseBody } from '../kit/request-body.ts';
import { RequestError } from '../kit/request-error.ts';
import { sendPage } from '../kit/responses.ts';
import type { Store } from '../kit/store.ts';
import type { AccessTokens } from './access-tokens.ts';
import { addApi, addTokenEndpoint } from './api.ts';
import type { Faults } from './faults.ts';
import { failedPage, missingPage } from './pages/error-pages.ts';
import type { Services } from './steps/envelope-request.ts';
import { expireEnvelopes } from './steps/expire-envelopes.ts';
import { openForm, openFromEmail } from './steps/open.ts';
import { routeEnvelope } from './steps/route-envelope.ts';

interface Deps {
  readonly host: string;
  readonly port: number;
  readonly store: Store;
  readonly services: Services;
  /** Without an integration there are no tokens and no API. */
  readonly tokens: AccessTokens | undefined;
  readonly faults: Faults | undefined;
}

/** Creates the application: opening forms and mailed links, envelope pages and, if enabled, controls. */
export async function createApp({ services, tokens, faults, ...parts }: Deps): Promise<FastifyInstance> {
  const { brand, origin } = services;
  const missing = (_request: FastifyRequest, reply: FastifyReply) => sendPage(reply, missingPage(brand), 404);
  const app = await createEmulatorApp({ ...parts, origin, brand, fail: createErrorHandler(services) });
  app.setNotFoundHandler(missing);

  app.get('/forms/*', async (request, reply) => {
    const failure = await faults?.consume();
    if (failure === 404) return missing(request, reply);
    if (failure === 500) return sendPage(reply, failedPage(brand), 500);
    return openForm(services, request, reply);
  });
  app.get('/open/*', (request, reply) => openFromEmail(services, request, reply));
  for (const url of ['/forms/*', '/open/*']) rejectOtherMethods(app, url, ['GET']);
  await addScope(app, (scope) => {
    acceptForms(scope);
    const handler = (request: FastifyRequest, reply: FastifyReply) => routeEnvelope(services, request, reply);
    scope.route({ method: ['GET', 'POST'], url: '/envelopes/*', handler });
    rejectOtherMethods(scope, '/envelopes/*', ['GET', 'POST']);
  });
  if (tokens) {
    await addScope(app, (scope) => addTokenEndpoint(scope, tokens));
    await addScope(app, (scope) => addApi(scope, services, tokens));
  }
  if (faults) await addScope(app, (scope) => controls(scope, services, faults, tokens));
  return app;
}

const TokenFault = z.strictObject({ refuse: z.string().optional() });

function controls(scope: FastifyInstance, services: Services, faults: Faults, tokens: Deps['tokens']): void {
  acceptJson(scope);
  scope.post('/__test__/faults', ({ body }, reply) => reply.send(faults.set(body)));
  scope.post('/__test__/tokens', ({ body }, reply) => {
    const fault = parseBody(TokenFault, body);
    tokens?.revoke(fault.refuse);
    return reply.send(fault);
  });
  scope.post('/__test__/events', ({ body }, reply) =>
    reply.send({ lost: services.webhook.setLossy(Object(body).lost === true) }),
  );
  scope.post('/__test__/expire', (_request, reply) =>
    reply.send({ ended: expireEnvelopes(services, new Date(Date.now() + 31 * 24 * 3_600_000)) }),
  );
}

const createErrorHandler =
  ({ brand, log }: Services) =>
  (error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const status = error instanceof RequestError ? error.status : 500;
    if (error instanceof RequestError) log('refused', { status });
    else log('server_error', errorLocation(error));
    return sendPage(reply, failedPage(brand), status);
  };

/** Returns the name of an error and its first stack frame, without the message, which could contain a form value. */
function errorLocation(error: unknown): { error: string; at: string } {
  if (!(error instanceof Error)) return { error: typeof error, at: '' };
  const at = /^ +at .*$/m.exec(error.stack ?? '')?.[0].trim() ?? '';
  return { error: error.name, at };
}
