import type { IncomingMessage } from 'node:http';

/**
 * Returns whether a request has exactly one Host header (RFC 9112, section 3.2). With two, servers may disagree on
 * the host. HTTP/1.0 needs none.
 */
export function hasSingleHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === 'host').length;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}
