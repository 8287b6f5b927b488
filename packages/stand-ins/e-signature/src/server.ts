import { join } from 'node:path';
import type { StandInConfig } from '@portal/stand-in-base/environment';
import { outboxAt } from '@portal/stand-in-base/outbox';
import { brandOf } from '@portal/stand-in-base/pages/layout';
import { type StandIn, startStandIn } from '@portal/stand-in-base/start';
import { createApp } from './app.ts';
import { Envelopes } from './envelopes.ts';
import { Faults } from './faults.ts';
import type { Log } from './log.ts';
import { SignedDocuments } from './signed-documents.ts';
import { Visitors } from './visitors.ts';

/**
 * Starts the service and answers when it is ready.
 * @throws StartError in one sentence when it cannot start; nothing is left running then
 */
export function startESignature(config: StandInConfig, log: Log): Promise<StandIn> {
  return startStandIn(config, log, async ({ store, origin, port }) => {
    const { host, societyName, supportPhone, portalOrigins } = config;
    const outbox = join(config.folder, 'outbox', 'mail.jsonl');
    return createApp({
      host,
      port,
      store,
      services: {
        brand: brandOf(config, portalOrigins[0]),
        envelopes: new Envelopes(store),
        visitors: await Visitors.open(store, origin),
        documents: await SignedDocuments.open(join(config.folder, 'signed'), societyName, supportPhone),
        sendMail: outboxAt(outbox),
        outbox: config.isLocal ? outbox : undefined,
        origin,
        now: () => new Date(),
        log,
      },
      faults: config.controls ? new Faults() : undefined,
    });
  });
}
