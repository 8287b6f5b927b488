import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

interface CompressedPage {
  readonly encoding: string | null;
  readonly body: Buffer;
}

/** Compresses a page in an encoding that the browser accepts, at fast levels: a page's nonce makes caching useless. */
export async function compressPage(html: string, acceptEncoding = ''): Promise<CompressedPage> {
  const body = Buffer.from(html);
  switch (negotiate(acceptEncoding, ['br', 'gzip'])) {
    case 'br':
      return {
        encoding: 'br',
        body: await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
      };
    case 'gzip':
      return { encoding: 'gzip', body: await gzipped(body, { level: 5 }) };
    default:
      return { encoding: null, body };
  }
}
