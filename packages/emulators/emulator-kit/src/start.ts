import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { lockFolder } from '@portal/server-kit/folder-lock';
import { restrictPermissions } from '@portal/server-kit/restrict-permissions';
import type { FastifyInstance } from 'fastify';
import { listen } from './listen.ts';
import { Store } from './store.ts';

/** A stand-in that is ready. */
export interface Emulator {
  /** Where browsers and the API find it. */
  readonly origin: string;
  /** Finishes what is under way and frees the port and the folder. */
  readonly close: () => Promise<void>;
}

/** Where a stand-in listens and keeps its data. */
interface EmulatorOptions {
  readonly host: string;
  readonly port: number;
  /** Where browsers find it; absent means `http://localhost:<port>`. */
  readonly origin: string | undefined;
  readonly folder: string;
}

interface EmulatorContext {
  readonly store: Store;
  readonly origin: string;
  readonly port: number;
  /** What is to be done at the end, before all that was named earlier. */
  readonly onClose: (step: () => Promise<void> | void) => void;
}

/**
 * Starts a stand-in and answers when it is ready. The port comes first: a second start with the same settings ends
 * there, before it touches the folder.
 * @throws StartupError in one sentence when it cannot start; nothing is left running then
 */
export async function startEmulator(
  options: EmulatorOptions,
  log: (event: 'started', facts: { origin: string }) => void,
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
    const store = await Store.open(join(options.folder, 'store.sqlite'));
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
