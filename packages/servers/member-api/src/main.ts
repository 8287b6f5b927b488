import { setTimeout as pause } from 'node:timers/promises';
import { DatasetError } from '@portal/dataset/dataset-error';
import { OperatorError } from '@portal/server-kit/operator-error';
import { PRIVATE_UMASK, restrictPermissions } from '@portal/server-kit/restrict-permissions';
import { warnOfUnencrypted } from '@portal/server-kit/warn-of-unencrypted';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { startJob } from './background-jobs.ts';
import { type Config, readConfig } from './config.ts';
import { describeConnectionError, isConnectionError } from './database/connection-errors.ts';
import type { Db } from './database/db.ts';
import { loadDataset } from './database/load-dataset.ts';
import { migrate, readMigrations } from './database/migrate.ts';
import { type OpenDatabase, openDatabase } from './database/open.ts';
import { requireSessionPooling } from './database/require-session-pooling.ts';
import { notifyNewDocuments } from './documents/notify-new-documents.ts';
import { deliverEvents } from './events/deliver-events.ts';
import { createEventSender } from './events/event-webhook.ts';
import { eSignatureOf } from './forms/e-signature.ts';
import { pollEnvelopes } from './forms/poll-envelopes.ts';
import { deliverEmails } from './mail/deliver-emails.ts';
import { createEmailTransport } from './mail/email-transport.ts';
import { sendAmountChangeNotices } from './payments/emails/send-amount-change-notices.ts';
import { sendFailureNotices } from './payments/emails/send-failure-notices.ts';
import { sendPremiumReminders } from './payments/emails/send-premium-reminders.ts';
import { sendReceipts } from './payments/emails/send-receipts.ts';
import { openPayments } from './payments/payments.ts';
import { createPaymentJob } from './payments/settlement/payment-job.ts';
import { reconcileSchedules } from './payments/settlement/reconcile-schedules.ts';
import { purgeExpiredData } from './retention.ts';

const SHUTDOWN_TIMEOUT_MS = 10_000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  process.umask(PRIVATE_UMASK);
  await restrictPermissions(config.dataDir);
  const { databaseUrl, replicaUrl, dataDir } = config;
  const database = await openDatabase({ url: databaseUrl, dataDir });
  const replica = replicaUrl ? await openDatabase({ url: replicaUrl, dataDir }) : undefined;
  const close = async () => {
    await Promise.all([database.close(), replica?.close()]);
  };
  try {
    await prepare(database, config);
    await serve({ ...database, replica: replica?.db, close }, config);
  } catch (error) {
    await close();
    throw error;
  }
}

async function prepare({ db }: OpenDatabase, { databaseUrl, dataset }: Config): Promise<void> {
  try {
    if (databaseUrl) await requireSessionPooling(databaseUrl);
    await migrate(db, readMigrations());
    if (dataset) await loadDataset(db, dataset, new Date());
  } catch (cause) {
    if (isConnectionError(cause)) throw new OperatorError(describeConnectionError(cause), { cause });
    throw cause;
  }
}

async function serve(
  database: OpenDatabase & { readonly replica: Db | undefined },
  config: Config,
): Promise<void> {
  const stop = new AbortController();
  const { db, pool, replica } = database;
  const app = await buildApp({ db, replica, config, pool, stopping: stop.signal });
  warnOfUnencrypted(app.log, {
    DATABASE_URL: config.databaseUrl,
    DATABASE_REPLICA_URL: config.replicaUrl,
  });
  await app.listen({ host: config.host, port: config.port }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EADDRINUSE') throw cause;
    throw new OperatorError(`Port ${config.port} is in use by another program.`, { cause });
  });
  const deps = { db, config, now: () => new Date(), log: app.log };
  const jobs = [
    deliverEmails({ ...deps, send: createEmailTransport(config) }),
    notifyNewDocuments(deps),
    sendReceipts(deps),
    sendAmountChangeNotices(deps),
    sendPremiumReminders(deps),
    sendFailureNotices(deps),
    purgeExpiredData({ ...deps, retentionDays: config.retentionDays }),
  ];
  const running = jobs.map((job) => startJob(job, app.log));
  if (config.bankProcessor) {
    const paymentDeps = { ...deps, ...openPayments(deps) };
    running.push(
      startJob(createPaymentJob(paymentDeps), app.log),
      startJob(reconcileSchedules(paymentDeps), app.log),
    );
  }
  if (config.eventWebhook) {
    const send = createEventSender(config.eventWebhook);
    running.push(startJob(deliverEvents({ ...deps, send }), app.log));
  }
  const eSignature = eSignatureOf(config);
  if (eSignature) {
    const { pollMs } = config.eSignatureWebhook;
    running.push(startJob(pollEnvelopes({ ...deps, eSignature, intervalMs: pollMs }), app.log));
  }
  // Shutdown order: readiness fails, pending requests finish, jobs stop, the database closes.
  closeWithGrace({ delay: config.drainMs + SHUTDOWN_TIMEOUT_MS, logger: false }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'process.uncaught_error');
    stop.abort();
    if (!err) await pause(config.drainMs);
    await app.close();
    await Promise.all(running.map((stop) => stop()));
    await database.close();
  });
}

try {
  await start();
} catch (error) {
  // Operators get one sentence for expected errors, and the stack for bugs.
  const known = error instanceof OperatorError || error instanceof DatasetError;
  process.stderr.write(`${known ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
}
