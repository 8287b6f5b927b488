import { setTimeout as pause } from 'node:timers/promises';
import { DatasetError } from '@portal/dataset/dataset-error';
import { keepPrivate, PRIVATE_UMASK } from '@portal/server-base/private-files';
import { StartError } from '@portal/server-base/start-error';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { startWork } from './background.ts';
import { type Config, readConfig } from './config.ts';
import { isDatabaseAway, whyAway } from './database/away.ts';
import type { Db } from './database/db.ts';
import { loadDataset } from './database/load-dataset.ts';
import { migrate, readMigrations } from './database/migrate.ts';
import { type OpenDatabase, openDatabase } from './database/open.ts';
import { requireOwnSessions } from './database/pooler.ts';
import { announceDocuments } from './documents/announce.ts';
import { catchUpWithForms } from './forms/catch-up.ts';
import { eSignatureOf } from './forms/e-signature.ts';
import { deliverMail } from './mail/deliver.ts';
import { openMailTransport } from './mail/transport.ts';
import { noticeAmounts } from './payments/letters/notice-amounts.ts';
import { remindOfPremiums } from './payments/letters/remind-of-premiums.ts';
import { tellOfReturns } from './payments/letters/tell-of-returns.ts';
import { writeReceipts } from './payments/letters/write-letters.ts';
import { openPayments } from './payments/payments.ts';
import { settlePayments } from './payments/settle/background.ts';
import { compareSchedules } from './payments/settle/compare-schedules.ts';
import { deleteWhatIsOld } from './retention.ts';

const STOP_WITHIN_MS = 10_000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  process.umask(PRIVATE_UMASK);
  await keepPrivate(config.dataDir);
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
    if (databaseUrl) await requireOwnSessions(databaseUrl);
    await migrate(db, readMigrations());
    if (dataset) await loadDataset(db, dataset, new Date());
  } catch (cause) {
    if (isDatabaseAway(cause)) throw new StartError(whyAway(cause), { cause });
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
  await app.listen({ host: config.host, port: config.port }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EADDRINUSE') throw cause;
    throw new StartError(`Port ${config.port} is in use by another program.`, { cause });
  });
  const mail = { db: database.db, send: openMailTransport(config), now: () => new Date(), log: app.log };
  const retention = { db: database.db, now: () => new Date(), keptDays: config.retentionDays };
  const writing = { db: database.db, config, now: () => new Date(), log: app.log };
  const works = [
    deliverMail(mail),
    announceDocuments(writing),
    writeReceipts(writing),
    noticeAmounts(writing),
    remindOfPremiums(writing),
    tellOfReturns(writing),
    deleteWhatIsOld(retention),
  ];
  const running = works.map((work) => startWork(work, app.log));
  if (config.bankProcessor) {
    const parts = { db: database.db, log: app.log };
    const payments = openPayments({ ...parts, config });
    const work = settlePayments({ ...parts, ...payments });
    running.push(startWork(work, app.log), startWork(compareSchedules({ ...parts, ...payments }), app.log));
  }
  const eSignature = eSignatureOf(config);
  if (eSignature) {
    const { catchUpMs } = config.signingEvents;
    const work = catchUpWithForms({ db: database.db, eSignature, everyMs: catchUpMs, log: app.log });
    running.push(startWork(work, app.log));
  }
  // First nobody sends calls here any more, then those under way are answered, then the database is closed.
  closeWithGrace({ delay: config.drainMs + STOP_WITHIN_MS, logger: false }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'stopping after an error that nobody caught');
    stop.abort();
    if (!err) await pause(config.drainMs);
    await app.close();
    await Promise.all(running.map((work) => work.stop()));
    await database.close();
  });
}

try {
  await start();
} catch (error) {
  // Of what can be put right from outside, one sentence; of a fault in the program, everything.
  const known = error instanceof StartError || error instanceof DatasetError;
  process.stderr.write(`${known ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
}
