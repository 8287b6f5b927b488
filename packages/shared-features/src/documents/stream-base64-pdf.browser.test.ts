import { ApiError } from '@portal/api';
import { afterEach, expect, test, vi } from 'vitest';
import { NotAPdfError, type Progress, streamBase64Pdf } from './stream-base64-pdf.ts';

afterEach(() => vi.useRealTimers());

const PDF = '%PDF-1.7 \xE9\x00\xFF and so on';
const ENCODED = `"${btoa(PDF)}"`;

/** Response in chunks of `size` bytes. */
function chunkedResponse(text: string, size: number, headers: Record<string, string> = {}): Response {
  const bytes = new TextEncoder().encode(text);
  let sent = 0;
  const body = new ReadableStream({
    pull: (controller) => {
      if (sent < bytes.length) controller.enqueue(bytes.slice(sent, sent + size));
      else controller.close();
      sent += size;
    },
  });
  return new Response(body, { headers });
}

const reading = (changes: Partial<Parameters<typeof streamBase64Pdf>[1]> = {}) => ({
  call: 'GetDocument',
  signal: new AbortController().signal,
  onProgress: () => undefined,
  ...changes,
});
const textOf = async (blob: Blob) => String.fromCharCode(...new Uint8Array(await blob.arrayBuffer()));

test.each([1, 3, 4, 7, 1_000])('decodes a PDF in chunks of %i bytes', { tags: ['DOC-10'] }, async (size) => {
  const pdf = await streamBase64Pdf(chunkedResponse(ENCODED, size), reading());
  expect(await textOf(pdf)).toBe(PDF);
  expect(pdf.type).toBe('application/pdf');
});

test.each([1, 2, 3, 4, 5, 6, 7, 1_000])(
  'decodes JSON escapes in chunks of %i bytes',
  {
    tags: ['DOC-10'],
  },
  async (size) => {
    const pdf = '%PDF-1.7 \xFB\xEF\xBE\xFF\xFF\xFF and so on';
    const escaped = btoa(pdf).replaceAll('+', '\\u002B').replaceAll('/', '\\/').replaceAll('a', '\\u0061');
    expect(JSON.parse(`"${escaped}"`)).toBe(btoa(pdf));
    expect(await textOf(await streamBase64Pdf(chunkedResponse(`"${escaped}"`, size), reading()))).toBe(pdf);
  },
);

test('decodes without native base64 support', { tags: ['DOC-10'] }, async () => {
  const own = Object.getOwnPropertyDescriptor(Uint8Array, 'fromBase64');
  Object.defineProperty(Uint8Array, 'fromBase64', { value: undefined, configurable: true });
  try {
    expect(await textOf(await streamBase64Pdf(chunkedResponse(ENCODED, 8), reading()))).toBe(PDF);
  } finally {
    if (own) Object.defineProperty(Uint8Array, 'fromBase64', own);
    else Reflect.deleteProperty(Uint8Array, 'fromBase64');
  }
});

test('reports progress, and the total if the server sends it', {
  tags: ['DOC-10'],
}, async () => {
  const progressEvents: Progress[] = [];
  const onProgress = (progress: Progress) => void progressEvents.push(progress);
  await streamBase64Pdf(
    chunkedResponse('"JVBERi0="', 4, { 'content-length': '10' }),
    reading({ onProgress }),
  );
  await streamBase64Pdf(
    chunkedResponse('"JVBERi0="', 10, { 'content-length': '9', 'content-encoding': 'br' }),
    {
      ...reading({ onProgress }),
    },
  );
  expect(progressEvents).toEqual([
    { received: 4, total: 10 },
    { received: 8, total: 10 },
    { received: 10, total: 10 },
    { received: 10, total: undefined },
  ]);
});

test.each([
  ['a page', `"${btoa('<html>')}"`],
  ['nothing', ''],
  ['an empty text', '""'],
  ['a header after a space', `"${btoa(' %PDF-1.7')}"`],
  ['no base64', '"%PDF-1.7"'],
  ['half an escape', '"JVBERi0\\u002"'],
  ['an escape that base64 never has', '"JVBERi0x\\t"'],
  ['half a text', '"JVBERi0'],
  ['no text', '{"type":"about:blank"}'],
])('rejects %s', { tags: ['R-16'] }, async (_what, body) => {
  await expect(streamBase64Pdf(chunkedResponse(body, 5), reading())).rejects.toThrow(NotAPdfError);
});

/** Response that starts and then stalls. */
function stalledResponse() {
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('"JVBE')),
    cancel: () => {
      cancelled = true;
    },
  });
  return { response: new Response(body), isCancelled: () => cancelled };
}

test('times out after twenty seconds without data', {
  tags: ['ERR-17', 'DOC-10'],
}, async () => {
  vi.useFakeTimers();
  const { response, isCancelled } = stalledResponse();
  const read = expect(streamBase64Pdf(response, reading())).rejects.toEqual(
    new ApiError('GetDocument', 'timeout'),
  );
  await vi.advanceTimersByTimeAsync(20_000);
  await read;
  expect(isCancelled()).toBe(true);
});

test('reports a lost connection as a network error', { tags: ['ERR-17', 'DOC-10'] }, async () => {
  const body = new ReadableStream({
    start: (controller) => controller.error(new TypeError('network error')),
  });
  const read = streamBase64Pdf(new Response(body), reading());
  await expect(read).rejects.toEqual(new ApiError('GetDocument', 'network'));
});

test('stops at once when aborted, with the reason', { tags: ['DOC-10'] }, async () => {
  const cancel = new AbortController();
  const body = new ReadableStream({
    start: (controller) => cancel.signal.addEventListener('abort', () => controller.error(new Error('gone'))),
  });
  const read = streamBase64Pdf(new Response(body), reading({ signal: cancel.signal }));
  cancel.abort(new Error('the member cancelled'));
  await expect(read).rejects.toThrow('the member cancelled');
});
