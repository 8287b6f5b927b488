import type { Log } from '../kit/log.ts';
import { type Emulator, startEmulator } from '../kit/start.ts';
import type { Store } from '../kit/store.ts';
import { createApp } from './app.ts';
import { runBatch } from './batch-run.ts';
import { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { Ledger } from './ledger.ts';
import type { LedgerContext } from './rejections.ts';
import { seed } from './seed.ts';
import { WalletSessions } from './wallet/sessions.ts';

const BATCH_INTERVAL_MS = 20_000;

/** Starts the processor and resolves when it is ready. @throws OperatorError when it cannot start */
export function startBankProcessor(
  config: Config,
  log: Log,
  now: () => Date = () => new Date(),
): Promise<Emulator> {
  return startEmulator(config, log, async ({ store, origin, port, resources }) => {
    const clock = new Clock(store, now);
    const context: LedgerContext = { ledger: new Ledger(store), clock, bankDays: config.bankDays };
    await seedOnce(config, store, context, log);
    runBatch(context);
    resources.defer(runBatchPeriodically(context, log));

    const services = { ...context, sessions: new WalletSessions(store, origin) };
    const crash = () => process.kill(process.pid, 'SIGKILL');
    return createApp({ config, origin, port, store, services, crash, log });
  });
}

/** Seeds an empty store from the dataset. Later starts do not need the dataset. */
async function seedOnce(config: Config, store: Store, context: LedgerContext, log: Log): Promise<void> {
  if (store.get('Setting', 'seeded') !== undefined) return;
  const count = await seed(context, config.dataset);
  store.put('Setting', 'seeded', { at: new Date().toISOString() });
  log('seeded', { count });
}

function runBatchPeriodically(context: LedgerContext, log: Log): () => void {
  const timer = setInterval(() => {
    try {
      runBatch(context);
    } catch (error) {
      log('server_error', { error: error instanceof Error ? error.message : String(error) });
    }
  }, BATCH_INTERVAL_MS);
  return () => clearInterval(timer);
}
