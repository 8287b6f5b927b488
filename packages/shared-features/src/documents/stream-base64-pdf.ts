import { ApiError } from '@portal/api';

/** The response is not a PDF, whatever its content type says. */
export class NotAPdfError extends Error {
  override readonly name = 'NotAPdfError';
}

/** Download progress in transferred bytes. */
export interface Progress {
  readonly received: number;
  /** Undefined if the server sends no usable length. */
  readonly total: number | undefined;
}

interface StreamOptions {
  readonly call: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/**
 * Streams a PDF that arrives as base64 in JSON text (DOC-10). Decodes it in chunks, so that a 20 MB file does not block
 * the page. Rejects with NotAPdfError, with ApiError after a stall or a lost connection, or with the signal's
 * reason.
 */
export async function streamBase64Pdf(
  response: Response,
  { call, signal, onProgress }: StreamOptions,
): Promise<Blob> {
  const total = contentLength(response);
  const decode = base64Decoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const yieldIfDue = yieldPeriodically();
  let received = 0;
  for await (const chunk of readChunks(response, call, signal)) {
    received += chunk.length;
    for (let start = 0; start < chunk.length; start += CHUNK_BYTES) {
      parts.push(decode(chunk.subarray(start, start + CHUNK_BYTES)));
      await yieldIfDue();
    }
    onProgress({ received, total });
  }
  decode();
  const pdf = new Blob(parts, { type: 'application/pdf' });
  const header = await pdf.slice(0, PDF_HEADER.length).arrayBuffer();
  signal.throwIfAborted();
  if (String.fromCharCode(...new Uint8Array(header)) !== PDF_HEADER) throw new NotAPdfError('Expected a PDF');
  return pdf;
}

const PDF_HEADER = '%PDF-';
/** A slow phone decodes this in a few milliseconds. */
const CHUNK_BYTES = 256 * 1024;
/** The connection counts as lost after this time without data. */
const STALL_TIMEOUT_MS = 20_000;

/** Transferred length in bytes; undefined for a compressed response. */
function contentLength({ headers }: Response): number | undefined {
  const length = Number(headers.get('content-length'));
  return length > 0 && !headers.has('content-encoding') ? length : undefined;
}

async function* readChunks(
  { body }: Response,
  call: string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await readChunk(reader, call);
      signal.throwIfAborted();
      if (done) return;
      yield value;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ApiError || error instanceof NotAPdfError ? error : new ApiError(call, 'network');
  } finally {
    // Stops the download after an abort. Cancelling an ended or failed body may reject; ignore it.
    void reader.cancel().catch(() => undefined);
  }
}

function readChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  call: string,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ApiError(call, 'timeout')), STALL_TIMEOUT_MS);
    reader
      .read()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** JSON escapes of base64 characters: encoders write `+` as `\u002B`, or `/` as `\/`. */
const ESCAPE = /\\(?:u([\da-f]{4})|\/)/gi;

/** Decodes chunks of JSON text that contains only base64; call it without a chunk at the end. Throws a NotAPdfError. */
function base64Decoder(): (chunk?: Uint8Array) => Uint8Array<ArrayBuffer> {
  const ascii = new TextDecoder('latin1');
  let started = false;
  // Four characters are three bytes, and a chunk may end between them or within an escape.
  let remainder = '';
  return (chunk) => {
    const text = ascii.decode(chunk);
    if (!started && !text.startsWith('"')) throw new NotAPdfError('Expected JSON text');
    started = true;
    const inner = (remainder + text.replaceAll('"', '')).replace(ESCAPE, (_, code: string | undefined) =>
      code ? String.fromCharCode(Number(`0x${code}`)) : '/',
    );
    const end = inner.search(/\\|$/);
    const whole = end - (end % 4);
    remainder = inner.slice(whole);
    if (!chunk && remainder !== '') throw new NotAPdfError('Expected base64');
    return decodeChunk(inner.slice(0, whole));
  };
}

declare global {
  interface Uint8ArrayConstructor {
    /** Browsers from 2025 on. */
    readonly fromBase64?: (text: string) => Uint8Array<ArrayBuffer>;
  }
}

function decodeChunk(base64: string): Uint8Array<ArrayBuffer> {
  try {
    if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch (error) {
    throw new NotAPdfError('Expected base64', { cause: error });
  }
}

/** Yields to the event loop every few milliseconds, because chunks may arrive faster than the page renders. */
function yieldPeriodically(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < YIELD_EVERY_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}

const YIELD_EVERY_MS = 12;
