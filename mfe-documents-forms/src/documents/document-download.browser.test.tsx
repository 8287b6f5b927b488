import type { DocumentListItem } from '@portal/api';
import { createBus } from '@portal/section-sdk/event-bus';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { errorResponse, type FakeResponses, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { DEFAULT_RESPONSES } from '../testing/documents-responses.ts';
import { BulkDownloadBar } from './bulk-download-bar.tsx';
import type { DownloadActions } from './document-download.ts';
import { DocumentsPage } from './documents-page.tsx';

const bus = createBus('a test');
const OOPS = 'Oops! There was a problem when getting the document.';
const PDF = btoa('%PDF-1.7 a document');

const createDocument = (DocumentId: string, changes: Partial<DocumentListItem> = {}): DocumentListItem => ({
  DocumentId,
  FormType: 'Contract',
  CertificateNumber: '000001000013',
  Period: '1996',
  LineOfBusiness: 'L',
  InsuredName: 'Margaret: Lindqvist',
  ProductName: 'Whole Life',
  ...changes,
});
const bill = createDocument('D-2', { FormType: 'Billing Document', Period: '2026-10' });
const documents = [createDocument('D-1'), bill, createDocument('D-3')];

const savedFiles: { name: string; file: File }[] = [];
const createdFiles = new Map<string, File>();
const revoked: string[] = [];
const notifications: string[] = [];
bus.events('notification.requested', 1).subscribe(({ message }) => notifications.push(message));

beforeEach(() => {
  URL.createObjectURL = (file) => {
    const address = `blob:${createdFiles.size}`;
    createdFiles.set(address, file as File);
    return address;
  };
  URL.revokeObjectURL = (address) => void revoked.push(address);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = createdFiles.get(this.href);
    if (file) savedFiles.push({ name: this.download, file });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const list of [savedFiles, revoked, notifications]) list.length = 0;
  createdFiles.clear();
});

/** `document` is the response of GetDocument. */
function open(document: unknown, answers: FakeResponses = {}) {
  return renderPage(DocumentsPage, {
    path: '/documents',
    at: '/documents?certificate=000001000013',
    responses: {
      ...DEFAULT_RESPONSES,
      GetCertificateSummary: { Certificates: [createCertificate()] },
      GetDocumentList: documents,
      GetDocument: document,
      ...answers,
    },
  });
}
const clickButton = async (label: string) => userEvent.click(await screen.findByLabelText(label));
const DOWNLOAD = 'Download the billing statement for October 2026';
const BILL_FILE = '2026-10 - Billing statement - Margaret  Lindqvist.pdf';
const OPEN = 'Open the billing statement for October 2026';
const textOf = async (file: File | undefined) =>
  String.fromCharCode(...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer()));

test('requests a document with all its fields, and saves it by name', {
  tags: ['DOC-10', 'DOC-11', 'R-16'],
}, async () => {
  const requests: string[] = [];
  open((query: URLSearchParams) => {
    requests.push(query.toString());
    return PDF;
  });
  await clickButton(DOWNLOAD);
  await waitFor(() => expect(savedFiles).toHaveLength(1));
  expect(savedFiles[0]?.name).toBe(BILL_FILE);
  expect(savedFiles[0]?.file.type).toBe('application/pdf');
  expect(await textOf(savedFiles[0]?.file)).toBe('%PDF-1.7 a document');
  expect(requests).toEqual([
    'documentId=D-2&documentType=Billing+Document&certificateNumber=000001000013&userName=maggie.l%40example.org',
  ]);
  await waitFor(() => expect(screen.queryByText('Loading Document...')).toBeNull());
});

test('opens a document from memory in a new window until unmount', {
  tags: ['CTX-08', 'R-16', 'R-18'],
}, async () => {
  const opener = { opener: window };
  const opened = vi.spyOn(window, 'open').mockReturnValue(opener as unknown as Window);
  const { unmount } = open(PDF);
  await clickButton(OPEN);
  await waitFor(() => expect(opened.mock.calls).toEqual([['blob:0', '_blank']]));
  expect(opener.opener).toBeNull();
  expect(createdFiles.get('blob:0')?.name).toBe(BILL_FILE);
  await waitFor(() => expect(screen.queryByText('Loading Document...')).toBeNull());
  expect(revoked).toEqual([]);
  unmount();
  expect(revoked).toEqual(['blob:0']);
});

test('offers a link if the window is blocked', {
  tags: ['CTX-08', 'R-16'],
}, async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  open(PDF);
  await clickButton(OPEN);
  await screen.findByText('Your document is ready');
  const link = screen.getByText('Open the billing statement for October 2026', { selector: 'a' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['blob:0', '_blank']);
  expect(notifications).toEqual([]);
});

test('shows a full-page overlay with progress', {
  tags: ['DOC-07'],
}, async () => {
  let send: (text: string) => void = () => undefined;
  let end: () => void = () => undefined;
  const text = JSON.stringify(PDF);
  open(
    () =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            send = (part) => controller.enqueue(new TextEncoder().encode(part));
            end = () => controller.close();
          },
        }),
        { headers: { 'content-length': String(text.length) } },
      ),
  );
  await clickButton(DOWNLOAD);
  await screen.findByText('Loading Document...');
  const bar = screen.getByRole('progressbar');
  expect(bar.getAttribute('value')).toBeNull();
  send(text.slice(0, text.length / 2));
  await screen.findByText('50 percent');
  expect(bar.getAttribute('value')).toBe('0.5');
  send(text.slice(text.length / 2));
  end();
  await waitFor(() => expect(screen.queryByText('Loading Document...')).toBeNull());
  expect(savedFiles).toHaveLength(1);
});

test('cancels a download without an error', { tags: ['DOC-07'] }, async () => {
  let signal: AbortSignal | null | undefined;
  open((_query: URLSearchParams, request: RequestInit) => {
    signal = request.signal;
    return pendingForever;
  });
  await clickButton(DOWNLOAD);
  await screen.findByText('Loading Document...');
  await userEvent.click(screen.getByText('Cancel'));
  await waitFor(() => expect(screen.queryByText('Loading Document...')).toBeNull());
  expect(signal?.aborted).toBe(true);
  expect([savedFiles, notifications]).toEqual([[], []]);
});

/** Pauses this reading of a file in the page's memory, and returns how to continue it. */
function pauseReading(number: number) {
  const { arrayBuffer } = Blob.prototype;
  const { promise, resolve } = Promise.withResolvers<void>();
  let readings = 0;
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function (this: Blob) {
    readings += 1;
    if (readings === number) await promise;
    return arrayBuffer.call(this);
  });
  return resolve;
}

test('saves nothing if the member cancels after the last byte', { tags: ['DOC-07'] }, async () => {
  const finish = pauseReading(1);
  open(PDF);
  await clickButton(DOWNLOAD);
  await userEvent.click(await screen.findByText('Cancel'));
  finish();
  await clickButton(DOWNLOAD);
  await waitFor(() => expect(screen.queryByText('Loading Document...')).toBeNull());
  expect(savedFiles.map(({ name }) => name)).toEqual([BILL_FILE]);
});

test('saves no archive if the member cancels while it is built', { tags: ['DOC-07', 'DOC-11'] }, async () => {
  // Each document is read to check it, and then for the archive.
  const finish = pauseReading(4);
  open(PDF);
  await userEvent.click(await screen.findByText('Download several at once'));
  await userEvent.click(await screen.findByText('Choose all 3'));
  await userEvent.click(await screen.findByText('Download 3 documents'));
  await screen.findByText(/3 of 3/);
  await userEvent.click(await screen.findByText('Cancel'));
  finish();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await clickButton(DOWNLOAD);
  await waitFor(() => expect(screen.queryByText('Loading Document...')).toBeNull());
  expect(savedFiles.map(({ name }) => name)).toEqual([BILL_FILE]);
});

test.each([
  ['is refused', errorResponse(404)],
  ['is no PDF', btoa('<html>')],
])(
  'shows an error for a document that %s, and allows a retry',
  { tags: ['ERR-17', 'AMB-02', 'R-16', 'F-23'] },
  async (_what, answer) => {
    let answers: unknown[] = [answer, PDF];
    open(() => {
      const [next, ...rest] = answers;
      answers = rest;
      return next;
    });
    await clickButton(DOWNLOAD);
    expect((await screen.findByText(OOPS)).closest('[role="alert"]')).not.toBeNull();
    expect(screen.queryByText('Loading Document...')).toBeNull();
    expect(notifications).toEqual([]);
    expect(savedFiles).toEqual([]);
    const box = screen.getByText(OOPS).closest<HTMLElement>('[role="alert"]');
    expect(box && within(box).getByRole('link', { name: '877-555-0142' })).not.toBeNull();
    await userEvent.click(screen.getByText('Try again'));
    await waitFor(() => expect(savedFiles).toHaveLength(1));
    expect(screen.queryByText(OOPS)).toBeNull();
  },
);

test('says for a document that the browser is not connected', { tags: ['ERR-17', 'F-23'] }, async () => {
  open(PDF);
  await screen.findByLabelText(DOWNLOAD);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await clickButton(DOWNLOAD);
  const box = (await screen.findByText(OOPS)).closest<HTMLElement>('[role="alert"]');
  expect(box?.textContent).toContain('You are not connected to the internet.');
  onLine.mockReturnValue(true);
  await userEvent.click(screen.getByText('Try again'));
  await waitFor(() => expect(savedFiles).toHaveLength(1));
});

test('saves several in one file, with unique names in folders by type', {
  tags: ['DOC-11'],
}, async () => {
  open((query: URLSearchParams) => btoa(`%PDF-1.7 ${query.get('documentId')}`));
  await userEvent.click(await screen.findByText('Download several at once'));
  await userEvent.click(await screen.findByText('Choose all 3'));
  await userEvent.click(await screen.findByText('Download 3 documents'));
  await waitFor(() => expect(savedFiles).toHaveLength(1));
  const [archive] = savedFiles;
  expect([archive?.name, archive?.file.type]).toEqual([
    'Documents - Life Insurance - Margaret  Lindqvist.zip',
    'application/zip',
  ]);
  const files = unzipSync(new Uint8Array((await archive?.file.arrayBuffer()) ?? new ArrayBuffer()));
  const asText = Object.entries(files).map(([name, bytes]) => [name, String.fromCharCode(...bytes)]);
  expect(asText).toEqual([
    ['Billing Statements/2026-10 - Billing statement - Margaret  Lindqvist.pdf', '%PDF-1.7 D-2'],
    ['Contracts/1996 - Contract - Margaret  Lindqvist.pdf', '%PDF-1.7 D-1'],
    ['Contracts/1996 - Contract - Margaret  Lindqvist (2).pdf', '%PDF-1.7 D-3'],
  ]);
});

test('keeps the focus while several are chosen', { tags: ['DOC-11', 'CTX-02'] }, async () => {
  open(PDF);
  const focused = () => document.activeElement;
  await userEvent.click(await screen.findByRole('button', { name: 'Download several at once' }));
  expect(focused()).toBe(screen.getAllByRole('checkbox')[0]);
  await userEvent.click(await screen.findByRole('button', { name: 'Choose all 3' }));
  expect(focused()).toBe(screen.getByRole('button', { name: 'Download 3 documents' }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(focused()).toBe(screen.getByRole('button', { name: 'Download several at once' }));
});

const statement = createDocument('D-4', { FormType: 'Annual Statement Letter', Period: '2024' });
/** Seven documents, because shorter lists have no filter. */
const filterable = {
  GetDocumentList: [...documents, statement, ...[5, 6, 7].map((at) => createDocument(`D-${at}`))],
};

test('adds the documents of a filter to those already chosen', { tags: ['DOC-11', 'F-10'] }, async () => {
  open(PDF, filterable);
  await userEvent.click(await screen.findByText('Download several at once'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Billing statement for October 2026' }));
  await userEvent.selectOptions(await screen.findByLabelText('Kind of document'), 'Annual Statement Letter');
  await userEvent.click(await screen.findByRole('button', { name: 'Choose all 1' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Download 2 documents' }));
  expect(screen.queryByRole('button', { name: /^Choose all/ })).toBeNull();
});

test('focuses the filter if it leaves no document to choose', { tags: ['DOC-11', 'CTX-02'] }, async () => {
  open(PDF, filterable);
  await userEvent.selectOptions(await screen.findByLabelText('Year'), '1996');
  await userEvent.selectOptions(screen.getByLabelText('Kind of document'), 'Billing Document');
  await screen.findByText('0 found, out of 7 documents');
  await userEvent.click(screen.getByRole('button', { name: 'Download several at once' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Year'));
});

test('reuses loaded documents when a bulk download is retried', { tags: ['ERR-17'] }, async () => {
  const requests: (string | null)[] = [];
  open((query: URLSearchParams) => {
    requests.push(query.get('documentId'));
    return requests.length === 2 ? errorResponse(429) : PDF;
  });
  await userEvent.click(await screen.findByText('Download several at once'));
  await userEvent.click(await screen.findByText('Choose all 3'));
  await userEvent.click(await screen.findByText('Download 3 documents'));
  expect((await screen.findByText(OOPS)).closest('[role="alert"]')).not.toBeNull();
  expect(notifications).toEqual([]);
  await userEvent.click(screen.getByText('Try again'));
  await waitFor(() => expect(savedFiles).toHaveLength(1));
  expect(requests).toEqual(['D-2', 'D-1', 'D-1', 'D-3']);
});

test('scrolls to the failure of a bulk download, and ends it with Done', {
  tags: ['ERR-17', 'F-23'],
}, async () => {
  const scrolledTo: (string | null)[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolledTo.push(this.textContent);
  };
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
  open(errorResponse(404));
  await userEvent.click(await screen.findByText('Download several at once'));
  await userEvent.click(await screen.findByText('Choose all 3'));
  await userEvent.click(await screen.findByText('Download 3 documents'));
  await screen.findByText(OOPS);
  expect(scrolledTo).toContainEqual(expect.stringContaining(OOPS));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await userEvent.click(screen.getByText('Download several at once'));
  await screen.findByText('Choose all 3');
  expect(screen.queryByText(OOPS)).toBeNull();
});

test('limits a bulk download to the rate limit', { tags: ['R-23'] }, () => {
  const selected = new Set(Array.from({ length: 26 }, (_, index) => createDocument(`D-${index}`)));
  const ignored = () => undefined;
  const page = () => (
    <BulkDownloadBar
      visible={[...selected]}
      selected={selected}
      onSelect={ignored}
      onDone={ignored}
      documentActions={{ actions: {} as DownloadActions, failure: undefined }}
    />
  );
  renderPage(page, { path: '/documents', responses: {} });
  screen.getByText('You chose 26 documents: at most 25 can be saved at once.');
  expect(screen.getByText('Download 26 documents').closest('button')).toHaveProperty('disabled', true);
});
