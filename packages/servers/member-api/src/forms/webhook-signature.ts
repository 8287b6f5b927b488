import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** DocuSign signs with each key that it has, `X-DocuSign-Signature-1` and on; more than these are not looked at. */
const MAX_SIGNATURES = 4;

/**
 * Whether the bytes were signed with one of the secrets: HMAC-SHA256 in base64, as DocuSign Connect does it. Every
 * signature is compared with every secret, each in constant time, so that how long it takes tells nothing.
 */
export function isValidSignature(
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
