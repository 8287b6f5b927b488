import { readKeys, SigningKey, TrustedKeys } from '@portal/release-registry/signature';
import { createClientErrorHandler, handleProtocolErrors } from '@portal/server-kit/protocol-errors';
import { readTraceParent } from '@portal/server-kit/trace-parent';
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { apiProxy } from './http/api-proxy.ts';
import { sendBadRequest } from './http/bad-request.ts';
import { closeConnectionsOnStop } from './http/close-connections.ts';
import { cspReportRoutes } from './http/csp-report-routes.ts';
import { registerFaultInjection } from './http/fault-injection.ts';
import { registerFileRoutes } from './http/file-routes.ts';
import { inspectHealth, registerHealth } from './http/health.ts';
import { registerHomeScreenRoutes } from './http/home-screen-routes.ts';
import { registerPageRoutes } from './http/page-routes.ts';
import { registerPreview } from './http/preview-routes.ts';
import { sendProblem } from './http/problem.ts';
import { newRequestId, rejectProtocolError } from './http/protocol-errors.ts';
import { RELEASE_HEALTH_PATH, releaseHealthRoutes } from './http/release-health-routes.ts';
import { registerRequestContext } from './http/request-context.ts';
import { sendNotFound } from './http/send-snapshot.ts';
import { readStatusPassword, registerStatus } from './http/status-routes.ts';
import { openGatewayState } from './runtime-state.ts';
import { REPORT_PATH } from './security/content-security-policy.ts';
import { SECURITY_HEADERS } from './security/headers.ts';
import type { Settings } from './settings.ts';
import { openStaffAccess } from './status/staff-access.ts';

const BEACON_PATHS: readonly string[] = [REPORT_PATH, RELEASE_HEALTH_PATH];

/** Receives log lines. The default is standard output. */
export type LogStream = { write(line: string): void };

/** Builds the portal's HTTP server: pages, releases, configuration, and `/v1` proxied to the API. */
export async function buildGateway(settings: Settings, logStream?: LogStream): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: settings.logLevel, ...(logStream ? { stream: logStream } : {}) },
    // Fastify's own request log contains the whole URL; ours does not.
    logController: new LogController({ disableRequestLogging: true }),
    // The API continues it as the trace of the call.
    genReqId: settings.tracesFromBrowser
      ? (request) => readTraceParent(request)?.traceId ?? newRequestId()
      : newRequestId,
    // Without it every client has the load balancer's address, in rate limits and in the proof of each payment.
    trustProxy: settings.trustedProxies || false,
    forceCloseConnections: 'idle',
    requestTimeout: 120_000,
    // Node.js would reject a request without a host with an empty response. request-context.ts rejects it instead.
    http: { requireHostHeader: false },
    clientErrorHandler: createClientErrorHandler(rejectProtocolError),
    frameworkErrors: (_error, request, reply) => sendBadRequest(request, reply.headers(SECURITY_HEADERS)),
  });
  handleProtocolErrors(app.server, rejectProtocolError);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(SECURITY_HEADERS);
  });
  // Plugins inherit only a handler that was set before their registration.
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return sendProblem(reply, status, 'bad-request', 'The request cannot be used');
    request.log.error({ err: error, route: request.label }, 'request.failed');
    return sendProblem(reply, 500, 'internal-error', 'The portal has a problem');
  });
  registerRequestContext(app);
  closeConnectionsOnStop(app);
  if (settings.faultInjection) registerFaultInjection(app);
  const { trustedKeysFile, signingKeyFile } = settings;
  const keys = trustedKeysFile === undefined ? null : await readKeys(trustedKeysFile, TrustedKeys);
  const gatewayState = openGatewayState(settings, app.log, keys);
  app.addHook('onClose', () => gatewayState.close());
  const key = signingKeyFile === undefined ? null : await readKeys(signingKeyFile, SigningKey);
  const password = await readStatusPassword(settings.statusPasswordFile);
  const staff = password === null ? null : await openStaffAccess(gatewayState, password);
  await registerFileRoutes(app, gatewayState, { ...settings, keys, staff });
  await registerHomeScreenRoutes(app, gatewayState);
  registerPreview(app, gatewayState, keys);
  const inspect = inspectHealth(gatewayState, settings);
  registerHealth(app, gatewayState, inspect);
  registerStatus(app, gatewayState, settings, { staff, inspect });
  registerPageRoutes(app, gatewayState, settings, {
    keys,
    devOverrideKeys: settings.devOverrides ? keys : null,
    staff,
  });
  await app.register(cspReportRoutes, { readable: settings.faultInjection });
  await app.register(releaseHealthRoutes, {
    gatewayState,
    key,
    recordVitals: await registerMetrics(app, settings.metrics),
  });
  const { apiUrls, apiTimeoutMs, maxInFlightRequests } = settings;
  const addTraces = await registerTraces(settings);
  await app.register(apiProxy, { apiUrls, apiTimeoutMs, maxInFlightRequests, addTraces });

  // Every path has a GET route, so a GET arrives here only when a route's file does not exist.
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return sendNotFound(reply);
    reply.header('allow', BEACON_PATHS.includes(request.path) ? 'POST' : 'GET, HEAD');
    return sendProblem(reply, 405, 'method-not-allowed', 'This address does not take that method');
  });
  return app;
}

/** Loads the metrics libraries only when needed, like those of the traces. */
async function registerMetrics(app: FastifyInstance, at: Settings['metrics']) {
  if (at === undefined) return undefined;
  const { addMetrics } = await import('./http/metrics.ts');
  return addMetrics(app, at);
}

/** Loads the tracing libraries only when needed. They load slower than the rest of the server. */
async function registerTraces({ tracesEndpoint: endpoint, tracesFromBrowser: isFromBrowser }: Settings) {
  if (endpoint === undefined) return undefined;
  const { addTraces } = await import('./http/traces.ts');
  return (app: FastifyInstance) => addTraces(app, { endpoint, isFromBrowser });
}
