import { join } from 'node:path';
import { outboxAt } from '@portal/stand-in-base/outbox';
import { brandOf } from '@portal/stand-in-base/pages/layout';
import { type StandIn, startStandIn } from '@portal/stand-in-base/start';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { Envelopes } from './envelopes.ts';
import { Events } from './events.ts';
import { Faults } from './faults.ts';
import type { Log } from './log.ts';
import { SignedDocuments } from './signed-documents.ts';
import { endDrafts } from './steps/end-drafts.ts';
import type { Services } from './steps/visit.ts';
import { Visitors } from './visitors.ts';

const SWEEP_EVERY_MS = 60 * 60_000;

/**
 * Starts the service and answers when it is ready.
 * @throws StartError in one sentence when it cannot start; nothing is left running then
 */
export function startESignature(config: Config, log: Log): Promise<StandIn> {
  return startStandIn(config, log, async ({ store, origin, port, atEnd }) => {
    const { host, societyName, supportPhone, portalOrigins } = config;
    const outbox = join(config.folder, 'outbox', 'mail.jsonl');
    const envelopes = new Envelopes(store);
    const events = new Events({ store, envelopes, settings: config.events, log });
    const services: Services = {
      brand: brandOf(config, portalOrigins[0]),
      envelopes,
      visitors: await Visitors.open(store, origin),
      documents: await SignedDocuments.open(join(config.folder, 'signed'), societyName, supportPhone),
      events,
      sendMail: outboxAt(outbox),
      outbox: config.isLocal ? outbox : undefined,
      origin,
      now: () => new Date(),
      log,
    };
    events.start();
    atEnd(() => events.stop());
    const sweeping = setInterval(() => void endDrafts(services), SWEEP_EVERY_MS).unref();
    atEnd(() => clearInterval(sweeping));
    return createApp({
      host,
      port,
      store,
      services,
      key: config.key,
      faults: config.controls ? new Faults() : undefined,
    });
  });
}
