import type { GetFormSubmissions, WireFormat } from '@portal/api';
import { createAddress } from '@portal/section-sdk/testing/create-address';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { FormsPage } from '../forms-list/forms-page.tsx';

type Form = WireFormat<typeof GetFormSubmissions>[number];

const createSubmission = (changes: Partial<Form>): Form => ({
  Reference: '0a0a0a0a-0000-4000-8000-000000000045',
  DocuSignEnvelopeMasterId: 45,
  CertificateNumber: '000001000013',
  State: 'STARTED',
  StartedOn: '2026-11-18',
  SignedOn: null,
  EndedOn: null,
  ...changes,
});

const RECEIVED = createSubmission({
  Reference: '0a0a0a0a-0000-4000-8000-000000000046',
  State: 'RECEIVED',
  SignedOn: '2026-11-19',
  EndedOn: '2026-11-20',
});

const open = (
  GetFormSubmissions: unknown,
  GetSignedForm?: unknown,
  allowed: object = { AllowCertificateOfLoan: true },
  Page: ComponentType = FormsPage,
) =>
  renderPage(Page, {
    path: '/forms',
    responses: {
      GetCertificateSummary: { Certificates: [createCertificate()], ...allowed },
      GetPrimaryAddress: createAddress(),
      GetDocuSignUrls: [],
      GetFormSubmissions,
      GetSignedForm,
    },
  });

const FAILED = 'We could not load your forms.';

const list = (count: number) => screen.findByRole('region', { name: `Your forms (${count})` });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each<[Form, string]>([
  [
    createSubmission({}),
    'Certificate of LoanNot signed yetFor certificate 000001000013Opened on November 18, 2026. Nothing has changed. If you have just signed it, it can take a few minutes until we know. If not, open the form again before December 18, 2026 to sign it. You may have to enter your answers again.Continue Certificate of Loan',
  ],
  [
    createSubmission({ SignedOn: '2026-11-19' }),
    'Certificate of LoanSignedFor certificate 000001000013You signed on November 19, 2026. It can take a few minutes until we have received the form. You have nothing more to do.',
  ],
  [
    createSubmission({ State: 'SIGNED', SignedOn: '2026-11-19' }),
    'Certificate of LoanWaiting for your spouseFor certificate 000001000013You signed on November 19, 2026. We have sent your spouse an e-mail, with a link to sign before December 18, 2026. You have nothing more to do. If the e-mail does not arrive, please call us.',
  ],
  [
    RECEIVED,
    'Certificate of LoanReceivedFor certificate 000001000013Signed and received on November 20, 2026. You have nothing more to do.Download the signed form',
  ],
  [
    createSubmission({ State: 'DECLINED', EndedOn: '2026-11-20' }),
    'Certificate of LoanDeclinedFor certificate 000001000013It was declined on November 20, 2026. Nothing has changed. If you still want it, open the form again and start again.Open Certificate of Loan again',
  ],
  [
    createSubmission({ State: 'DECLINED', SignedOn: '2026-11-19', EndedOn: '2026-11-20' }),
    'Certificate of LoanDeclinedFor certificate 000001000013It was declined on November 20, 2026, after you had signed it. Nothing has changed. If you still want it, open the form again and start again.Open Certificate of Loan again',
  ],
  [
    createSubmission({ State: 'EXPIRED', SignedOn: '2026-11-21', EndedOn: '2026-12-18' }),
    'Certificate of LoanNot signed in timeFor certificate 000001000013Your spouse did not sign it within 30 days of November 18, 2026. Nothing has changed. If you still want it, open the form again and start again.Open Certificate of Loan again',
  ],
  [
    createSubmission({ State: 'EXPIRED', EndedOn: '2026-12-18' }),
    'Certificate of LoanNot signed in timeFor certificate 000001000013It was not signed within 30 days of November 18, 2026. Nothing has changed. If you still want it, open the form again and start again.Open Certificate of Loan again',
  ],
  [
    createSubmission({ State: 'EXPIRED', EndedOn: '2026-12-16' }),
    'Certificate of LoanEndedFor certificate 000001000013It was ended on December 16, 2026. Nothing has changed. If you still want it, open the form again and start again.Open Certificate of Loan again',
  ],
  [
    createSubmission({ State: 'EXPIRED', SignedOn: '2026-11-21', EndedOn: '2026-12-01' }),
    'Certificate of LoanEndedFor certificate 000001000013It was ended on December 01, 2026, before your spouse signed it. Nothing has changed. If you still want it, open the form again and start again.Open Certificate of Loan again',
  ],
])('shows status and next step of a form: %#', { tags: ['F-07'] }, async (form, text) => {
  open([form]);
  expect(within(await list(1)).getByRole('listitem').textContent).toBe(text);
});

test.each<[string, Form, boolean]>([
  ['a begun form', createSubmission({}), false],
  ['a declined form', createSubmission({ State: 'DECLINED', EndedOn: '2026-11-20' }), false],
  ['an expired form', createSubmission({ State: 'EXPIRED', EndedOn: '2026-12-18' }), false],
  ['a form for another certificate', createSubmission({ CertificateNumber: '000009999999' }), true],
])(
  '%s that is no longer allowed cannot be continued',
  { tags: ['FORM-05', 'AMB-05'] },
  async (_what, form, flag) => {
    open([form], undefined, { AllowCertificateOfLoan: flag });
    const card = within(await list(1)).getByRole('listitem');
    expect(card.textContent).toContain(
      'Nothing has changed. This form is not available to you now. Please call us if you still want it.',
    );
    expect(within(card).queryByRole('link')).toBeNull();
  },
);

test('continues a form for its certificate', { tags: ['F-07'] }, async () => {
  open([createSubmission({})]);
  const link = within(await list(1)).getByRole('link', { name: 'Continue Certificate of Loan' });
  expect(link.getAttribute('href')).toBe('/forms/45?certificate=000001000013');
});

test('leads from a Change of Name that expired to its button', { tags: ['F-07', 'FORM-04'] }, async () => {
  const expired = createSubmission({
    DocuSignEnvelopeMasterId: 47,
    State: 'EXPIRED',
    EndedOn: '2026-12-18',
  });
  open([expired], undefined, { AllowChangeOfName: true });
  const card = within(await list(1)).getByRole('listitem');
  await userEvent.click(within(card).getByRole('link', { name: 'Go to Change of Name' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Change a name/ }));
});

test('renders nothing without started forms', { tags: ['F-07'] }, async () => {
  open([]);
  await screen.findByRole('region', { name: 'For you (1)' });
  expect(screen.queryByRole('region', { name: /^Your forms/ })).toBeNull();
});

test('shows the newest three, and more on demand', { tags: ['F-07'] }, async () => {
  const forms = [1, 2, 3, 4, 5].map((at) =>
    createSubmission({ Reference: `0a0a0a0a-0000-4000-8000-00000000000${at}` }),
  );
  open(forms);
  const region = await list(5);
  expect(within(region).getAllByRole('listitem')).toHaveLength(3);
  await userEvent.click(within(region).getByRole('button', { name: 'Show 2 more' }));
  expect(within(region).getAllByRole('listitem')).toHaveLength(5);
});

test('prints all forms', { tags: ['F-07'] }, async () => {
  open(
    [1, 2, 3, 4, 5].map((at) => createSubmission({ Reference: `0a0a0a0a-0000-4000-8000-00000000000${at}` })),
  );
  const region = await list(5);
  fireEvent(window, new Event('beforeprint'));
  expect(region.querySelectorAll('ul > li')).toHaveLength(5);
  fireEvent(window, new Event('afterprint'));
  expect(region.querySelectorAll('ul > li')).toHaveLength(3);
});

test('refetches when the member returns from another tab', {
  tags: ['F-07'],
}, async () => {
  let forms = [createSubmission({})];
  open(() => forms);
  await within(await list(1)).findByText('Not signed yet');
  forms = [RECEIVED];
  window.dispatchEvent(new Event('focus'));
  expect(await within(await list(1)).findByText('Received')).toBeDefined();
});

test('shows a signature that arrives while a form of today is listed', { tags: ['F-07'] }, async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let forms = [createSubmission({ StartedOn: '2026-11-21' })];
  open(() => forms);
  await within(await list(1)).findByText('Not signed yet');
  forms = [RECEIVED];
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await within(await list(1)).findByText('Received')).toBeDefined();
});

test('keeps the list if the refetch fails', { tags: ['F-07', 'F-23'] }, async () => {
  let answer: unknown = [RECEIVED];
  const requested = vi.fn(() => answer);
  open(requested);
  const region = await list(1);
  answer = errorResponse(403);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(requested).toHaveBeenCalledTimes(2));
  // The failure arrives after the request.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.queryByText('We could not load your forms.')).toBeNull();
  expect(region.isConnected).toBe(true);
});

test('saves a signed form by name, and rejects other content', {
  tags: ['F-07', 'R-16'],
}, async () => {
  const savedFiles: string[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push(this.download);
  });
  let answer = btoa('%PDF-1.7 signed');
  open([RECEIVED], () => answer);
  const button = await screen.findByRole('button', { name: /^Download the signed form/ });
  await userEvent.click(button);
  await waitFor(() => expect(savedFiles).toEqual(['Certificate of Loan - 000001000013 - 2026-11-20.pdf']));
  answer = btoa('<html>');
  await userEvent.click(await screen.findByRole('button', { name: /^Download the signed form/ }));
  expect(await screen.findByText('Oops! There was a problem when getting the document.')).toBeDefined();
  expect(savedFiles).toHaveLength(1);
});

test('announces that a signed form loads', { tags: ['F-07', 'CTX-02'] }, async () => {
  open([RECEIVED], pendingForever);
  await userEvent.click(await screen.findByRole('button', { name: /^Download the signed form/ }));
  expect(await screen.findByText('Getting the form', { selector: '[role="status"]' })).toBeDefined();
});

test('stops loading a signed form when its page closes', { tags: ['F-07', 'R-16'] }, async () => {
  let signal: AbortSignal | null | undefined;
  const { unmount } = open([RECEIVED], (_query: URLSearchParams, request: RequestInit) => {
    signal = request.signal;
    return pendingForever;
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Download the signed form/ }));
  await waitFor(() => expect(signal?.aborted).toBe(false));
  unmount();
  expect(signal?.aborted).toBe(true);
});

test('keeps the focus on a signed form that fails to load', {
  tags: ['F-07', 'CTX-02'],
}, async () => {
  open([RECEIVED], errorResponse(403));
  const name = /^Download the signed form/;
  await userEvent.click(await screen.findByRole('button', { name }));
  await screen.findByText('Oops! There was a problem when getting the document.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name }));
});

test('shows the catalogue if the started forms fail to load', {
  tags: ['F-07', 'F-23'],
}, async () => {
  open(errorResponse(403));
  expect(await screen.findByText('We could not load your forms.')).toBeDefined();
  screen.getByRole('region', { name: 'For you (1)' });
});

test('the page stays while the started forms load again', { tags: ['F-07', 'F-23'] }, async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const answers: unknown[] = [errorResponse(403), promise];
  open(() => answers.shift());
  const retry = await screen.findByRole('button', { name: 'Try again' });
  const catalogue = screen.getByRole('region', { name: 'For you (1)' });
  await userEvent.click(retry);
  await waitFor(() => expect(retry.getAttribute('aria-busy')).toBe('true'));
  expect(catalogue.isConnected).toBe(true);
  resolve([RECEIVED]);
  await list(1);
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

/** The page, which is left and opened again. */
function FormsPageAndElsewhere() {
  const [visit, setVisit] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setVisit(visit + 1)}>
        {visit % 2 === 0 ? 'Come back' : 'Leave'}
      </button>
      {visit % 2 === 1 && <FormsPage />}
    </>
  );
}

test('reports no failure of an earlier visit', { tags: ['F-07', 'F-23'] }, async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const answers: unknown[] = [errorResponse(403), promise];
  open(() => answers.shift(), undefined, undefined, FormsPageAndElsewhere);
  await screen.findByText(FAILED);
  await userEvent.click(screen.getByText('Leave'));
  await userEvent.click(screen.getByText('Come back'));
  const shown: (string | null)[] = [];
  const observer = new MutationObserver(() => shown.push(document.body.textContent));
  observer.observe(document.body, { childList: true, subtree: true });
  resolve([RECEIVED]);
  await list(1);
  observer.disconnect();
  expect(shown.filter((text) => text?.includes(FAILED))).toEqual([]);
  expect(shown.at(-1)).toContain('Your forms');
});
