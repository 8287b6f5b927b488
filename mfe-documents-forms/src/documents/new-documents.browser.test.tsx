import type { DocumentListItem } from '@portal/api';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createDocument, createDocuments, open, selectCertificate } from './documents-page.fixture.ts';

/** Fake endpoint that stores visits. */
function createVisitServer() {
  const seen: string[] = [];
  const mark = () => {
    seen.push('seen');
    return {};
  };
  return { seen, mark };
}

test('shows new documents of all certificates, and marks them', {
  tags: ['F-10'],
}, async () => {
  const newDocument = createDocument({ DocumentId: 'D-7', FormType: 'Billing Document', Period: '2026-10' });
  const { seen, mark } = createVisitServer();
  open({
    GetNewDocuments: { Since: '2026-09-03', Documents: [newDocument] },
    MarkDocumentsSeen: mark,
    GetDocumentList: [newDocument, createDocument({})],
  });
  const panel = await screen.findByRole('region', {
    name: 'New since your last visit on September 03, 2026',
  });
  expect(within(panel).getByRole('listitem').textContent).toBe(
    'Billing statement for October 2026NewWhole Life Insurance, Margaret Lindqvist, 000001000013OpenDownload',
  );
  for (const action of ['Open', 'Download'])
    within(panel).getByRole('button', {
      name: `${action} the billing statement for October 2026, Whole Life Insurance 000001000013`,
    });
  expect(seen).toEqual(['seen']);
  await selectCertificate('000001000013');
  const bills = await screen.findByRole('region', { name: 'Billing Statements (1)' });
  within(bills).getByText('New');
  expect(within(screen.getByRole('region', { name: 'Contracts (1)' })).queryByText('New')).toBeNull();
  expect(screen.queryByText(/^New since/)).toBeNull();
});

test('marks new documents once, when they are shown', { tags: ['F-10'] }, async () => {
  const { seen, mark } = createVisitServer();
  open({ MarkDocumentsSeen: mark, GetDocumentList: [] }, '/documents?certificate=000001000013');
  await screen.findByRole('heading', { name: 'Contracts (0)' });
  expect(seen).toEqual([]);
  await selectCertificate('0');
  await screen.findByText('Nothing is new.');
  await expect.poll(() => seen).toEqual(['seen']);
  await selectCertificate('000001000013');
  await selectCertificate('0');
  await screen.findByText('Nothing is new.');
  expect(seen).toEqual(['seen']);
});

test('marks new documents of the only certificate', { tags: ['F-10'] }, async () => {
  const { seen, mark } = createVisitServer();
  open({
    GetCertificateSummary: { Certificates: [createCertificate()] },
    MarkDocumentsSeen: mark,
    GetDocumentList: [],
  });
  await screen.findByRole('heading', { name: 'Contracts (0)' });
  await expect.poll(() => seen).toEqual(['seen']);
});

test('marks no new documents until the list of the only certificate loads', {
  tags: ['F-10', 'F-23'],
}, async () => {
  const { seen, mark } = createVisitServer();
  const answers: unknown[] = [errorResponse(403), []];
  const answer = () => answers.shift();
  open({
    GetCertificateSummary: { Certificates: [createCertificate()] },
    MarkDocumentsSeen: mark,
    GetDocumentList: answer,
  });
  await screen.findByText('Oops! There was a problem when getting the document list.');
  expect(seen).toEqual([]);
  await userEvent.click(screen.getByText('Try again'));
  await screen.findByRole('heading', { name: 'Contracts (0)' });
  await expect.poll(() => seen).toEqual(['seen']);
});

test('says that nothing is new', { tags: ['F-10'] }, async () => {
  open({});
  expect(await screen.findByText('Nothing is new.')).toBeDefined();
});

test('prints all new documents with the name of the member', { tags: ['F-10'] }, async () => {
  open({
    GetNewDocuments: {
      Since: '2026-09-03',
      Documents: createDocuments(12, { FormType: 'Billing Document' }),
    },
  });
  const panel = await screen.findByRole('region', { name: /^New since your last visit/ });
  const entries = () => panel.querySelectorAll('li').length;
  expect(entries()).toBe(5);
  fireEvent(window, new Event('beforeprint'));
  expect(entries()).toBe(12);
  screen.getByText(/^Maggie Lindqvist Holm, as of \w+ \d\d, \d{4}\. Questions: 877-555-0142$/);
  fireEvent(window, new Event('afterprint'));
  expect(entries()).toBe(5);
});

test('shows a failed check for new documents without other effects', {
  tags: ['F-10', 'F-23'],
}, async () => {
  const { seen, mark } = createVisitServer();
  open({
    GetNewDocuments: errorResponse(403),
    MarkDocumentsSeen: mark,
    GetDocumentList: [],
  });
  await screen.findByText('We could not look for new documents.');
  await selectCertificate('000001000013');
  await screen.findByRole('heading', { name: 'Contracts (0)' });
  expect(seen).toEqual([]);
});

test('lists the tax forms of the newest year of all certificates', {
  tags: ['F-10'],
}, async () => {
  const taxForm = (DocumentId: string, changes: Partial<DocumentListItem>) =>
    createDocument({ DocumentId, FormType: 'Reportable Tax Form', ...changes });
  const documents: (string | null)[] = [];
  const refuse = (query: URLSearchParams) => {
    documents.push(query.get('documentId'));
    return errorResponse(404);
  };
  open({
    GetTaxForms: [
      taxForm('T-5', { Period: '2025', ProductName: 'Flexible Annuity', CertificateNumber: '000001000047' }),
      taxForm('T-7', { Period: '2025', ProductName: 'Term Life', InsuredName: null }),
      taxForm('T-4', { Period: '2024' }),
    ],
    GetDocument: refuse,
    GetNewDocuments: {
      Since: null,
      Documents: [taxForm('T-5', { Period: '2025', CertificateNumber: '000001000047' })],
    },
  });
  const forms = await screen.findByRole('region', { name: 'Tax forms for 2025' });
  expect(
    within(forms)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    'Flexible AnnuityNewMargaret Lindqvist, 000001000047OpenDownload',
    'Whole Life Insurance000001000013OpenDownload',
  ]);
  await userEvent.click(
    within(forms).getByLabelText('Open the tax form for 2025, Flexible Annuity 000001000047'),
  );
  const text = 'Oops! There was a problem when getting the document.';
  await within(forms).findByText(text);
  // The list of new documents has the form too.
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(documents).toEqual(['T-5']);
});

test('shows no list of tax forms to a member without any', { tags: ['F-10'] }, async () => {
  open({});
  await screen.findByRole('region', { name: 'When tax forms are ready' });
  expect(screen.queryByRole('region', { name: /^Tax forms/ })).toBeNull();
});

test('shows a failed list of tax forms with a retry', { tags: ['F-10', 'F-23'] }, async () => {
  const answers: unknown[] = [errorResponse(403), []];
  const answer = () => answers.shift();
  open({ GetTaxForms: answer });
  const forms = await screen.findByRole('region', { name: 'Tax forms' });
  await within(forms).findByText('Oops! There was a problem when getting the document list.');
  await userEvent.click(within(forms).getByText('Try again'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Tax forms' })).toBeNull());
});

test('keeps the paperless choice and the focus during a retry of a list', {
  tags: ['F-10', 'F-11', 'F-23', 'CTX-02'],
}, async () => {
  const answers: unknown[] = [errorResponse(403), pendingForever];
  const answer = () => answers.shift();
  open({ GetTaxForms: answer });
  const forms = await screen.findByRole('region', { name: 'Tax forms' });
  await userEvent.click(await screen.findByText('Choose paperless documents'));
  await userEvent.click(await screen.findByLabelText('Billing Statements'));
  await userEvent.click(within(forms).getByText('Try again'));
  await within(forms).findByText('Getting your tax forms');
  expect(document.activeElement).toBe(within(forms).getByRole('heading', { name: 'Tax forms' }));
  expect(screen.getByLabelText('Billing Statements')).toHaveProperty('checked', true);
});

test('reports both lists in one alert, whose retry loads both', { tags: ['F-10', 'F-23'] }, async () => {
  let isUp = false;
  const answer = (response: unknown) => () => (isUp ? response : errorResponse(403));
  const newDocument = createDocument({ FormType: 'Billing Document', Period: '2026-10' });
  open({
    GetTaxForms: answer([createDocument({ FormType: 'Reportable Tax Form', Period: '2025' })]),
    GetNewDocuments: answer({ Since: null, Documents: [newDocument] }),
  });
  // The query fails if there are two.
  const retry = await screen.findByText('Try again');
  screen.getByText('Oops! There was a problem when getting the document list.');
  isUp = true;
  await userEvent.click(retry);
  await screen.findByRole('region', { name: 'Tax forms for 2025' });
  await screen.findByText('Billing statement for October 2026');
  expect(screen.queryByText('Try again')).toBeNull();
});

test.each([
  ['2027-02-01', 0],
  ['2027-02-02', 1],
  ['2027-04-15', 1],
  ['2027-04-16', 0],
])('says on %s whether the due tax form is missing', { tags: ['F-10'] }, async (today, count) => {
  const form = createDocument({ FormType: 'Reportable Tax Form', Period: '2025' });
  open({ GetTaxForms: [form] }, '/documents', today);
  await screen.findByRole('region', { name: 'Tax forms for 2025' });
  expect(
    screen.queryAllByText('No tax form for 2026 is on file. Not everybody gets one: see below who does.'),
  ).toHaveLength(count);
});

test('lists this year’s tax forms until the filing day', { tags: ['F-10'] }, async () => {
  open({}, '/documents', '2027-02-02');
  const days = await screen.findByRole('region', { name: 'When tax forms are ready' });
  expect(within(days).getAllByRole('listitem')[0]?.firstChild?.textContent).toBe(
    'Form 1099-R for 2026: due by February 01, 2027',
  );
});

test('shows the dates of tax forms', { tags: ['F-10'] }, async () => {
  open({});
  const days = await screen.findByRole('region', { name: 'When tax forms are ready' });
  expect(
    within(days)
      .getAllByRole('listitem')
      .map((form) => [form.firstChild?.textContent, form.lastChild?.textContent]),
  ).toEqual([
    [
      'Form 1099-R for 2026: due by February 01, 2027',
      'You get it if we paid you $10 or more from an annuity or an IRA. Some withdrawals, surrenders, exchanges and loans of other certificates are reported too.',
    ],
    [
      'Form 1099-INT for 2026: due by February 01, 2027',
      'You get it if you earned $10 or more of interest with us, for example on dividends that you left with us. It counts even if you have not taken it out.',
    ],
    ['Form 5498 for 2026: due by June 01, 2027', 'You get it if you have an annuity that is an IRA.'],
  ]);
  within(days).getByText(/A tax adviser can say what you owe\.$/);
});
