import { StartError } from '@portal/server-base/start-error';
import { type StandIn, startStandIn } from '@portal/stand-in-base/start';
import type { Store } from '@portal/stand-in-base/store';
import { createApp } from './app.ts';
import { doBusiness } from './business.ts';
import { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { Ledger } from './ledger.ts';
import type { Log } from './log.ts';
import type { Books } from './refusals.ts';
import { seed } from './seed.ts';
import { WalletSessions } from './wallet/sessions.ts';

/** How often the processor looks whether something is due. */
const BUSINESS_MS = 20_000;

/**
 * Starts the processor and answers when it is ready.
 * @param now the machine's clock
 * @throws StartError in one sentence when it cannot start; nothing is left running then
 */
export function startBankProcessor(
  config: Config,
  log: Log,
  now: () => Date = () => new Date(),
): Promise<StandIn> {
  return startStandIn(config, log, async ({ store, origin, port, atEnd }) => {
    const clock = new Clock(store, now);
    const books: Books = { ledger: new Ledger(store), clock, bankDays: config.bankDays };
    await seedOnce(config, store, books, log);
    await doBusiness(books);
    atEnd(doBusinessFromTimeToTime(books, log));

    const services = { ...books, sessions: new WalletSessions(store, origin) };
    const crash = () => process.kill(process.pid, 'SIGKILL');
    return createApp({ config, origin, port, store, services, crash, log });
  });
}

/** An empty store takes over what the dataset says; afterwards the dataset is needed no more. */
async function seedOnce(config: Config, store: Store, books: Books, log: Log): Promise<void> {
  if (store.get('Setting', 'seeded') !== undefined) return;
  if (config.dataset === undefined) {
    throw new StartError(
      'The setting PORTAL_DATASET is missing: there are no wallets yet, and they come from a dataset.',
    );
  }
  const count = await seed(books, config.dataset);
  await store.put('Setting', 'seeded', { at: new Date().toISOString() });
  log('seeded', { count });
}

/** @returns the function that stops it */
function doBusinessFromTimeToTime(books: Books, log: Log): () => void {
  const timer = setInterval(() => {
    doBusiness(books).catch((error: unknown) =>
      log('server_error', { error: error instanceof Error ? error.message : String(error) }),
    );
  }, BUSINESS_MS);
  return () => clearInterval(timer);
}
