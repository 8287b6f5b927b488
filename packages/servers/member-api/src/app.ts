import { startPdfWriter } from '@portal/pdf/pdf-worker';
import { answerParserErrors, answerProtocolErrors } from '@portal/server-base/protocol-errors';
import { StartError } from '@portal/server-base/start-error';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { standingOfAccount } from './authorise/caller.ts';
import type { Config } from './config.ts';
import type { Db } from './database/db.ts';
import type { PoolUse } from './database/pool.ts';
import { staleReads } from './database/stale-reads.ts';
import { eSignatureOf } from './forms/e-signature.ts';
import { addSigningEvents, SIGNING_EVENTS_PATH } from './forms/signing-events.ts';
import { addApiDocument, isApiDocumentPath } from './http/api-document.ts';
import { addProblems, answerBadAddress } from './http/errors.ts';
import { addHeaders } from './http/headers.ts';
import { addHealth, HEALTH_PATH, READY_PATH } from './http/health.ts';
import { addLimits } from './http/limits.ts';
import { addRequestLog, type LogSink, logOptions } from './http/log.ts';
import { addOverload } from './http/overload.ts';
import { refuseProtocolError, refuseUnclearHosts } from './http/protocol-errors.ts';
import { createTokenReader } from './http/tokens.ts';
import { traceIdOf } from './http/trace-id.ts';
import { openPayments } from './payments/payments.ts';
import { isAuthorised } from './routes/route.ts';
import { registerRoutes } from './routes/routes.ts';
import type { Services } from './services.ts';

/**
 * What answers without a token: whether the server is well, the description of its calls, and the events of the
 * e-signature service, which that service signs.
 */
const isOpen = (path: string) =>
  [HEALTH_PATH, READY_PATH, SIGNING_EVENTS_PATH].includes(path) || isApiDocumentPath(path);

const BODY_LIMIT = 64 * 1024;
const HEAD_LIMIT = 16 * 1024;

interface Parts {
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
      | 'signingEvents'
      | 'logLevel'
      | 'trustedProxies'
      | 'overload'
      | 'metrics'
      | 'tracesEndpoint'
      | 'tokens'
    >;
  readonly log?: LogSink;
  readonly now?: () => Date;
  readonly pool?: (() => PoolUse) | undefined;
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
}: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logOptions(config.logLevel, log),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: traceIdOf,
    // The gateway tells whose address it is; nobody else is believed.
    trustProxy: config.trustedProxies,
    exposeHeadRoutes: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    // Node.js would answer who names no host without a word: refuseUnclearHosts does it.
    http: { maxHeaderSize: HEAD_LIMIT, requireHostHeader: false },
    clientErrorHandler: answerParserErrors(refuseProtocolError),
    frameworkErrors: answerBadAddress,
    forceCloseConnections: 'idle',
    // What reaches a server while it closes is answered as always: nobody needs to ask again.
    return503OnClosing: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  // Answers are text already (see routes/route.ts); what is left are the two open paths.
  app.setSerializerCompiler(() => JSON.stringify);
  app.decorateRequest('account', null);
  app.addHook('onRoute', ({ url, handler }) => {
    if (!isOpen(url) && !isAuthorised(handler)) {
      throw new StartError(`The route ${url} does not go through the authorisation of routes/route.ts.`);
    }
  });

  // Before whatever may refuse a request: its span begins with it.
  if (config.tracesEndpoint) {
    const { addTraces } = await import('./http/traces.ts');
    addTraces(app, config.tracesEndpoint);
  }
  addHeaders(app, stopping);
  addProblems(app, db);
  answerProtocolErrors(app.server, refuseProtocolError);
  addRequestLog(app);
  refuseUnclearHosts(app);
  const load = addOverload(app, config.overload);
  // Their libraries take longer to load than the rest of the server, so they are loaded where they are wanted.
  if (config.metrics) {
    const { addMetrics } = await import('./http/metrics.ts');
    addMetrics(app, { db, load, pool, at: config.metrics });
  }
  const limits = await addLimits(app, config.rates);
  await addApiDocument(app);
  const lookUpAccount = (oid: string) => standingOfAccount.rows(db, oid);
  addHealth(app, { db, lookUpAccount }, stopping);
  addSigningEvents(app, { db, now, secrets: config.signingEvents.secrets });
  const { portalOrigin } = config;
  const pdf = startPdfWriter();
  app.addHook('onClose', () => pdf.stop());
  registerRoutes(
    app,
    {
      db,
      readStale: staleReads(db, replica),
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
