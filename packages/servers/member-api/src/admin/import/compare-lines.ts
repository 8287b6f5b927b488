import { LINE_FEED, MAX_LINE_BYTES } from './read-lines.ts';

/** Memory of the lines that differ. With more of them a full import is as fast. */
const MAX_BYTES = 64 * 1024 * 1024;

const BLOCK_BYTES = 4_096;

const EMPTY = Buffer.alloc(0);

/** Lines that only one of two files has. Each character is a byte (latin1). */
export interface Difference {
  readonly outdated: readonly string[];
  readonly added: readonly string[];
}

/**
 * Compares two files whose lines are in about the same order. Returns undefined for too many differences, a repeated
 * line or a line that is too long.
 */
export async function compareLines(
  before: AsyncIterable<Buffer>,
  after: AsyncIterable<Buffer>,
  maxBytes = MAX_BYTES,
): Promise<Difference | undefined> {
  const old = new Cursor(before);
  const now = new Cursor(after);
  try {
    return await compare(old, now, maxBytes);
  } finally {
    await old.close();
    await now.close();
  }
}

async function compare(old: Cursor, now: Cursor, maxBytes: number): Promise<Difference | undefined> {
  // After a line that only one file has, the other one reads alone until both are at the same line.
  let alone: Cursor | undefined;
  for (;;) {
    await old.fill();
    await now.fill();
    if (old.isTooLong || now.isTooLong || old.pendingBytes + now.pendingBytes > maxBytes) return undefined;
    if (old.isAtEnd && now.isAtEnd) return { outdated: [...old.pending], added: [...now.pending] };
    const equal = equalBytes(old.bytes, now.bytes);
    if (equal > 0) {
      old.skip(equal);
      now.skip(equal);
      alone = undefined;
      continue;
    }
    const reading = [old, now].filter((each) => !each.isAtEnd && (alone ?? each) === each);
    alone = undefined;
    for (const each of reading) {
      const other = each === old ? now : old;
      const line = each.takeLine();
      if (line.length > MAX_LINE_BYTES) return undefined;
      if (other.removePending(line)) alone = each;
      else if (!each.addPending(line)) return undefined;
    }
  }
}

/** Length of the complete lines with which both buffers begin. */
function equalBytes(left: Buffer, right: Buffer): number {
  const length = Math.min(left.length, right.length);
  let equal = 0;
  for (let size = BLOCK_BYTES; size >= 1; size = Math.floor(size / 8)) {
    while (equal + size <= length && left.compare(right, equal, equal + size, equal, equal + size) === 0) {
      equal += size;
    }
  }
  return equal === 0 ? 0 : left.lastIndexOf(LINE_FEED, equal - 1) + 1;
}

/** A place in a file, at the start of a line. */
class Cursor {
  bytes: Buffer = EMPTY;
  /** Lines that the other file has not had. */
  readonly pending = new Set<string>();
  pendingBytes = 0;
  readonly #chunks: AsyncIterator<Buffer>;
  /** Bytes after `bytes`. */
  #next: Buffer = EMPTY;
  #isRead = false;

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  get isAtEnd(): boolean {
    return this.#isRead && this.bytes.length === 0;
  }

  get isTooLong(): boolean {
    return this.bytes.length > MAX_LINE_BYTES && !this.bytes.includes(LINE_FEED);
  }

  async fill(): Promise<void> {
    while (!this.#isRead && !this.bytes.includes(LINE_FEED) && !this.isTooLong) {
      if (this.#next.length === 0) {
        const { done, value } = await this.#chunks.next();
        if (done) this.#isRead = true;
        else this.#next = value;
      }
      // Only a line of which two chunks have parts is copied.
      const end = this.#next.indexOf(LINE_FEED) + 1 || this.#next.length;
      const isCopied = this.bytes.length > 0;
      this.bytes = isCopied ? Buffer.concat([this.bytes, this.#next.subarray(0, end)]) : this.#next;
      this.#next = isCopied ? this.#next.subarray(end) : EMPTY;
    }
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  skip(length: number): void {
    this.bytes = this.bytes.subarray(length);
  }

  takeLine(): string {
    const end = this.bytes.indexOf(LINE_FEED);
    const line = this.bytes.toString('latin1', 0, end < 0 ? this.bytes.length : end);
    this.skip(end < 0 ? this.bytes.length : end + 1);
    return line;
  }

  addPending(line: string): boolean {
    if (this.pending.has(line)) return false;
    this.pending.add(line);
    this.pendingBytes += line.length;
    return true;
  }

  removePending(line: string): boolean {
    if (!this.pending.delete(line)) return false;
    this.pendingBytes -= line.length;
    return true;
  }
}
