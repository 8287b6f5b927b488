import type { ApiClient, DocumentListItem } from '@portal/api';
import { archiveFileName, documentFileName } from '@portal/domain/certificates/documents';
import { fetchDocument } from '@portal/member-features/fetch-document';
import { openWindow } from '@portal/member-features/opened-window';
import { saveFile } from '@portal/member-features/save-file';
import { createStore } from '@portal/platform';

/** What becomes of the documents that the member asked for. */
export type Delivery =
  | { readonly status: 'idle' }
  | {
      readonly status: 'loading';
      readonly documents: readonly DocumentListItem[];
      /** Which of them is on its way, from 0. */
      readonly place: number;
      /** How much of it has come, from 0 to 1; undefined where nobody knows. */
      readonly done: number | undefined;
    }
  /** The browser opened no window: `link` leads to the document. */
  | { readonly status: 'blocked'; readonly link: string; readonly document: DocumentListItem }
  | {
      readonly status: 'failed';
      readonly documents: readonly DocumentListItem[];
      readonly error: Error;
      readonly again: () => void;
    };

const IDLE: Delivery = { status: 'idle' };

export type DeliveryStore = ReturnType<typeof deliveryStore>;

/** Where the delivery that is under way stands, for those who look. */
export function deliveryStore() {
  const { get, set, subscribe } = createStore<Delivery>(IDLE);
  return {
    get,
    failure: () => {
      const delivery = get();
      return delivery.status === 'failed' ? delivery : undefined;
    },
    show: set,
    subscribe,
  };
}

interface Parts {
  readonly client: ApiClient;
  readonly userName: string;
  readonly show: (delivery: Delivery) => void;
}

export type DeliveryActions = ReturnType<typeof deliveryActions>;
export type Failure = Extract<Delivery, { status: 'failed' }>;

/** What rows of documents need: what can be done with one, what could not be, and which are new. */
export interface DocumentsAtHand {
  readonly actions: DeliveryActions;
  /** Until it is tried again or something else is asked for. */
  readonly failed: Failure | undefined;
  /** By their ids. */
  readonly newOnes: ReadonlySet<string>;
}

/**
 * Opens and saves documents (DOC-07, DOC-10, DOC-11, R-16). One delivery is under way at a time. The page's own window
 * stays in front until there is something to open: telephones let a page behind another one fall asleep.
 */
export function deliveryActions({ client, userName, show }: Parts) {
  let underWay: AbortController | undefined;
  const links: string[] = [];

  function stop(): void {
    underWay?.abort();
    underWay = undefined;
    show(IDLE);
  }

  async function deliver(
    documents: readonly DocumentListItem[],
    hand: (get: (document: DocumentListItem) => Promise<Blob>) => Promise<Delivery>,
  ): Promise<void> {
    underWay?.abort();
    const cancel = new AbortController();
    underWay = cancel;
    const get = (document: DocumentListItem) => {
      const place = documents.indexOf(document);
      const tell = (done?: number) => show({ status: 'loading', documents, place, done });
      tell();
      return fetchDocument(document, {
        client,
        userName,
        signal: cancel.signal,
        onProgress: inHundredths(tell),
      });
    };
    try {
      const outcome = await hand(get);
      if (!cancel.signal.aborted) show(outcome);
    } catch (error) {
      if (cancel.signal.aborted) return;
      const again = () => void deliver(documents, hand);
      show({ status: 'failed', documents, error: error instanceof Error ? error : new Error(), again });
    }
  }

  return {
    /** Opens a document in a window of its own, or shows the link where the browser opens none. */
    open: (document: DocumentListItem) =>
      deliver([document], async (get) => {
        const pdf = await get(document);
        // A File has a name where the viewer asks for one.
        const link = URL.createObjectURL(new File([pdf], documentFileName(document), { type: pdf.type }));
        links.push(link);
        return openWindow(link) ? IDLE : { status: 'blocked', link, document };
      }),

    save: (document: DocumentListItem) =>
      deliver([document], async (get) => {
        const pdf = await get(document);
        saveFile(pdf, documentFileName(document), pdf.type);
        return IDLE;
      }),

    /** Saves several of one certificate as one file; what has come stays for another try. */
    saveTogether: (documents: readonly [DocumentListItem, ...DocumentListItem[]]) => {
      const come = new Map<DocumentListItem, Blob>();
      return deliver(documents, async (get) => {
        const { archiveOf } = await import('./archive.ts');
        for (const document of documents) come.set(document, come.get(document) ?? (await get(document)));
        const archive = await archiveOf([...come].map(([document, pdf]) => ({ document, pdf })));
        saveFile(archive, archiveFileName(documents[0]), archive.type);
        return IDLE;
      });
    },

    /** Gives up what is under way, and takes away what is told of it. */
    stop,

    /** The page is left: no document lingers in its memory. Until then a window that shows one can print it. */
    leave: () => {
      underWay?.abort();
      for (const link of links.splice(0)) URL.revokeObjectURL(link);
    },
  };
}

/** Tells progress as a share, and only when another hundredth has come. */
function inHundredths(tell: (done?: number) => void) {
  let told = -1;
  return ({ received, total }: { received: number; total: number | undefined }) => {
    if (total === undefined) return;
    const hundredths = Math.floor((100 * received) / total);
    if (hundredths !== told) tell(Math.min(1, hundredths / 100));
    told = hundredths;
  };
}
