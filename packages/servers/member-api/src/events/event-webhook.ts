import { createHmac } from 'node:crypto';
import type { Config } from '../config.ts';
import type { BusinessEvent } from './event-feed.ts';

const TIMEOUT_MS = 10_000;

/** The receiver did not accept the event. `code` is its status or an error code, never its text. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`The receiver of business events did not accept the event: ${code}`, options);
    this.code = code;
  }
}

export type SendEvent = (event: BusinessEvent, sentAt: Date) => Promise<void>;

/**
 * Creates the sender of the webhook. Signatures are HMAC-SHA256 of the raw body in base64, as DocuSign's. The receiver
 * rejects an old `sentAt`, so that a recorded request cannot be replayed.
 */
export function createEventSender({ url, secrets }: NonNullable<Config['eventWebhook']>): SendEvent {
  return async (event, sentAt) => {
    const body = JSON.stringify({ sentAt: sentAt.toISOString(), event });
    const signatures = secrets.map((secret, index) => [
      `x-portal-signature-${index + 1}`,
      createHmac('sha256', secret).update(body).digest('base64'),
    ]);
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...Object.fromEntries(signatures) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new DeliveryError(codeOf(cause), { cause });
    });
    // The text of the response is not read, but its connection has to be released.
    await response.body?.cancel();
    if (!response.ok) throw new DeliveryError(String(response.status));
  };
}

function codeOf(error: unknown): string {
  const { name, cause } = Object(error);
  return name === 'TimeoutError' ? 'TIMEOUT' : String(Object(cause).code ?? 'NO_RESPONSE');
}
