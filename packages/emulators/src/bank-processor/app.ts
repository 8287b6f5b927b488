import type { FastifyInstance } from 'fastify';
import { addScope, createEmulatorApp } from '../kit/app.ts';
import type { Log } from '../kit/log.ts';
import { createBrand } from '../kit/pages/layout.ts';
import { RequestError } from '../kit/request-error.ts';
import type { Store } from '../kit/store.ts';
import { addApi } from './api.ts';
import type { Config } from './config.ts';
import { addControlRoutes } from './control/routes.ts';
import type { Services } from './endpoints.ts';
import { createErrorHandler } from './error-handler.ts';
import { Faults } from './faults.ts';
import { addWalletRoutes } from './wallet/routes.ts';

interface Deps {
  config: Config;
  origin: string;
  port: number;
  store: Store;
  services: Services;
  crash: () => void;
  log: Log;
}

/** Creates the application with calls, wallet and, if enabled, controls. */
export async function createApp(parts: Deps): Promise<FastifyInstance> {
  const { config, origin, port, store, services, crash, log } = parts;
  const brand = createBrand(config, config.portalOrigins[0]);
  const faults = config.controls ? new Faults() : undefined;
  const app = await createEmulatorApp({
    host: config.host,
    origin,
    port,
    store,
    brand,
    fail: createErrorHandler(log),
  });
  app.setNotFoundHandler(() => {
    throw new RequestError(404, 'There is nothing under this address.');
  });
  await addScope(app, (scope) => addApi(scope, { services, key: config.key, faults, crash, log }));
  await addScope(app, (scope) => addWalletRoutes(scope, { services, brand, log }));
  if (faults) await addControlRoutes(app, { services, faults });
  return app;
}
