import { createBus } from '@portal/section-sdk/event-bus';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DEFAULT_RESPONSES } from '../testing/documents-responses.ts';
import {
  certificates,
  createDocument,
  createDocuments,
  open,
  selectCertificate,
} from './documents-page.fixture.ts';
import { DocumentsPage } from './documents-page.tsx';

const bus = createBus('a test');

/** Rendered documents: all list items with an Open button. */
const rows = () => screen.getAllByRole('listitem').filter((item) => item.textContent?.includes('Open'));

/** Group headings: those with a count. */
const groupHeadings = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)
    .filter((text) => text?.endsWith(')'));

test('lists certificates by insured, with number and type', {
  tags: ['DOC-01', 'DOC-02'],
}, async () => {
  open({});
  const select = await screen.findByLabelText('Certificate');
  const groups = within(select).getAllByRole('group');
  expect(groups.map((group) => group.getAttribute('label'))).toEqual(['Lindqvist, Astrid', 'Erik Lindqvist']);
  const options = within(select).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'Choose a certificate',
    '000001000013 - Whole Life',
    '000001000039 - Term Life',
    '000001000021 - Universal Life',
  ]);
});

test('selects nothing at first, with value 0', { tags: ['DOC-03'] }, async () => {
  open({});
  const select = await screen.findByLabelText('Certificate');
  expect(select).toHaveProperty('value', '0');
  expect(screen.queryByText('Getting your documents')).toBeNull();
});

test('shows four groups with counts for a selected certificate', {
  tags: ['DOC-04', 'DOC-05', 'DOC-09'],
}, async () => {
  open({
    GetDocumentList: [
      createDocument({}),
      ...createDocuments(2, { FormType: 'Reportable Tax Form', Period: '2025' }),
      ...createDocuments(3, { FormType: 'Annual Statement Letter', Period: '2024' }),
      createDocument({ DocumentId: 'D-1', FormType: 'Billing Document', Period: '2026-10' }),
      ...createDocuments(3, { FormType: 'Billing Document', Period: '2026-09' }),
    ],
  });
  await selectCertificate('000001000013');
  await screen.findByRole('heading', { name: 'IRS Form Documents (2)' });
  expect(groupHeadings()).toEqual([
    'IRS Form Documents (2)',
    'Annual Statements (3)',
    'Billing Statements (4)',
    'Contracts (1)',
  ]);
  const bills = screen.getByRole('region', { name: 'Billing Statements (4)' });
  expect(
    within(bills)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    'Billing statement for October 2026OpenDownload',
    'Billing statement for September 2026OpenDownload',
    'Billing statement for September 2026OpenDownload',
    'Billing statement for September 2026OpenDownload',
  ]);
  screen.getByText(/call us and we will mail it to you/);
});

test('requests the documents of the selected certificate', { tags: ['DOC-09'] }, async () => {
  const requests: (string | null)[] = [];
  const list = (query: URLSearchParams) => {
    requests.push(query.get('certificateNumber'));
    return [];
  };
  open({ GetDocumentList: list });
  await selectCertificate('000001000021');
  await screen.findByRole('heading', { name: 'Contracts (0)' });
  expect(requests).toEqual(['000001000021']);
});

test('links to older documents in each group, empty or not', { tags: ['DOC-06'] }, async () => {
  open({ GetDocumentList: [createDocument({})] });
  await selectCertificate('000001000013');
  const links = await screen.findAllByRole('link', { name: /^Older Documents/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(4).fill('/contact?reason=olddocs'));
});

test('clears the list when 0 is selected', { tags: ['DOC-08'] }, async () => {
  open({ GetDocumentList: [] });
  await selectCertificate('000001000013');
  await screen.findByRole('heading', { name: 'Contracts (0)' });
  await selectCertificate('0');
  expect(groupHeadings()).toEqual([]);
});

test('says that the documents are loading', { tags: ['DOC-09'] }, async () => {
  open({ GetDocumentList: pendingForever });
  await selectCertificate('000001000013');
  expect(await screen.findByText('Getting your documents')).toBeDefined();
});

test('explains missing documents to a member without certificates', { tags: ['DOC-01'] }, async () => {
  open({ GetCertificateSummary: { Certificates: [] } });
  expect(await screen.findByText('You have no certificates, and so no documents here.')).toBeDefined();
});

test('announces a failed list once', {
  tags: ['ERR-01', 'ERR-16', 'AMB-02'],
}, async () => {
  const notifications: string[] = [];
  const undo = bus
    .events('notification.requested', 1)
    .subscribe(({ message }) => notifications.push(message));
  open({ GetDocumentList: errorResponse(403) });
  await selectCertificate('000001000013');
  const title = await screen.findByText('Oops! There was a problem when getting the document list.');
  const box = title.closest<HTMLElement>('[role="alert"]');
  expect(box && within(box).getByRole('link', { name: '877-555-0142' })).not.toBeNull();
  expect(notifications).toEqual([]);
  undo.unsubscribe();
});

test('shows a separate error for failed certificates', { tags: ['ERR-03'] }, async () => {
  open({ GetCertificateSummary: errorResponse(403) });
  expect(await screen.findByText('Oops! There was a problem when getting certificates.')).toBeDefined();
});

const MANY = Array.from({ length: 2_000 }, (_, index) =>
  createDocument({
    DocumentId: `D-${String(index).padStart(4, '0')}`,
    FormType: 'Billing Document',
    Period: `${2026 - Math.floor(index / 12)}-${String(12 - (index % 12)).padStart(2, '0')}`,
  }),
);

test('renders two thousand documents in steps, with filters', {
  tags: ['F-10', 'DOC-09'],
}, async () => {
  open({ GetDocumentList: [...MANY, createDocument({})] });
  await selectCertificate('000001000013');
  await screen.findByText('2001 documents');
  expect(rows()).toHaveLength(11);
  await userEvent.selectOptions(await screen.findByLabelText('Year'), '1996');
  await screen.findByText('13 found, out of 2001 documents');
  expect(rows().map((row) => row.firstChild?.textContent)).toEqual([
    ...[
      'December',
      'November',
      'October',
      'September',
      'August',
      'July',
      'June',
      'May',
      'April',
      'March',
    ].map((month) => `Billing statement for ${month} 1996OpenDownload`),
    'Contract of 1996OpenDownload',
  ]);
  await userEvent.selectOptions(screen.getByLabelText('Kind of document'), 'Contract');
  await screen.findByText('1 found, out of 2001 documents');
  expect(groupHeadings()).toEqual(['Contracts (1)']);
});

test.each(['year=2025', 'year=2025, sent by post'])(
  'names the year of %j in a group without documents of it',
  { tags: ['DOC-04', 'F-10'] },
  async (year) => {
    const documents = [
      createDocument({}),
      createDocument({ FormType: 'Billing Document', Period: '2025-01' }),
    ];
    open({ GetDocumentList: documents }, `/documents?certificate=000001000013&${year}`);
    const contracts = await screen.findByRole('region', { name: 'Contracts (0)' });
    expect(within(contracts).getByText('There are no documents of 2025 in this group.')).toBeDefined();
  },
);

test('says of a group without any document that it has none', { tags: ['DOC-04'] }, async () => {
  open({ GetDocumentList: [] }, '/documents?certificate=000001000013');
  const contracts = await screen.findByRole('region', { name: 'Contracts (0)' });
  expect(within(contracts).getByText('There are no documents in this group.')).toBeDefined();
});

test('paints a selected filter before the list follows', {
  tags: ['F-10'],
}, async () => {
  open({ GetDocumentList: [...MANY, createDocument({})] });
  await selectCertificate('000001000013');
  const year = await screen.findByLabelText('Year');
  const kind = screen.getByLabelText('Kind of document');
  act(() => {
    flushSync(() => fireEvent.change(year, { target: { value: '1996' } }));
    flushSync(() => fireEvent.change(kind, { target: { value: 'Contract' } }));
    expect([year, kind].map((select) => 'value' in select && select.value)).toEqual(['1996', 'Contract']);
    screen.getByText('2001 documents');
  });
  await screen.findByText('1 found, out of 2001 documents');
  expect([year, kind].map((select) => 'value' in select && select.value)).toEqual(['1996', 'Contract']);
});

test('stores the selection in the URL for reload and Back', {
  tags: ['F-10'],
}, async () => {
  renderPage(DocumentsPage, {
    path: '/documents',
    at: '/documents?certificate=000001000013&year=1996&formType=Contract',
    responses: {
      ...DEFAULT_RESPONSES,
      GetCertificateSummary: { Certificates: certificates },
      GetDocumentList: [...MANY, createDocument({})],
    },
  });
  await screen.findByText('1 found, out of 2001 documents');
  expect(await screen.findByLabelText('Year')).toHaveProperty('value', '1996');
  expect(screen.getByLabelText('Certificate')).toHaveProperty('value', '000001000013');
});

test("ignores another member's certificate in the URL", {
  tags: ['DOC-08', 'R-01'],
}, async () => {
  renderPage(DocumentsPage, {
    path: '/documents',
    at: '/documents?certificate=000009999999',
    responses: { ...DEFAULT_RESPONSES, GetCertificateSummary: { Certificates: certificates } },
  });
  expect(await screen.findByLabelText('Certificate')).toHaveProperty('value', '0');
  expect(groupHeadings()).toEqual([]);
});

test('opens the only certificate without a choice', { tags: ['DOC-04', 'DOC-09'] }, async () => {
  open({
    GetCertificateSummary: { Certificates: [createCertificate()] },
    GetDocumentList: [createDocument({})],
  });
  await screen.findByRole('heading', { name: 'Contracts (1)' });
  screen.getByText('Whole Life Insurance, 000001000013');
  expect(screen.queryByLabelText('Certificate')).toBeNull();
  expect(screen.queryByText('Nothing is new.')).toBeNull();
});

test('links to the choice of paperless documents at its end', { tags: ['F-11'] }, async () => {
  const scrolled = vi.fn();
  Object.assign(Element.prototype, { scrollIntoView: scrolled });
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
  open({});
  const heading = await screen.findByRole('heading', { name: 'Go paperless' });
  await userEvent.click(screen.getByRole('link', { name: 'Go paperless' }));
  expect(document.activeElement).toBe(heading);
  expect(scrolled).toHaveBeenCalledOnce();
  expect(window.location.hash).toBe('');
});

test('explains to a payor why only bills are listed', { tags: ['DOC-04', 'F-10'] }, async () => {
  const paidFor = createCertificate({ IsOwner: false });
  const owned = createCertificate({ CertificateNumber: '000001000021' });
  open({ GetCertificateSummary: { Certificates: [paidFor, owned] }, GetDocumentList: [] });
  const text = 'You pay for this certificate, so you see its bills. Its owner sees the rest.';
  await selectCertificate('000001000021');
  await screen.findByRole('region', { name: 'When tax forms are ready' });
  expect(screen.queryByText(text)).toBeNull();
  await selectCertificate('000001000013');
  await screen.findByText(text);
  await screen.findByRole('region', { name: 'IRS Form Documents (0)' });
  expect(screen.queryByRole('region', { name: 'When tax forms are ready' })).toBeNull();
});
