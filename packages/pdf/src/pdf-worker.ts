import { Worker } from 'node:worker_threads';
import type { PdfDocument } from './document.ts';

/** What comes back from worker.ts. */
export type PdfWorkerResponse = { readonly bytes: Uint8Array } | { readonly error: string };

/** Too many documents are waiting already. */
export class PdfQueueFull extends Error {
  override readonly name = 'PdfQueueFull';
}

export interface PdfWriter {
  /** @throws PdfQueueFull; an Error when the document could not be written, without anything of what it says. */
  write(document: PdfDocument): Promise<Buffer>;
  stop(): Promise<void>;
}

interface QueuedDocument {
  readonly document: PdfDocument;
  readonly done: PromiseWithResolvers<Buffer>;
}

/**
 * Writes documents in a thread of its own, so that a server goes on answering meanwhile. One at a time, at
 * most `longest` in all; the thread starts with the first document, and anew after one that it did not survive.
 */
export function startPdfWriter({ maxQueueLength = 32 }: { maxQueueLength?: number } = {}): PdfWriter {
  const queue: QueuedDocument[] = [];
  let worker: Worker | undefined;

  const next = () => {
    const [first] = queue;
    if (!first) {
      // An idle thread does not keep the server running.
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
    // An error that nobody caught ends the thread; 'exit' follows.
    started.on('error', () => {});
    started.on('exit', () => {
      worker = undefined;
      queue.shift()?.done.reject(new Error('The thread that writes documents has stopped.'));
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
      for (const { done } of queue.splice(0)) done.reject(new Error('The server stops.'));
      await worker?.terminate();
    },
  };
}
