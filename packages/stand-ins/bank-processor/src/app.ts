import { addScope, createStandInApp } from '@portal/stand-in-base/app';
import { brandOf } from '@portal/stand-in-base/pages/layout';
import type { Store } from '@portal/stand-in-base/store';
import type { FastifyInstance } from 'fastify';
import { calls } from './api.ts';
import type { Services } from './calls.ts';
import type { Config } from './config.ts';
import { controls } from './control/routes.ts';
import { failWith } from './failures.ts';
import { Faults } from './faults.ts';
import type { Log } from './log.ts';
import { Refused } from './refusals.ts';
import { wallet } from './wallet/routes.ts';

interface Parts {
  config: Config;
  origin: string;
  port: number;
  store: Store;
  services: Services;
  crash: () => void;
  log: Log;
}

/** The calls, the wallet, and the controls where they are on. */
export async function createApp(parts: Parts): Promise<FastifyInstance> {
  const { config, origin, port, store, services, crash, log } = parts;
  const brand = brandOf(config, config.portalOrigins[0]);
  const faults = config.controls ? new Faults() : undefined;
  const app = await createStandInApp({ host: config.host, origin, port, store, brand, fail: failWith(log) });
  app.setNotFoundHandler(() => {
    throw new Refused(404, 'not-found', 'There is nothing under this address.');
  });
  await addScope(app, (scope) => calls(scope, { services, key: config.key, faults, crash, log }));
  const isSecure = origin.startsWith('https:');
  await addScope(app, (scope) => wallet(scope, { services, brand, isSecure, log }));
  if (faults) await controls(app, { services, faults, brand });
  return app;
}
