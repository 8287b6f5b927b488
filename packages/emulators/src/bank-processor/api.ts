import { setTimeout as wait } from 'node:timers/promises';
import { timingSafeEqualText } from '@portal/server-kit/timing-safe-equal-text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rejectOtherMethods } from '../kit/app.ts';
import type { Log } from '../kit/log.ts';
import { acceptJson } from '../kit/request-body.ts';
import { RequestError } from '../kit/request-error.ts';
import { runBatch } from './batch-run.ts';
import { ENDPOINTS, type Prepare, type Services } from './endpoints.ts';
import { sendProblem } from './error-handler.ts';
import { type Fault, type Faults, faultText } from './faults.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: string;
  }
}

interface ApiDeps {
  services: Services;
  key: string;
  faults: Faults | undefined;
  /** Kills the process, to simulate a power failure. */
  crash: () => void;
  log: Log;
}

export const ENDPOINT_NAMES: readonly string[] = Object.keys(ENDPOINTS);

/** Adds the endpoints of the interface (API-52), with fault injection. */
export function addApi(scope: FastifyInstance, deps: ApiDeps): void {
  acceptJson(scope);
  scope.addHook('onRequest', async ({ headers }) => authenticate(headers.authorization ?? '', deps.key));
  scope.addHook('onSend', async ({ routeOptions, method }, reply) => {
    deps.log('call', { route: routeOptions.config.endpoint ?? method, status: reply.statusCode });
  });
  const methods = new Map<string, string[]>();
  for (const [endpoint, prepare] of Object.entries(ENDPOINTS)) {
    const [method = '', url = ''] = endpoint.split(' ');
    methods.set(url, [...(methods.get(url) ?? []), method]);
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      handleRequest(deps, { endpoint, prepare }, request, reply);
    scope.route({ method, url, config: { endpoint }, handler });
  }
  for (const [url, allowedMethods] of methods) rejectOtherMethods(scope, url, allowedMethods);
}

async function handleRequest(
  deps: ApiDeps,
  { endpoint, prepare }: { readonly endpoint: string; readonly prepare: Prepare },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { services, faults } = deps;
  const params = Object(request.params);
  const prepared = prepare(services, { params, query: queryOf(request.url), body: request.body });
  const fault = faults?.select({ endpoint, reference: params.reference, amount: prepared.amount });
  if (fault) deps.log('fault', { route: endpoint, fault: faultText(fault) });
  if (fault?.when === 'before' && (await injectFault(deps, fault, reply))) return reply;
  const response = services.ledger.transaction(() => {
    const result = prepared.act(fault?.event === 'failed');
    if (request.method !== 'GET') runBatch(services);
    return result;
  });
  if (fault?.when === 'after' && (await injectFault(deps, fault, reply))) return reply;
  return reply.header('cache-control', 'no-store').send(response);
}

const queryOf = (url: string) => new URLSearchParams(url.split(/\?(.*)/s)[1]);

function authenticate(token: string, key: string): void {
  if (!timingSafeEqualText(token, `Bearer ${key}`))
    throw new RequestError(401, 'The key is missing or wrong.', 'key-wrong');
}

/** Injects the fault. Returns whether the call has ended. */
async function injectFault(deps: ApiDeps, fault: Fault, reply: FastifyReply): Promise<boolean> {
  switch (fault.event) {
    case 'failed':
      return false;
    case 'delay':
      await wait(fault.value, undefined, { ref: false });
      return false;
    case 'refuse':
      sendProblem(reply, fault.value, 'on-demand', 'The processor cannot do this now.');
      return true;
    case 'malformed':
      reply.type('application/json').send('{"payment-response": <br>');
      return true;
    case 'hang':
      reply.hijack();
      return true;
    case 'drop':
      reply.hijack().raw.destroy();
      return true;
    case 'crash':
      reply.hijack();
      deps.crash();
      return true;
  }
}
