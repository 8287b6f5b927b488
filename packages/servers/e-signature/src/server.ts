import { mkdir } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { lockFolder } from '@portal/stand-in/folder-lock';
import { listen } from '@portal/stand-in/listen';
import { outboxAt } from '@portal/stand-in/outbox';
import { loadStaticFiles } from '@portal/stand-in/static-files';
import { Store } from '@portal/stand-in/store';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { Envelopes } from './envelopes.ts';
import { Faults } from './faults.ts';
import type { Log } from './log.ts';
import { SignedDocuments } from './signed-documents.ts';
import { Visitors } from './visitors.ts';

export interface ESignature {
  /** Where browsers find it. */
  origin: string;
  /** Finishes what is under way and frees the port and the folder. */
  close: () => Promise<void>;
}

/**
 * Starts the service and answers when it is ready. The port comes first: a second start with the same settings ends
 * there, before it touches the folder.
 * @throws StartError in one sentence when it cannot start; nothing is left running then
 */
export async function startESignature(config: Config, log: Log): Promise<ESignature> {
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

    const origin = config.origin ?? `http://localhost:${listening.port}`;
    const { societyName, supportPhone, portalOrigin } = config;
    const outbox = join(config.folder, 'outbox', 'mail.jsonl');
    app = createApp({
      config,
      origin,
      port: listening.port,
      store,
      desk: {
        brand: { societyName, supportPhone, portalUrl: `${portalOrigin}/` },
        envelopes: new Envelopes(store),
        visitors: await Visitors.open(store, origin),
        documents: await SignedDocuments.open(join(config.folder, 'signed'), societyName, supportPhone),
        sendMail: outboxAt(outbox),
        outbox: config.local ? outbox : undefined,
        origin,
        now: () => new Date(),
        log,
      },
      faults: config.controls ? new Faults() : undefined,
      serveStatic: await loadStaticFiles(),
    });
    log('started', { origin });
    return { origin, close };
  } catch (error) {
    await close();
    throw error;
  }
}
