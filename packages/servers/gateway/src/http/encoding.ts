import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '@portal/release-store/release-record';

/**
 * Which of the available encodings the browser takes, or null for the plain file (RFC 9110, section 12.5.3).
 * Brotli goes before gzip, whatever weights the browser gives them; a weight of 0 is a refusal.
 */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  available: readonly Encoding[],
): Encoding | null {
  const weights = new Map(
    (acceptEncoding ?? '').split(',').map((entry): [string, number] => {
      const [name = '', ...options] = entry.split(';');
      const weight = options.map((option) => /^\s*q=([\d.]+)\s*$/i.exec(option)?.[1]).find(Boolean);
      return [name.trim().toLowerCase(), Number(weight ?? 1)];
    }),
  );
  const accepted = (encoding: Encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
  return (['br', 'gzip'] as const).find((name) => available.includes(name) && accepted(name)) ?? null;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Compresses a page on its way out: fast settings, since each page has a nonce of its own and is made once. */
export function compressPage(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br'
    ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : gzipped(body, { level: 5 });
}
