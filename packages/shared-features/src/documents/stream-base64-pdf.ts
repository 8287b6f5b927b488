import { ApiError } from '@portal/api';

/** What came is not a PDF, whatever it says. */
export class NotAPdfError extends Error {
  override readonly name = 'NotAPdfError';
}

/** How far an answer has come, in bytes as they travel. */
export interface Progress {
  readonly received: number;
  /** Undefined where the server does not say it. */
  readonly total: number | undefined;
}

interface StreamOptions {
  /** The name of the call, for the errors. */
  readonly call: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/**
 * Reads a PDF that comes as base64 in JSON text (DOC-10) and decodes it piece by piece, so that not even one of 20 MB
 * stops the page. Rejects with a NotAPdfError for anything else, with an ApiError when the server falls silent or
 * the connection breaks, and with the signal's reason.
 */
export async function streamBase64Pdf(
  response: Response,
  { call, signal, onProgress }: StreamOptions,
): Promise<Blob> {
  const total = contentLength(response);
  const decode = base64Decoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const remainder = yieldPeriodically();
  let received = 0;
  for await (const chunk of readChunks(response, call, signal)) {
    received += chunk.length;
    for (let start = 0; start < chunk.length; start += CHUNK_BYTES) {
      parts.push(decode(chunk.subarray(start, start + CHUNK_BYTES)));
      await remainder();
    }
    onProgress({ received, total });
  }
  decode();
  const pdf = new Blob(parts, { type: 'application/pdf' });
  const header = await pdf.slice(0, PDF_HEADER.length).arrayBuffer();
  if (String.fromCharCode(...new Uint8Array(header)) !== PDF_HEADER) throw new NotAPdfError('Expected a PDF');
  return pdf;
}

const PDF_HEADER = '%PDF-';
/** As much as the slowest telephone decodes in a few milliseconds. */
const CHUNK_BYTES = 256 * 1024;
/** A connection that brings nothing for so long is broken. */
const STALL_TIMEOUT_MS = 20_000;

/** The length of what travels; of what was compressed on the way nobody knows it. */
function contentLength({ headers }: Response): number | undefined {
  const length = Number(headers.get('content-length'));
  return length > 0 && !headers.has('content-encoding') ? length : undefined;
}

async function* readChunks(
  { body }: Response,
  call: string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
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
    // Of what is not wanted any more nothing is fetched; a body that has ended, or broken, has nothing to cancel.
    void reader.cancel().catch(() => undefined);
  }
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>, call: string) {
  const stallTimer = Promise.withResolvers<never>();
  const timer = setTimeout(() => stallTimer.reject(new ApiError(call, 'timeout')), STALL_TIMEOUT_MS);
  try {
    return await Promise.race([reader.read(), stallTimer.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Decodes the pieces of a JSON text that holds nothing but base64; without a piece, its end. Throws a NotAPdfError. */
function base64Decoder(): (chunk?: Uint8Array) => Uint8Array<ArrayBuffer> {
  const ascii = new TextDecoder('latin1');
  let started = false;
  // Four characters are three bytes, and a piece may end between them.
  let open = '';
  return (chunk) => {
    const text = ascii.decode(chunk);
    if (!started && !text.startsWith('"')) throw new NotAPdfError('Expected JSON text');
    started = true;
    const inner = open + text.replaceAll('"', '');
    const whole = inner.length - (inner.length % 4);
    open = inner.slice(whole);
    if (!chunk && open !== '') throw new NotAPdfError('Expected base64');
    return decodeChunk(inner.slice(0, whole));
  };
}

declare global {
  interface Uint8ArrayConstructor {
    /** In browsers of 2025 and later. */
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

/** Lets the page do what else there is, when it had no turn for a while: pieces may come faster than it draws. */
function yieldPeriodically(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < YIELD_EVERY_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}

const YIELD_EVERY_MS = 12;
