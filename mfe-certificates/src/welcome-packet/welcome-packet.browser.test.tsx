import { GetDocumentMFPList, useApiQuery, type WelcomePacketItem } from '@portal/api';
import { createBus } from '@portal/section-sdk/event-bus';
import { errorResponse, type FakeResponses, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { expireNewRegistration, setNewRegistration } from '@portal/shared-features/new-registration-cookie';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WelcomePacket } from './welcome-packet.tsx';

const bus = createBus('a test');

const KEY = 'mfp-viewed-documents';
const packet = (DocumentId: string, changes: Partial<WelcomePacketItem> = {}): WelcomePacketItem => ({
  DocumentId,
  FormType: 'Welcome Packet',
  CertificateNumber: `00000000000${DocumentId}`,
  LineOfBusiness: 'L',
  InsuredName: 'Margaret Lindqvist',
  ...changes,
});
const PDF = btoa('%PDF-1.7');

const savedFiles: string[] = [];
const notifications: string[] = [];
bus.events('notification.requested', 1).subscribe(({ message }) => notifications.push(message));

beforeEach(() => {
  setNewRegistration();
  URL.createObjectURL = () => 'blob:document';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  expireNewRegistration();
  savedFiles.length = 0;
  notifications.length = 0;
});

function open(documents: unknown, answers: FakeResponses = { GetDocument: PDF }, Page = WelcomePacket) {
  renderPage(Page, {
    path: '/certificates',
    responses: { GetDocumentMFPList: documents, ...answers },
  });
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Your welcome packet' }));
const download = (text: string) => userEvent.click(screen.getByLabelText(text));
const FIRST = 'Download the welcome packet of 000000000001';
const SECOND = 'Download the welcome packet of 000000000002';

test('shows each document of the packet to a new member', {
  tags: ['WEL-01', 'WEL-02', 'WEL-06'],
}, async () => {
  open([packet('1'), packet('2', { LineOfBusiness: 'A', InsuredName: null })]);
  const rows = (await dialog()).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Life Insurance, Margaret Lindqvist000000000001Download',
    'Annuity000000000002Download',
  ]);
});

/** Shows the number of documents on file. Its request follows that of the packet. */
function DocumentCount() {
  const { data } = useApiQuery(GetDocumentMFPList, { query: { lifeProNameId: '100002' } });
  return <p>{data && `${data.length} on file`}</p>;
}

test.each([
  ['the cookie', true, ['100001', '100002']],
  ['no cookie', false, ['100002']],
])(
  'shows nothing of an empty list; requests it only if new: %s',
  {
    tags: ['WEL-02', 'R-26'],
  },
  async (_what, isNew, requested) => {
    // The code of the dialog loads on first use.
    open([packet('1')]);
    await dialog();
    cleanup();
    if (!isNew) expireNewRegistration();
    const calls: (string | null)[] = [];
    const list = (query: URLSearchParams) => {
      calls.push(query.get('lifeProNameId'));
      return [];
    };
    open(list, {}, () => (
      <>
        <WelcomePacket />
        <DocumentCount />
      </>
    ));
    await screen.findByText('0 on file');
    expect(calls).toEqual(requested);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('saves a download under its name, and marks it as viewed', {
  tags: ['CONST-11', 'WEL-03', 'WEL-05'],
}, async () => {
  const requests: string[] = [];
  const answer = (query: URLSearchParams) => {
    requests.push(String(query));
    return PDF;
  };
  open([packet('1'), packet('2')], { GetDocument: answer });
  await dialog();
  await download(FIRST);
  await screen.findByText(/\(viewed\)/);
  expect(savedFiles).toEqual(['Welcome Packet - Life Insurance - Margaret Lindqvist.pdf']);
  expect(requests).toEqual([
    'documentId=1&documentType=Welcome+Packet&certificateNumber=000000000001&userName=maggie.l%40example.org',
  ]);
  expect({ ...localStorage }).toEqual({ 'mfp-viewed-documents': '["1"]' });
  expect(document.cookie).toContain('new-registration=true');
});

test('closes and cleans up after the last document', {
  tags: ['WEL-03', 'WEL-04'],
}, async () => {
  localStorage.setItem(KEY, '["1"]');
  open([packet('1'), packet('2')]);
  await dialog();
  screen.getByText(/\(viewed\)/);
  await download(SECOND);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.cookie).toBe('');
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('counts two downloads at the same time', { tags: ['WEL-03', 'WEL-04'] }, async () => {
  const answer = Promise.withResolvers<unknown>();
  const later = () => answer.promise;
  open([packet('1'), packet('2')], { GetDocument: later });
  await dialog();
  await download(FIRST);
  await download(SECOND);
  answer.resolve(PDF);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.cookie).toBe('');
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('counts a download of another tab', { tags: ['WEL-03', 'WEL-04'] }, async () => {
  open([packet('1'), packet('2')]);
  await dialog();
  localStorage.setItem(KEY, '["1"]');
  await download(SECOND);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('shows a closed packet again on the next visit', { tags: ['WEL-02'] }, async () => {
  open([packet('1')]);
  await userEvent.click((await dialog()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.cookie).toContain('new-registration=true');
});

test.each(['not json', '{"1":true}', '[1]'])(
  'treats stored %s as nothing viewed',
  { tags: ['WEL-03'] },
  async (stored) => {
    localStorage.setItem(KEY, stored);
    open([packet('1')]);
    await dialog();
    expect(screen.queryByText(/\(viewed\)/)).toBeNull();
  },
);

test.each([
  ['cannot be had', errorResponse(403)],
  ['is no PDF', btoa('<html>')],
])(
  'shows an error for a document that %s, without marking it',
  { tags: ['ERR-17', 'R-16'] },
  async (_what, GetDocument) => {
    open([packet('1')], { GetDocument });
    await dialog();
    await download(FIRST);
    await waitFor(() =>
      expect(notifications).toEqual(['Oops! There was a problem when getting the document.']),
    );
    await waitFor(() => expect(screen.getByLabelText(FIRST).getAttribute('aria-disabled')).toBeNull());
    expect(screen.queryByText('Getting the document')).toBeNull();
    expect(savedFiles).toEqual([]);
    expect(screen.queryByText(/\(viewed\)/)).toBeNull();
  },
);

test('says for a document that the browser is not connected', { tags: ['ERR-17', 'F-23'] }, async () => {
  open([packet('1')], { GetDocument: pendingForever });
  await dialog();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await download(FIRST);
  const message = 'You are not connected to the internet. Please connect, and try again.';
  await waitFor(() => expect(notifications).toEqual([message]));
});

test('reports a failed list once, without a dialog', { tags: ['ERR-15'] }, async () => {
  open(errorResponse(403));
  await waitFor(() =>
    expect(notifications).toEqual(['Oops! There was a problem when getting the MFP document list.']),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});
