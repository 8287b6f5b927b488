import { join } from 'node:path';
import { openOutbox } from '../kit/append-log.ts';
import type { Log } from '../kit/log.ts';
import { createBrand } from '../kit/pages/layout.ts';
import { type Emulator, startEmulator } from '../kit/start.ts';
import { EnvelopeAccess } from './access.ts';
import { AccessTokens } from './access-tokens.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { Envelopes } from './envelopes.ts';
import { Faults } from './faults.ts';
import { SignedDocuments } from './signed-documents.ts';
import type { Services } from './steps/envelope-request.ts';
import { expireEnvelopes } from './steps/expire-envelopes.ts';
import { WebhookSender } from './webhook-sender.ts';

const SWEEP_EVERY_MS = 60 * 60_000;

/** Starts the service and resolves when it is ready. @throws OperatorError when it cannot start */
export function startESignature(config: Config, log: Log): Promise<Emulator> {
  return startEmulator(config, log, async ({ store, origin, port, resources }) => {
    const { host, societyName, supportPhone, portalOrigins } = config;
    const outbox = join(config.folder, 'outbox', 'mail.jsonl');
    const envelopes = new Envelopes(store);
    const webhook = new WebhookSender({ store, envelopes, settings: config.webhook, log });
    const services: Services = {
      brand: createBrand(config, portalOrigins[0]),
      envelopes,
      access: new EnvelopeAccess(store),
      documents: await SignedDocuments.open(join(config.folder, 'signed'), societyName, supportPhone),
      webhook,
      sendMail: openOutbox(outbox),
      outbox,
      origin,
      now: () => new Date(),
      log,
    };
    webhook.start();
    resources.defer(() => webhook.stop());
    const sweeping = setInterval(() => expireEnvelopes(services), SWEEP_EVERY_MS).unref();
    resources.defer(() => clearInterval(sweeping));
    return createApp({
      host,
      port,
      store,
      services,
      tokens: config.integration && new AccessTokens(config.integration, origin),
      faults: config.controls ? new Faults() : undefined,
    });
  });
}
