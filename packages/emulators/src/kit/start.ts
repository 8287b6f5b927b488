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
  /** Registers a cleanup step. Steps run in reverse order. */
  readonly onClose: (step: () => Promise<void> | void) => void;
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
  const undo: (() => Promise<void> | void)[] = [];
  const onClose: EmulatorContext['onClose'] = (step) => void undo.push(step);
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    let app: RequestListener = (_request, response) =>
      void response.writeHead(503, { 'retry-after': '1' }).end();
    const listening = await listen(options.host, options.port, (request, response) => app(request, response));
    onClose(listening.close);
    await restrictPermissions(options.folder);
    onClose(await lockFolder(options.folder));
    const store = new Store(join(options.folder, 'store.sqlite'));
    onClose(() => store.close());

    const origin = options.origin ?? `http://localhost:${listening.port}`;
    const context = await open({ store, origin, port: listening.port, onClose });
    await context.ready();
    onClose(() => context.close());
    app = context.routing;
    log('started', { origin });
    return { origin, close };
  } catch (error) {
    await close();
    throw error;
  }
}
