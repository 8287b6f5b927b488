import type { ApiClient, DocumentListItem } from '@portal/api';
import { archiveFileName, documentFileName } from '@portal/domain/certificates/documents';
import { createStore } from '@portal/section-sdk';
import { fetchDocument } from '@portal/shared-features/fetch-document';
import { openPopup } from '@portal/shared-features/popup';
import { saveFile } from '@portal/shared-features/save-file';

export type DownloadState =
  | { readonly status: 'idle' }
  | {
      readonly status: 'loading';
      readonly documents: readonly DocumentListItem[];
      /** Index of the document that is loading. */
      readonly index: number;
      /** From 0 to 1; undefined if unknown. */
      readonly progress: number | undefined;
    }
  /** The browser blocked the popup: `url` leads to the document. */
  | { readonly status: 'blocked'; readonly url: string; readonly document: DocumentListItem }
  | {
      readonly status: 'failed';
      readonly documents: readonly DocumentListItem[];
      readonly error: Error;
      readonly retry: () => void;
    };

const IDLE: DownloadState = { status: 'idle' };

export type DownloadStore = ReturnType<typeof createDownloadStore>;

export function createDownloadStore() {
  const { get, set, subscribe } = createStore<DownloadState>(IDLE);
  return {
    get,
    failure: () => {
      const download = get();
      return download.status === 'failed' ? download : undefined;
    },
    setState: set,
    subscribe,
  };
}

interface DownloadDeps {
  readonly client: ApiClient;
  readonly userName: string;
  readonly setState: (download: DownloadState) => void;
}

export type DownloadActions = ReturnType<typeof createDownloadActions>;
export type DownloadFailure = Extract<DownloadState, { status: 'failed' }>;

/** Props of document rows: actions, last failure and new documents. */
export interface DocumentActions {
  readonly actions: DownloadActions;
  /** Reset by a retry or another action. */
  readonly failure: DownloadFailure | undefined;
  readonly newDocumentIds: ReadonlySet<string>;
}

/**
 * Opens and saves documents (DOC-07, DOC-10, DOC-11, R-16). One download at a time. Opens the popup only when the
 * document is ready, because phones suspend a background page.
 */
export function createDownloadActions({ client, userName, setState }: DownloadDeps) {
  let activeRequest: AbortController | undefined;
  const objectUrls: string[] = [];

  function stop(): void {
    activeRequest?.abort();
    activeRequest = undefined;
    setState(IDLE);
  }

  async function runDownload(
    documents: readonly DocumentListItem[],
    onFetched: (
      get: (document: DocumentListItem) => Promise<Blob>,
      signal: AbortSignal,
    ) => Promise<DownloadState>,
  ): Promise<void> {
    activeRequest?.abort();
    const controller = new AbortController();
    activeRequest = controller;
    const get = (document: DocumentListItem) => {
      const index = documents.indexOf(document);
      const report = (progress?: number) => setState({ status: 'loading', documents, index, progress });
      report();
      return fetchDocument(document, {
        client,
        userName,
        signal: controller.signal,
        onProgress: throttleProgress(report),
      });
    };
    try {
      const outcome = await onFetched(get, controller.signal);
      if (!controller.signal.aborted) setState(outcome);
    } catch (error) {
      if (controller.signal.aborted) return;
      const retry = () => void runDownload(documents, onFetched);
      setState({ status: 'failed', documents, error: error instanceof Error ? error : new Error(), retry });
    }
  }

  return {
    /** Opens a document in a new window, or shows a link if the browser blocks it. */
    open: (document: DocumentListItem) =>
      runDownload([document], async (get) => {
        const pdf = await get(document);
        // A File has a name, which PDF viewers use.
        const url = URL.createObjectURL(new File([pdf], documentFileName(document), { type: pdf.type }));
        objectUrls.push(url);
        return openPopup(url) ? IDLE : { status: 'blocked', url, document };
      }),

    save: (document: DocumentListItem) =>
      runDownload([document], async (get) => {
        const pdf = await get(document);
        saveFile(pdf, documentFileName(document), pdf.type);
        return IDLE;
      }),

    /** Saves several documents of a certificate as one ZIP file; loaded documents are reused by a retry. */
    saveAsArchive: (documents: readonly [DocumentListItem, ...DocumentListItem[]]) => {
      const fetched = new Map<DocumentListItem, Blob>();
      return runDownload(documents, async (get, signal) => {
        const { createArchive } = await import('./archive.ts');
        for (const document of documents)
          fetched.set(document, fetched.get(document) ?? (await get(document)));
        const archive = await createArchive([...fetched].map(([document, pdf]) => ({ document, pdf })));
        // Building the archive takes a while, too.
        signal.throwIfAborted();
        saveFile(archive, archiveFileName(documents[0]), archive.type);
        return IDLE;
      });
    },

    /** Cancels the current download and resets its state. */
    stop,

    /**
     * Called when the page unmounts: releases all documents from memory. Until then, an open window can print
     * its document.
     */
    dispose: () => {
      activeRequest?.abort();
      for (const url of objectUrls.splice(0)) URL.revokeObjectURL(url);
    },
  };
}

/** Reports progress as a fraction, at most once per percent. */
function throttleProgress(report: (progress?: number) => void) {
  let lastReported = -1;
  return ({ received, total }: { received: number; total: number | undefined }) => {
    if (total === undefined) return;
    const hundredths = Math.floor((100 * received) / total);
    if (hundredths !== lastReported) report(Math.min(1, hundredths / 100));
    lastReported = hundredths;
  };
}
