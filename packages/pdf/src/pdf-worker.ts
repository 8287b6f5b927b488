import { Worker } from 'node:worker_threads';
import type { PdfDocument } from './document.ts';

/** Message from worker.ts. */
export type PdfWorkerResponse = { readonly bytes: Uint8Array } | { readonly error: string };

export class PdfQueueFull extends Error {
  override readonly name = 'PdfQueueFull';
}

export interface PdfWriter {
  /** @throws PdfQueueFull, or an Error without document content if the document could not be written */
  write(document: PdfDocument): Promise<Buffer>;
  stop(): Promise<void>;
}

interface QueuedDocument {
  readonly document: PdfDocument;
  readonly done: PromiseWithResolvers<Buffer>;
}

/**
 * Writes documents in a worker thread, so that the server stays responsive. One at a time, with a queue of at
 * most `maxQueueLength`. The thread starts with the first document, and again after a crash.
 */
export function startPdfWriter({ maxQueueLength = 32 }: { maxQueueLength?: number } = {}): PdfWriter {
  const queue: QueuedDocument[] = [];
  let worker: Worker | undefined;

  const next = () => {
    const [first] = queue;
    if (!first) {
      // An idle thread must not keep the server running.
      worker?.unref();
      return;
    }
    worker ??= start();
    worker.ref();
    worker.postMessage(first.document);
  };
  const start = () => {
    const started = new Worker(new URL('./worker.ts', import.meta.url));
    started.on('message', (response: PdfWorkerResponse) => {
      const finished = queue.shift();
      if ('bytes' in response) finished?.done.resolve(Buffer.from(response.bytes));
      else finished?.done.reject(new Error(`The document could not be written (${response.error}).`));
      next();
    });
    // An uncaught error ends the thread; 'exit' follows.
    started.on('error', () => {});
    started.on('exit', () => {
      worker = undefined;
      queue.shift()?.done.reject(new Error('The PDF worker has stopped.'));
      next();
    });
    return started;
  };

  return {
    write: (document) => {
      if (queue.length >= maxQueueLength) return Promise.reject(new PdfQueueFull());
      const done = Promise.withResolvers<Buffer>();
      queue.push({ document, done });
      if (queue.length === 1) next();
      return done.promise;
    },
    stop: async () => {
      for (const { done } of queue.splice(0)) done.reject(new Error('The server is stopping.'));
      await worker?.terminate();
    },
  };
}
