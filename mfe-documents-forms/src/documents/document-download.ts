import type { ApiClient, DocumentListItem } from '@portal/api';
import { archiveFileName, documentFileName } from '@portal/domain/certificates/documents';
import { createStore } from '@portal/section-sdk';
import { fetchDocument } from '@portal/shared-features/fetch-document';
import { openPopup } from '@portal/shared-features/popup';
import { saveFile } from '@portal/shared-features/save-file';

/** What becomes of the documents that the member asked for. */
export type DownloadState =
  | { readonly status: 'idle' }
  | {
      readonly status: 'loading';
      readonly documents: readonly DocumentListItem[];
      /** Which of them is on its way, from 0. */
      readonly index: number;
      /** How much of it has come, from 0 to 1; undefined where nobody knows. */
      readonly progress: number | undefined;
    }
  /** The browser opened no window: `link` leads to the document. */
  | { readonly status: 'blocked'; readonly url: string; readonly document: DocumentListItem }
  | {
      readonly status: 'failed';
      readonly documents: readonly DocumentListItem[];
      readonly error: Error;
      readonly retry: () => void;
    };

const IDLE: DownloadState = { status: 'idle' };

export type DownloadStore = ReturnType<typeof createDownloadStore>;

/** Where the delivery that is under way stands, for those who look. */
export function createDownloadStore() {
  const { get, set, subscribe } = createStore<DownloadState>(IDLE);
  return {
    get,
    failure: () => {
      const download = get();
      return download.status === 'failed' ? download : undefined;
    },
    show: set,
    subscribe,
  };
}

interface DownloadDeps {
  readonly client: ApiClient;
  readonly userName: string;
  readonly show: (download: DownloadState) => void;
}

export type DownloadActions = ReturnType<typeof createDownloadActions>;
export type DownloadFailure = Extract<DownloadState, { status: 'failed' }>;

/** What rows of documents need: what can be done with one, what could not be, and which are new. */
export interface DocumentActions {
  readonly actions: DownloadActions;
  /** Until it is tried again or something else is asked for. */
  readonly failure: DownloadFailure | undefined;
  /** By their ids. */
  readonly newDocumentIds: ReadonlySet<string>;
}

/**
 * Opens and saves documents (DOC-07, DOC-10, DOC-11, R-16). One delivery is under way at a time. The page's own window
 * stays in front until there is something to open: telephones let a page behind another one fall asleep.
 */
export function createDownloadActions({ client, userName, show }: DownloadDeps) {
  let activeRequest: AbortController | undefined;
  const objectUrls: string[] = [];

  function stop(): void {
    activeRequest?.abort();
    activeRequest = undefined;
    show(IDLE);
  }

  async function runDownload(
    documents: readonly DocumentListItem[],
    onFetched: (get: (document: DocumentListItem) => Promise<Blob>) => Promise<DownloadState>,
  ): Promise<void> {
    activeRequest?.abort();
    const controller = new AbortController();
    activeRequest = controller;
    const get = (document: DocumentListItem) => {
      const index = documents.indexOf(document);
      const report = (progress?: number) => show({ status: 'loading', documents, index, progress });
      report();
      return fetchDocument(document, {
        client,
        userName,
        signal: controller.signal,
        onProgress: throttleProgress(report),
      });
    };
    try {
      const outcome = await onFetched(get);
      if (!controller.signal.aborted) show(outcome);
    } catch (error) {
      if (controller.signal.aborted) return;
      const retry = () => void runDownload(documents, onFetched);
      show({ status: 'failed', documents, error: error instanceof Error ? error : new Error(), retry });
    }
  }

  return {
    /** Opens a document in a window of its own, or shows the link where the browser opens none. */
    open: (document: DocumentListItem) =>
      runDownload([document], async (get) => {
        const pdf = await get(document);
        // A File has a name where the viewer asks for one.
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

    /** Saves several of one certificate as one file; what has come stays for another try. */
    saveAsArchive: (documents: readonly [DocumentListItem, ...DocumentListItem[]]) => {
      const fetched = new Map<DocumentListItem, Blob>();
      return runDownload(documents, async (get) => {
        const { createArchive } = await import('./archive.ts');
        for (const document of documents)
          fetched.set(document, fetched.get(document) ?? (await get(document)));
        const archive = await createArchive([...fetched].map(([document, pdf]) => ({ document, pdf })));
        saveFile(archive, archiveFileName(documents[0]), archive.type);
        return IDLE;
      });
    },

    /** Gives up what is under way, and takes away what is told of it. */
    stop,

    /** The page is left: no document lingers in its memory. Until then a window that shows one can print it. */
    dispose: () => {
      activeRequest?.abort();
      for (const url of objectUrls.splice(0)) URL.revokeObjectURL(url);
    },
  };
}

/** Tells progress as a share, and only when another hundredth has come. */
function throttleProgress(report: (progress?: number) => void) {
  let lastReported = -1;
  return ({ received, total }: { received: number; total: number | undefined }) => {
    if (total === undefined) return;
    const hundredths = Math.floor((100 * received) / total);
    if (hundredths !== lastReported) report(Math.min(1, hundredths / 100));
    lastReported = hundredths;
  };
}
