import type { IncomingMessage } from 'node:http';
import { BadRequest } from './bad-request.ts';

/** The most that any request may carry. */
export const MAX_BODY_BYTES = 32 * 1024;

interface ServerAddress {
  readonly host: string;
  readonly port: number;
  readonly origin: string;
}

/**
 * The guard of every request but `/healthz`: another site that points its own name at this machine gets nothing, and
 * what says that it is too large is not read.
 * @returns the check. @throws BadRequest from it
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

/** The guard of every form: nobody posts here from a page of their own. @throws BadRequest */
export function rejectCrossOriginForm({ method, headers }: IncomingMessage): void {
  const site = headers['sec-fetch-site'];
  // The origin says nothing here: under `no-referrer` browsers send 'null' with forms.
  if (method === 'POST' && site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new BadRequest(400, 'This form is not mine.', 'form-foreign');
  }
}
