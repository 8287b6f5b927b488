import { startPdfWriter } from '@portal/pdf/pdf-worker';
import { createClientErrorHandler, handleProtocolErrors } from '@portal/server-kit/protocol-errors';
import { StartupError } from '@portal/server-kit/startup-error';
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
import { traceIdOf } from './http/trace-id.ts';
import { openPayments } from './payments/payments.ts';
import { isAuthorized } from './routes/route.ts';
import { registerRoutes } from './routes/routes.ts';
import type { Services } from './services.ts';

/**
 * What answers without a token: whether the server is well, the description of its calls, and the events of the
 * e-signature service, which that service signs.
 */
const isUnauthenticatedPath = (path: string) =>
  [HEALTH_PATH, READY_PATH, WEBHOOK_PATH].includes(path) || isOpenApiPath(path);

const MAX_BODY_BYTES = 64 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;

interface Deps {
  readonly db: Db;
  /** Follows `db`, and takes no changes. */
  readonly replica?: Db | undefined;
  readonly config: Services['config'] &
    Pick<
      Config,
      | 'portalOrigin'
      | 'rates'
      | 'bankProcessor'
      | 'eSignature'
      | 'eSignatureWebhook'
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
  /** Aborted when the server is to stop: it is not ready any more, and answers what still comes. */
  readonly stopping?: AbortSignal;
}

/** The server, ready to listen or to be asked by a test. */
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
    // The gateway tells whose address it is; nobody else is believed.
    trustProxy: config.trustedProxies,
    exposeHeadRoutes: false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: 30_000,
    // Node.js would answer who names no host without a word: rejectAmbiguousHost does it.
    http: { maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false },
    clientErrorHandler: createClientErrorHandler(rejectProtocolError),
    frameworkErrors: sendBadAddress,
    forceCloseConnections: 'idle',
    // What reaches a server while it closes is answered as always: nobody needs to ask again.
    return503OnClosing: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  // Answers are text already (see routes/route.ts); what is left are the two open paths.
  app.setSerializerCompiler(() => JSON.stringify);
  app.decorateRequest('account', null);
  app.addHook('onRoute', ({ url, handler }) => {
    if (!isUnauthenticatedPath(url) && !isAuthorized(handler)) {
      throw new StartupError(`The route ${url} does not go through the authorization of routes/route.ts.`);
    }
  });

  // Before whatever may refuse a request: its span begins with it.
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
  // Their libraries take longer to load than the rest of the server, so they are loaded where they are wanted.
  if (config.metrics) {
    const { addMetrics } = await import('./http/metrics.ts');
    addMetrics(app, { db, load, pool, at: config.metrics });
  }
  const limits = await addRateLimits(app, config.rates);
  await addOpenApiDocument(app);
  const lookUpAccount = (oid: string) => accountStatusQuery.rows(db, oid);
  addHealth(app, { db, lookUpAccount }, stopping);
  addESignatureWebhook(app, { db, now, secrets: config.eSignatureWebhook.secrets });
  const { portalOrigin } = config;
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
      payments: openPayments({ db, config, log: app.log }),
      eSignature: eSignatureOf(config),
    },
    { portalOrigin, limits, readToken: createTokenReader(config.tokens) },
  );
  return app;
}
