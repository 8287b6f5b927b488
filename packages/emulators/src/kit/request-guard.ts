import type { IncomingMessage } from 'node:http';
import { BadRequest } from './bad-request.ts';

/** Maximum size of a request body. */
export const MAX_BODY_BYTES = 32 * 1024;

interface ServerAddress {
  readonly host: string;
  readonly port: number;
  readonly origin: string;
}

/**
 * Returns the check of every request except `/healthz`. It rejects DNS rebinding and excessive bodies.
 * @returns the check, which throws BadRequest
 */
export function createHostCheck({ host, port, origin }: ServerAddress): (request: IncomingMessage) => void {
  const names = ['localhost', '127.0.0.1', '[::1]', host];
  const hosts = new Set([new URL(origin).host, ...names.map((name) => `${name}:${port}`)]);
  return ({ headers }) => {
    if (!hosts.has(headers.host ?? '')) throw new BadRequest(400, 'This is not my address.', 'address-wrong');
    if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
      throw new BadRequest(413, 'The request is too large.');
    }
  };
}

/** Rejects cross-site forms. @throws BadRequest */
export function rejectCrossOriginForm({ method, headers }: IncomingMessage): void {
  const site = headers['sec-fetch-site'];
  // The Origin header is no help: under `no-referrer`, browsers send 'null' with forms.
  if (method === 'POST' && site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new BadRequest(400, 'This form is not mine.', 'form-cross-origin');
  }
}
