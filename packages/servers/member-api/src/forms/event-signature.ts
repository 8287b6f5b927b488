import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** DocuSign signs with each key that it has, `X-DocuSign-Signature-1` and on; more than these are not looked at. */
const MOST = 4;

/**
 * Whether the bytes were signed with one of the secrets: HMAC-SHA256 in base64, as DocuSign Connect does it. Every
 * signature is compared with every secret, each in constant time, so that how long it takes tells nothing.
 */
export function isSigned(body: Buffer, headers: IncomingHttpHeaders, secrets: readonly string[]): boolean {
  const given = Array.from({ length: MOST }, (_, index) => headers[`x-docusign-signature-${index + 1}`]);
  let fits = false;
  for (const secret of secrets) {
    const right = createHmac('sha256', secret).update(body).digest();
    for (const signature of given) {
      const bytes = Buffer.from(typeof signature === 'string' ? signature : '', 'base64');
      const isRight = bytes.length === right.length && timingSafeEqual(bytes, right);
      fits = isRight || fits;
    }
  }
  return fits;
}
