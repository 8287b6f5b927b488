import { mkdir } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { lockFolder } from '@portal/stand-in/folder-lock';
import { listen } from '@portal/stand-in/listen';
import { StartError } from '@portal/stand-in/start-error';
import { loadStaticFiles } from '@portal/stand-in/static-files';
import { Store } from '@portal/stand-in/store';
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

export interface BankProcessor {
  /** Where the API and browsers find it. */
  origin: string;
  /** Finishes what is under way and frees the port and the folder. */
  close: () => Promise<void>;
}

/**
 * Starts the processor and answers when it is ready. The port comes first: a second start with the same settings ends
 * there, before it touches the folder.
 * @param now the machine's clock
 * @throws StartError in one sentence when it cannot start; nothing is left running then
 */
export async function startBankProcessor(
  config: Config,
  log: Log,
  now: () => Date = () => new Date(),
): Promise<BankProcessor> {
  const undo: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    let app: RequestListener = (_request, response) =>
      void response.writeHead(503, { 'retry-after': '1' }).end();
    const listening = await listen(config.host, config.port, (request, response) => app(request, response));
    undo.push(listening.close);
    await mkdir(config.folder, { recursive: true, mode: 0o700 });
    undo.push(await lockFolder(config.folder));
    const store = await Store.open(join(config.folder, 'store.jsonl'));
    undo.push(() => store.close());

    const clock = new Clock(store, now);
    const books: Books = { ledger: new Ledger(store), clock };
    await seedOnce(config, store, books, log);
    await doBusiness(books);
    undo.push(doBusinessFromTimeToTime(books, log));

    const origin = config.origin ?? `http://localhost:${listening.port}`;
    const desk = { ...books, sessions: new WalletSessions(store, origin) };
    const serveStatic = await loadStaticFiles();
    const crash = () => process.kill(process.pid, 'SIGKILL');
    app = createApp({ config, origin, port: listening.port, store, desk, serveStatic, crash, log });
    log('started', { origin });
    return { origin, close };
  } catch (error) {
    await close();
    throw error;
  }
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
