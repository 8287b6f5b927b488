/** Returns a W3C trace context for each request, so that the requests of this page are one trace (AMB-82). */
export function createPageTrace(): () => string {
  const traceId = randomHex();
  return () => `00-${traceId}-${randomHex().slice(16)}-01`;
}

const randomHex = () => crypto.randomUUID().replaceAll('-', '');
