import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** Size limit of a document. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;

const START = '%PDF-';

/** Returns the SHA-256 of a PDF, or why it is not a document. */
export async function checkDocumentFile(path: string): Promise<{ digest: string } | { reason: string }> {
  try {
    if ((await stat(path)).size > MAX_FILE_BYTES) return { reason: 'A document may have at most 20 MB' };
    const hash = createHash('sha256');
    let start = '';
    await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        if (start.length < START.length) start += chunk.toString('latin1', 0, START.length);
        hash.update(chunk);
      }
    });
    return start.startsWith(START) ? { digest: hash.digest('hex') } : { reason: 'The file is not a PDF' };
  } catch {
    return { reason: 'The file does not exist or is not readable' };
  }
}
