import type { IncomingMessage, ServerResponse } from 'node:http';
import middie from '@fastify/middie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addScope, createEmulatorApp } from '../kit/app.ts';
import { acceptForms } from '../kit/request-body.ts';
import { RequestError } from '../kit/request-error.ts';
import { sendPage } from '../kit/responses.ts';
import type { Store } from '../kit/store.ts';
import type { Config } from './config.ts';
import { addFaultRoutes } from './fault-routes.ts';
import { handleInteraction } from './interactions/handle-interaction.ts';
import type { Services } from './interactions/interaction-request.ts';
import { failedPage } from './pages/pages.ts';
import { type Mount, parsePolicyPath } from './policies.ts';
import type { Lifetimes } from './provider.ts';

interface Deps {
  config: Config;
  origin: string;
  port: number;
  store: Store;
  lifetimes: Lifetimes;
  services: Services;
  /** Records the policy path of a request for the provider's hooks. */
  rememberMount: (request: IncomingMessage, mount: Mount) => void;
}

/** Creates the application: the OpenID protocol under each policy, its pages and, if enabled, controls. */
export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const { config, origin, port, store, services, lifetimes } = deps;
  const { brand } = services;
  const missing = (reply: FastifyReply) => sendPage(reply, failedPage(brand, 'There is no such page'), 404);
  const fail = createErrorHandler(services);
  const app = await createEmulatorApp({ host: config.host, origin, port, store, brand, fail });
  app.setNotFoundHandler((_request, reply) => missing(reply));

  await app.register(middie);
  app.use(mountProvider(deps));
  await addScope(app, (scope) => {
    acceptForms(scope);
    scope.all('/:policy/interaction/*', async (request, reply) => {
      const mount = parsePolicyPath(request.url, config.names);
      if (!mount) return missing(reply);
      deps.rememberMount(request.raw, mount);
      return handleInteraction(services, mount, request, reply);
    });
  });
  if (config.controls) await addScope(app, (scope) => addFaultRoutes(scope, store, lifetimes));
  return app;
}

/** Mounts oidc-provider for all requests under a policy except interaction pages. */
function mountProvider({ config, services, rememberMount }: Deps) {
  const protocol = services.provider.callback();
  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void => {
    const mount = parsePolicyPath(request.url ?? '/', config.names);
    if (!mount || mount.rest.startsWith('/interaction/')) {
      next();
      return;
    }
    rememberMount(request, mount);
    const rest = toProviderUrl(mount.rest, config.names.clientId);
    protocol(Object.assign(request, { url: rest, originalUrl: mount.prefix + rest }), response).catch(next);
  };
}

const createErrorHandler =
  ({ brand, log }: Services) =>
  (error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const status = error instanceof RequestError ? error.status : 500;
    if (status === 500)
      log('server_error', { error: error instanceof Error ? error.message : String(error) });
    return sendPage(reply, failedPage(brand, 'This did not work'), status);
  };

function toProviderUrl(rest: string, clientId: string): string {
  // MSAL omits the client on sign-out, as Azure AD B2C allows. oidc-provider needs it to know the redirect.
  const isLogout = /^\/oauth2\/v2\.0\/logout(\?|$)/.test(rest);
  if (isLogout && !/[?&](client_id|id_token_hint)=/.test(rest)) {
    return `${rest}${rest.includes('?') ? '&' : '?'}client_id=${encodeURIComponent(clientId)}`;
  }
  return rest.replace(/^\/v2\.0(?=\/\.well-known\/)/, '');
}
