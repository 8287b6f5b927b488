import { parentPort } from 'node:worker_threads';
import type { PdfDocument } from './document.ts';
import type { PdfWorkerResponse } from './pdf-worker.ts';
import { writePdf } from './write-pdf.ts';

// Counterpart of pdf-worker.ts, which sends one document at a time.
parentPort?.on('message', async (document: PdfDocument) => {
  parentPort?.postMessage(await renderDocument(document));
});

async function renderDocument(document: PdfDocument): Promise<PdfWorkerResponse> {
  try {
    return { bytes: await writePdf(document) };
  } catch (error) {
    // The error's message may quote the document, which must not get into a log.
    return { error: error instanceof Error ? error.name : 'unknown' };
  }
}
