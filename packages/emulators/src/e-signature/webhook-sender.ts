import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Log } from '../kit/log.ts';
import type { Store } from '../kit/store.ts';
import type { Config } from './config.ts';
import type { Envelope, Envelopes } from './envelopes.ts';
import { eventOf, summaryOfEnvelope } from './summary.ts';

const CHECK_INTERVAL_MS = 1_000;
const TIMEOUT_MS = 10_000;
/** Maximum pause between retries, and the time after which they stop. DocuSign stops after 15 days. */
const MAX_BACKOFF_MS = 5 * 60_000;
const GIVE_UP_AFTER_MS = 15 * 24 * 3_600_000;

const QueuedEvent = z.object({
  envelope: z.string(),
  retryCount: z.int(),
  dueAt: z.number(),
  since: z.number(),
});
type QueuedEvent = z.infer<typeof QueuedEvent>;

interface Deps {
  readonly store: Store;
  readonly envelopes: Envelopes;
  readonly settings: Config['webhook'];
  readonly log: Log;
}

/**
 * Sends events as DocuSign Connect does: stored until accepted, signed with every secret, late, twice, out of order.
 */
export class WebhookSender {
  readonly #deps: Deps;
  #timer: NodeJS.Timeout | undefined;
  #inProgress: Promise<void> = Promise.resolve();
  #isLossy = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    this.#timer = setInterval(() => this.#wake(), CHECK_INTERVAL_MS).unref();
    this.#wake();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#inProgress;
  }

  /** Stores the event of the envelope's current state and sends it at once. */
  enqueue(envelope: Envelope): void {
    if (!this.#deps.settings || this.#isLossy) return;
    const event: QueuedEvent = { envelope: envelope.id, retryCount: 0, dueAt: 0, since: Date.now() };
    this.#deps.store.put('Event', `${envelope.id}/${eventOf(envelope)}`, event);
    this.#wake();
  }

  /** Enables or disables dropping of events. Returns the new value. */
  setLossy(isLossy: boolean): boolean {
    this.#isLossy = isLossy;
    return isLossy;
  }

  #wake(): void {
    this.#inProgress = this.#inProgress
      .then(() => this.#sendDue())
      .catch(() => this.#deps.log('events_failed'));
  }

  async #sendDue(): Promise<void> {
    for (const [id, value] of [...this.#deps.store.list('Event')]) {
      const queued = QueuedEvent.parse(value);
      const envelope = this.#deps.envelopes.find(queued.envelope);
      if (!envelope || queued.since + GIVE_UP_AFTER_MS < Date.now()) this.#deps.store.remove('Event', id);
      else if (queued.dueAt <= Date.now()) await this.#send(id, queued, envelope);
    }
  }

  async #send(id: string, queued: QueuedEvent, envelope: Envelope): Promise<void> {
    const { retryCount } = queued;
    const accepted = await this.#post(JSON.stringify(this.#bodyOf(id, envelope, retryCount)));
    if (accepted) return this.#deps.store.remove('Event', id);
    const wait = Math.min(MAX_BACKOFF_MS, 1_000 * 2 ** retryCount);
    this.#deps.store.put('Event', id, { ...queued, retryCount: retryCount + 1, dueAt: Date.now() + wait });
  }

  #bodyOf(id: string, envelope: Envelope, retryCount: number) {
    return {
      event: id.split('/').at(-1),
      apiVersion: 'v2.1',
      retryCount,
      generatedDateTime: new Date().toISOString(),
      data: { envelopeId: envelope.id, envelopeSummary: summaryOfEnvelope(envelope) },
    };
  }

  async #post(body: string): Promise<boolean> {
    if (!this.#deps.settings) return true;
    const signatures = this.#deps.settings.secrets.map((secret, index) => [
      `x-docusign-signature-${index + 1}`,
      createHmac('sha256', secret).update(body).digest('base64'),
    ]);
    try {
      const response = await fetch(this.#deps.settings.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...Object.fromEntries(signatures) },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      this.#deps.log('event_sent', { status: response.status });
      return response.ok;
    } catch {
      this.#deps.log('event_not_sent');
      return false;
    }
  }
}
