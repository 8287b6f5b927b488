import { startPdfWriter } from '@portal/pdf/pdf-worker';
import { OperatorError } from '@portal/server-kit/operator-error';
import { createClientErrorHandler, handleProtocolErrors } from '@portal/server-kit/protocol-errors';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { accountStatusQuery } from './authorization/caller.ts';
import type { Config } from './config.ts';
import type { Db } from './database/db.ts';
import type { PoolUsage } from './database/pool.ts';
import { createReplicaReader } from './database/replica-reads.ts';
import { eSignatureOf } from './forms/e-signature.ts';
import { addESignatureWebhook, WEBHOOK_PATH } from './forms/webhook.ts';
import { createTokenReader } from './http/access-tokens.ts';
import { addHeaders } from './http/headers.ts';
import { addHealth, HEALTH_PATH, READY_PATH } from './http/health.ts';
import { addLoadShedding } from './http/load-shedding.ts';
import { addRequestLog, type LogSink, logOptions } from './http/log.ts';
import { addOpenApiDocument, isOpenApiPath } from './http/openapi-document.ts';
import { addProblemResponses, sendBadAddress } from './http/problem-responses.ts';
import { rejectAmbiguousHost, rejectProtocolError } from './http/protocol-errors.ts';
import { addRateLimits } from './http/rate-limits.ts';
import { addResponseMemoryLimit } from './http/response-memory.ts';
import { traceIdOf } from './http/trace-id.ts';
import { openPayments } from './payments/payments.ts';
import { isAuthorized } from './routes/route.ts';
import { registerRoutes } from './routes/routes.ts';
import type { Services } from './services.ts';

const isUnauthenticatedPath = (path: string) =>
  [HEALTH_PATH, READY_PATH, WEBHOOK_PATH].includes(path) || isOpenApiPath(path);

const MAX_BODY_BYTES = 64 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;

interface Deps {
  readonly db: Db;
  readonly replica?: Db | undefined;
  readonly config: Services['config'] &
    Pick<
      Config,
      | 'allowedOrigins'
      | 'rates'
      | 'bankProcessor'
      | 'eSignature'
      | 'eSignatureWebhook'
      | 'eventWebhook'
      | 'logLevel'
      | 'trustedProxies'
      | 'loadShedding'
      | 'metrics'
      | 'tracesEndpoint'
      | 'tokens'
    >;
  readonly log?: LogSink;
  readonly now?: () => Date;
  readonly pool?: (() => PoolUsage) | undefined;
  /** Aborted when shutdown begins: readiness fails from then on, other requests still get responses. */
  readonly stopping?: AbortSignal;
}

export async function buildApp({
  db,
  replica,
  config,
  log = process.stdout,
  now = () => new Date(),
  pool,
  stopping = new AbortController().signal,
}: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logOptions(config.logLevel, log),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: traceIdOf,
    // Client addresses come from the gateway only, no other proxy is trusted.
    trustProxy: config.trustedProxies,
    exposeHeadRoutes: false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: 30_000,
    // Node.js rejects a missing Host header with an empty response, rejectAmbiguousHost sends a problem response.
    http: { maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false },
    clientErrorHandler: createClientErrorHandler(rejectProtocolError),
    frameworkErrors: sendBadAddress,
    forceCloseConnections: 'idle',
    // Requests that arrive during shutdown get normal responses, so clients need no retry.
    return503OnClosing: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  // Response bodies are serialized in routes/route.ts. This compiler covers the unauthenticated paths only.
  app.setSerializerCompiler(() => JSON.stringify);
  app.decorateRequest('account', null);
  app.addHook('onRoute', ({ url, handler }) => {
    if (!isUnauthenticatedPath(url) && !isAuthorized(handler)) {
      throw new OperatorError(`The route ${url} does not go through the authorization of routes/route.ts.`);
    }
  });

  // Must come before every hook that may reject a request, because the request's span starts here.
  if (config.tracesEndpoint) {
    const { addTraces } = await import('./http/traces.ts');
    addTraces(app, config.tracesEndpoint);
  }
  addHeaders(app, stopping);
  addProblemResponses(app, db);
  handleProtocolErrors(app.server, rejectProtocolError);
  addRequestLog(app);
  rejectAmbiguousHost(app);
  const load = addLoadShedding(app, config.loadShedding);
  addResponseMemoryLimit(app);
  // Loaded on demand: the metrics libraries take longer to load than the rest of the server.
  if (config.metrics) {
    const { addMetrics } = await import('./http/metrics.ts');
    addMetrics(app, {
      db,
      load,
      pool,
      at: config.metrics,
      hasBankProcessor: config.bankProcessor !== undefined,
      hasEventWebhook: config.eventWebhook !== undefined,
    });
  }
  const limits = await addRateLimits(app, config.rates);
  await addOpenApiDocument(app);
  const lookUpAccount = (oid: string) => accountStatusQuery.rows(db, oid);
  addHealth(app, { db, lookUpAccount }, stopping);
  addESignatureWebhook(app, { db, now, secrets: config.eSignatureWebhook.secrets });
  const { allowedOrigins } = config;
  const pdf = startPdfWriter();
  app.addHook('onClose', () => pdf.stop());
  registerRoutes(
    app,
    {
      db,
      readFromReplica: createReplicaReader(db, replica),
      config,
      now,
      pdf,
      payments: openPayments({ db, config, log: app.log, now }),
      eSignature: eSignatureOf(config),
    },
    { allowedOrigins, limits, readToken: createTokenReader(config.tokens) },
  );
  return app;
}
