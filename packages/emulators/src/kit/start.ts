import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { lockFolder } from '@portal/server-kit/folder-lock';
import { restrictPermissions } from '@portal/server-kit/restrict-permissions';
import type { FastifyInstance } from 'fastify';
import { listen } from './listen.ts';
import type { Log } from './log.ts';
import { Store } from './store.ts';

export interface Emulator {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

interface EmulatorOptions {
  readonly host: string;
  readonly port: number;
  readonly origin: string | undefined;
  readonly folder: string;
}

interface EmulatorContext {
  readonly store: Store;
  readonly origin: string;
  readonly port: number;
  /** Disposed when the emulator closes. */
  readonly resources: AsyncDisposableStack;
}

/**
 * Starts an emulator. It claims the port first, so that a second start does not touch the folder.
 * @throws OperatorError when it cannot start, without leaving anything running
 */
export async function startEmulator(
  options: EmulatorOptions,
  log: Log,
  open: (context: EmulatorContext) => Promise<FastifyInstance>,
): Promise<Emulator> {
  await using resources = new AsyncDisposableStack();
  let app: RequestListener = (_request, response) =>
    void response.writeHead(503, { 'retry-after': '1' }).end();
  const listening = await listen(options.host, options.port, (request, response) => app(request, response));
  resources.defer(listening.close);
  await restrictPermissions(options.folder);
  resources.defer(await lockFolder(options.folder));
  const store = new Store(join(options.folder, 'store.sqlite'));
  resources.defer(() => store.close());

  const origin = options.origin ?? `http://localhost:${listening.port}`;
  const context = await open({ store, origin, port: listening.port, resources });
  await context.ready();
  resources.defer(() => context.close());
  app = context.routing;
  log('started', { origin });
  const started = resources.move();
  return { origin, close: () => started.disposeAsync() };
}
