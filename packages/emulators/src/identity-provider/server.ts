import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { openOutbox } from '../kit/append-log.ts';
import type { Log } from '../kit/log.ts';
import { createBrand } from '../kit/pages/layout.ts';
import { type Emulator, startEmulator } from '../kit/start.ts';
import type { Store } from '../kit/store.ts';
import { Accounts } from './accounts.ts';
import { signOutEverywhere } from './adapter.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { Services } from './interactions/interaction-request.ts';
import { loadKeys } from './keys.ts';
import type { Mount } from './policies.ts';
import { createProvider } from './provider.ts';
import { ResetCodes } from './reset-codes.ts';
import { readSeedAccounts } from './seed.ts';
import { Throttle } from './throttle.ts';

const FAILURES_PER_ACCOUNT = 5;

/** Starts the provider and resolves when it is ready. @throws OperatorError when it cannot start */
export function startIdentityProvider(config: Config, log: Log): Promise<Emulator> {
  return startEmulator(config, log, async ({ store, origin, port }) => {
    const accounts = new Accounts(store);
    await seedOnce(config, store, accounts, log);
    const brand = createBrand(config, config.portalOrigins[0]);
    const lifetimes = { accessToken: config.accessTokenSeconds };
    const mounts = new WeakMap<IncomingMessage, Mount>();
    const mountOf = (request: IncomingMessage) => {
      const mount = mounts.get(request);
      if (!mount) throw new Error('The request is outside of a policy path.');
      return mount;
    };
    const keys = await loadKeys(store);
    const provider = createProvider({
      config,
      origin,
      store,
      accounts,
      keys,
      brand,
      lifetimes,
      mountOf,
      log,
    });
    const outbox = join(config.folder, 'outbox', 'mail.jsonl');
    const services: Services = {
      provider,
      accounts,
      codes: new ResetCodes(store),
      throttle: new Throttle(),
      limits: { perAccount: FAILURES_PER_ACCOUNT, perAddress: config.failuresPerAddress },
      brand,
      hasPolicies: config.names.hasPolicies,
      sendMail: openOutbox(outbox),
      outbox,
      signOutOthers: (oid, sessionUid) => signOutEverywhere(store, oid, sessionUid),
      log,
    };
    const rememberMount = (request: IncomingMessage, mount: Mount) => void mounts.set(request, mount);
    return createApp({ config, origin, port, store, lifetimes, services, rememberMount });
  });
}

/** Fills an empty store from the dataset. Later starts do not need the dataset. */
async function seedOnce(config: Config, store: Store, accounts: Accounts, log: Log): Promise<void> {
  if (store.get('Setting', 'seeded') !== undefined) return;
  const found = await readSeedAccounts(config.dataset);
  store.transaction(() => {
    for (const account of found) accounts.add(account);
    store.put('Setting', 'seeded', { at: new Date().toISOString() });
  });
  log('accounts.imported', { count: found.length });
}
