import type { DocumentListItem } from '@portal/api';
import { busFor } from '@portal/event-bus';
import { aCertificate } from '@portal/platform/testing/a-certificate';
import { type Answers, never, refusal } from '@portal/platform/testing/fake-server';
import { renderPage } from '@portal/platform/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BESIDE } from '../testing/documents-answers.ts';
import type { DeliveryActions } from './delivery.ts';
import { DocumentsPage } from './documents-page.tsx';
import { SeveralBar } from './several-bar.tsx';

const bus = busFor('a test');
const OOPS = 'Oops! There was a problem when getting the document.';
const PDF = btoa('%PDF-1.7 a document');

const aDocument = (DocumentId: string, changes: Partial<DocumentListItem> = {}): DocumentListItem => ({
  DocumentId,
  FormType: 'Contract',
  CertificateNumber: '000001000013',
  Period: '1996',
  LineOfBusiness: 'L',
  InsuredName: 'Margaret: Lindqvist',
  ProductName: 'Whole Life',
  ...changes,
});
const bill = aDocument('D-2', { FormType: 'Billing Document', Period: '2026-10' });
const documents = [aDocument('D-1'), bill, aDocument('D-3')];

const saved: { name: string; file: File }[] = [];
const made = new Map<string, File>();
const revoked: string[] = [];
const told: string[] = [];
bus.events('notification.requested', 1).subscribe(({ message }) => told.push(message));

beforeEach(() => {
  URL.createObjectURL = (file) => {
    const address = `blob:${made.size}`;
    made.set(address, file as File);
    return address;
  };
  URL.revokeObjectURL = (address) => void revoked.push(address);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = made.get(this.href);
    if (file) saved.push({ name: this.download, file });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const list of [saved, revoked, told]) list.length = 0;
  made.clear();
});

/** `document` is what the server answers to GetDocument. */
function open(document: unknown, answers: Answers = {}) {
  return renderPage(DocumentsPage, {
    path: '/documents',
    at: '/documents?certificate=000001000013',
    answers: {
      ...BESIDE,
      GetCertificateSummary: { Certificates: [aCertificate()] },
      GetDocumentList: documents,
      GetDocument: document,
      ...answers,
    },
  });
}
const press = async (label: string) => userEvent.click(await screen.findByLabelText(label));
const DOWNLOAD = 'Download the billing statement for October 2026';
const OPEN = 'Open the billing statement for October 2026';
const textOf = async (file: File | undefined) =>
  String.fromCharCode(...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer()));

test('a document is asked for by all that is known of it, and saved under its name', {
  tags: ['DOC-10', 'DOC-11', 'R-16'],
}, async () => {
  const asked: string[] = [];
  open((query: URLSearchParams) => {
    asked.push(query.toString());
    return PDF;
  });
  await press(DOWNLOAD);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('2026-10 - Billing statement - Margaret  Lindqvist.pdf');
  expect(saved[0]?.file.type).toBe('application/pdf');
  expect(await textOf(saved[0]?.file)).toBe('%PDF-1.7 a document');
  expect(asked).toEqual([
    'documentId=D-2&documentType=Billing+Document&certificateNumber=000001000013&userName=maggie.l%40example.org',
  ]);
  await waitFor(() => expect(screen.queryByText('Loading Document...')).toBeNull());
});

test('a document opens in a window of its own, from the memory of the page, until that is left', {
  tags: ['CTX-08', 'R-16', 'R-18'],
}, async () => {
  const opener = { opener: window };
  const opened = vi.spyOn(window, 'open').mockReturnValue(opener as unknown as Window);
  const { unmount } = open(PDF);
  await press(OPEN);
  await waitFor(() => expect(opened.mock.calls).toEqual([['blob:0', '_blank']]));
  expect(opener.opener).toBeNull();
  expect(made.get('blob:0')?.name).toBe('2026-10 - Billing statement - Margaret  Lindqvist.pdf');
  await waitFor(() => expect(screen.queryByText('Loading Document...')).toBeNull());
  expect(revoked).toEqual([]);
  unmount();
  expect(revoked).toEqual(['blob:0']);
});

test('where the browser opens no window there is a link to the document', {
  tags: ['CTX-08', 'R-16'],
}, async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  open(PDF);
  await press(OPEN);
  await screen.findByText('Your document is ready');
  const link = screen.getByText('Open the billing statement for October 2026', { selector: 'a' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['blob:0', '_blank']);
  expect(told).toEqual([]);
});

test('a full-page cover says that the document is loading, and how far it has come', {
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
  await press(DOWNLOAD);
  await screen.findByText('Loading Document...');
  const bar = screen.getByRole('progressbar');
  expect(bar.getAttribute('value')).toBeNull();
  send(text.slice(0, text.length / 2));
  await screen.findByText('50 percent');
  expect(bar.getAttribute('value')).toBe('0.5');
  send(text.slice(text.length / 2));
  end();
  await waitFor(() => expect(screen.queryByText('Loading Document...')).toBeNull());
  expect(saved).toHaveLength(1);
});

test('what is under way can be cancelled, and is no failure', { tags: ['DOC-07'] }, async () => {
  let signal: AbortSignal | null | undefined;
  open((_query: URLSearchParams, request: RequestInit) => {
    signal = request.signal;
    return never;
  });
  await press(DOWNLOAD);
  await screen.findByText('Loading Document...');
  await userEvent.click(screen.getByText('Cancel'));
  await waitFor(() => expect(screen.queryByText('Loading Document...')).toBeNull());
  expect(signal?.aborted).toBe(true);
  expect([saved, told]).toEqual([[], []]);
});

test.each([
  ['is refused', refusal(404)],
  ['is no PDF', btoa('<html>')],
])(
  'a document that %s shows the error on its page, without the cover, and can be tried again',
  { tags: ['ERR-17', 'AMB-02', 'R-16', 'F-23'] },
  async (_what, answer) => {
    let answers: unknown[] = [answer, PDF];
    open(() => {
      const [next, ...rest] = answers;
      answers = rest;
      return next;
    });
    await press(DOWNLOAD);
    expect((await screen.findByText(OOPS)).closest('[role="alert"]')).not.toBeNull();
    expect(screen.queryByText('Loading Document...')).toBeNull();
    expect(told).toEqual([]);
    expect(saved).toEqual([]);
    const box = screen.getByText(OOPS).closest<HTMLElement>('[role="alert"]');
    expect(box && within(box).getByRole('link', { name: '877-555-0142' })).not.toBeNull();
    await userEvent.click(screen.getByText('Try again'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(screen.queryByText(OOPS)).toBeNull();
  },
);

test('several are saved as one file, each under a name of its own, in a folder of its kind', {
  tags: ['DOC-11'],
}, async () => {
  open((query: URLSearchParams) => btoa(`%PDF-1.7 ${query.get('documentId')}`));
  await userEvent.click(await screen.findByText('Download several at once'));
  await userEvent.click(await screen.findByText('Choose all 3'));
  await userEvent.click(await screen.findByText('Download 3 documents'));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [archive] = saved;
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

test('of several that fail, what has come is not got again', { tags: ['ERR-17'] }, async () => {
  const asked: (string | null)[] = [];
  open((query: URLSearchParams) => {
    asked.push(query.get('documentId'));
    return asked.length === 2 ? refusal(429) : PDF;
  });
  await userEvent.click(await screen.findByText('Download several at once'));
  await userEvent.click(await screen.findByText('Choose all 3'));
  await userEvent.click(await screen.findByText('Download 3 documents'));
  expect((await screen.findByText(OOPS)).closest('[role="alert"]')).not.toBeNull();
  expect(told).toEqual([]);
  await userEvent.click(screen.getByText('Try again'));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(asked).toEqual(['D-2', 'D-1', 'D-1', 'D-3']);
});

test('more than the server gives in a minute are not asked for together', { tags: ['R-23'] }, () => {
  const chosen = new Set(Array.from({ length: 26 }, (_, index) => aDocument(`D-${index}`)));
  const ignored = () => undefined;
  const page = () => (
    <SeveralBar
      shown={[...chosen]}
      chosen={chosen}
      onChoose={ignored}
      atHand={{ actions: {} as DeliveryActions, failed: undefined }}
    />
  );
  renderPage(page, { path: '/documents', answers: {} });
  screen.getByText('You chose 26 documents: at most 25 can be saved at once.');
  expect(screen.getByText('Download 26 documents').closest('button')).toHaveProperty('disabled', true);
});
