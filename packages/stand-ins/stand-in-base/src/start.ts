import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { lockFolder } from '@portal/server-base/folder-lock';
import { keepPrivate } from '@portal/server-base/private-files';
import type { FastifyInstance } from 'fastify';
import { listen } from './listen.ts';
import { Store } from './store.ts';

/** A stand-in that is ready. */
export interface StandIn {
  /** Where browsers and the API find it. */
  readonly origin: string;
  /** Finishes what is under way and frees the port and the folder. */
  readonly close: () => Promise<void>;
}

/** Where a stand-in listens and keeps its data. */
interface Place {
  readonly host: string;
  readonly port: number;
  /** Where browsers find it; absent means `http://localhost:<port>`. */
  readonly origin: string | undefined;
  readonly folder: string;
}

interface Opened {
  readonly store: Store;
  readonly origin: string;
  readonly port: number;
  /** What is to be done at the end, before all that was named earlier. */
  readonly atEnd: (step: () => Promise<void> | void) => void;
}

/**
 * Starts a stand-in and answers when it is ready. The port comes first: a second start with the same settings ends
 * there, before it touches the folder.
 * @throws StartError in one sentence when it cannot start; nothing is left running then
 */
export async function startStandIn(
  place: Place,
  log: (event: 'started', facts: { origin: string }) => void,
  open: (opened: Opened) => Promise<FastifyInstance>,
): Promise<StandIn> {
  const undo: (() => Promise<void> | void)[] = [];
  const atEnd: Opened['atEnd'] = (step) => void undo.push(step);
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    let app: RequestListener = (_request, response) =>
      void response.writeHead(503, { 'retry-after': '1' }).end();
    const listening = await listen(place.host, place.port, (request, response) => app(request, response));
    atEnd(listening.close);
    await keepPrivate(place.folder);
    atEnd(await lockFolder(place.folder));
    const store = await Store.open(join(place.folder, 'store.sqlite'));
    atEnd(() => store.close());

    const origin = place.origin ?? `http://localhost:${listening.port}`;
    const opened = await open({ store, origin, port: listening.port, atEnd });
    await opened.ready();
    atEnd(() => opened.close());
    app = opened.routing;
    log('started', { origin });
    return { origin, close };
  } catch (error) {
    await close();
    throw error;
  }
}
