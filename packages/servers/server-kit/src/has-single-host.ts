import type { IncomingMessage } from 'node:http';

/**
 * Whether a request names one host, as HTTP/1.1 asks (RFC 9112, section 3.2): which of two is meant nobody can say, and
 * each server on the way may think another. A client of HTTP/1.0 knows of none.
 */
export function hasSingleHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === 'host').length;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}
