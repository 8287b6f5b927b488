import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** DocuSign sends one signature per key, in `X-DocuSign-Signature-1` and following. Further headers are ignored. */
const MAX_SIGNATURES = 4;

/** Verifies a DocuSign webhook. Compares every signature with every secret in constant time. */
export function verifyWebhookSignature(
  body: Buffer,
  headers: IncomingHttpHeaders,
  secrets: readonly string[],
): boolean {
  const signatures = Array.from(
    { length: MAX_SIGNATURES },
    (_, index) => headers[`x-docusign-signature-${index + 1}`],
  );
  let matches = false;
  for (const secret of secrets) {
    const expected = createHmac('sha256', secret).update(body).digest();
    for (const signature of signatures) {
      const bytes = Buffer.from(typeof signature === 'string' ? signature : '', 'base64');
      const isValid = bytes.length === expected.length && timingSafeEqual(bytes, expected);
      matches = isValid || matches;
    }
  }
  return matches;
}
