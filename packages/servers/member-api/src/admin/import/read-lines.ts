import { LineError } from './line-error.ts';

/** No row of an extract is longer. */
export const MAX_LINE_BYTES = 1024 * 1024;

export interface Line {
  readonly line: number;
  readonly text: string;
}

export const LINE_FEED = 0x0a;

/**
 * Splits UTF-8 bytes into lines, in batches. Memory is bounded by the chunks and by the longest line.
 * @throws LineError for a line that is too long or is not UTF-8
 */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest: Buffer = Buffer.alloc(0);
  let count = 0;
  const decode = (bytes: Buffer): Line => {
    count += 1;
    if (bytes.length > MAX_LINE_BYTES) throw new LineError(count, 'The line is longer than 1 MB');
    try {
      return { line: count, text: decoder.decode(bytes) };
    } catch {
      throw new LineError(count, 'The line is not UTF-8 text');
    }
  };
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const lines: Line[] = [];
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      lines.push(decode(bytes.subarray(start, end)));
      start = end + 1;
    }
    rest = bytes.subarray(start);
    yield lines;
    if (rest.length > MAX_LINE_BYTES) decode(rest);
  }
  if (rest.length > 0) yield [decode(rest)];
}
