import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  ASTRID,
  clickButton,
  open,
  REFERENCE,
  REFERRED,
  SECOND,
  selectCertificate,
  windowOpens,
} from './form-page.fixture.ts';

const STILL_OPEN = 'Your form is open in another window.';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('opens the window on the loading page, below the overlay', {
  tags: ['FORM-09', 'FORM-10'],
}, async () => {
  const { fake, spy } = windowOpens();
  open('/forms/46', { GetCertificateDetails: pendingForever });
  await selectCertificate(SECOND);
  await clickButton('Continue');
  expect(spy.mock.calls).toEqual([['/loading-docusign', '_blank']]);
  expect(fake.address).toBe('/loading-docusign');
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Retrieving the form...',
    ),
  );
});

test('announces the open form in a status that is there before', {
  tags: ['FORM-09', 'CTX-02'],
}, async () => {
  windowOpens();
  open('/forms/46');
  await selectCertificate(SECOND);
  const regions = screen.getAllByRole('status');
  await clickButton('Continue');
  const region = (await screen.findByText(STILL_OPEN)).closest<HTMLElement>('[role="status"]');
  expect(regions).toContain(region);
  expect(region?.textContent).toContain(
    'If you close that window first, open the form again to sign it. You may have to enter your answers again.',
  );
});

test('navigates the window to the form, and removes the overlay', {
  tags: ['FORM-09', 'FORM-10'],
}, async () => {
  const { fake } = windowOpens();
  open('/forms/46');
  await selectCertificate(SECOND);
  await clickButton('Continue');
  await screen.findByText('Your form is open in another window.');
  expect(fake.address).toBe(`https://sign.example.org/46?c=${SECOND}&s=Maggie%20Lindqvist%20Holm${REFERRED}`);
  expect(screen.queryByText('Retrieving the form...')).toBeNull();
});

const STARTED = {
  Reference: REFERENCE,
  DocuSignEnvelopeMasterId: 46,
  CertificateNumber: SECOND,
  State: 'STARTED',
  StartedOn: '2026-11-21',
  SignedOn: null,
  EndedOn: null,
};

/** Class of the button that opens the form, before it is open. */
let filledButton: string;

/** Opens form 46 and returns until the page shows the text; `returned` is the response after the return. */
async function returnFromForm(returned: unknown, event: () => void, text: string) {
  windowOpens();
  let answer: unknown = [STARTED];
  const started = () => answer;
  open('/forms/46', { GetFormSubmissions: started });
  await selectCertificate(SECOND);
  filledButton = screen.getByText('Continue').className;
  await clickButton('Continue');
  await screen.findByText(STILL_OPEN);
  answer = returned;
  await waitFor(() => {
    event();
    screen.getByText(text);
  });
  return (later: unknown) => {
    answer = later;
  };
}

const focus = () => void window.dispatchEvent(new Event('focus'));

test.each([
  ['focus', focus],
  ['visibility', () => void document.dispatchEvent(new Event('visibilitychange'))],
])(
  'offers the form again after a return by %s without a signature',
  { tags: ['FORM-09', 'F-07'] },
  async (_by, event) => {
    await returnFromForm([STARTED], event, 'We do not have your signature yet.');
    screen.getByText(/If you have just signed it, it can take a few minutes until we know\./);
    screen.getByText('If its window is still open, you can sign it there.');
    expect(screen.queryByText(STILL_OPEN)).toBeNull();
    // The filled button is for what is not open yet.
    expect(screen.getByText('Open the form again').className).not.toBe(filledButton);
    await clickButton('Open the form again');
    expect(await screen.findByText(STILL_OPEN)).toBeDefined();
    expect(screen.queryByText('We do not have your signature yet.')).toBeNull();
  },
);

test('reports a signed form after the return', { tags: ['FORM-09', 'F-07'] }, async () => {
  const received = { ...STARTED, State: 'RECEIVED', EndedOn: '2026-11-21' };
  await returnFromForm([received], focus, 'We have received your signed form.');
  screen.getByText('If you open the form again, you begin another one.');
  expect(screen.queryByText(STILL_OPEN)).toBeNull();
});

test('reports a signature before the completed form arrives', { tags: ['FORM-09', 'F-07'] }, async () => {
  await returnFromForm([{ ...STARTED, SignedOn: '2026-11-21' }], focus, 'You have signed.');
  expect(screen.queryByText('If its window is still open, you can sign it there.')).toBeNull();
});

test('reports a signature that arrives after the return', { tags: ['FORM-09', 'F-07'] }, async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answerLater = await returnFromForm([STARTED], focus, 'We do not have your signature yet.');
  answerLater([{ ...STARTED, State: 'RECEIVED', EndedOn: '2026-11-21' }]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByText('We have received your signed form.')).toBeDefined();
});

test('reports a signature without a return, in windows next to each other', {
  tags: ['FORM-09', 'F-07'],
}, async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  windowOpens();
  let forms = [STARTED];
  const current = () => forms;
  open('/forms/46', { GetFormSubmissions: current });
  await selectCertificate(SECOND);
  await clickButton('Continue');
  await screen.findByText(STILL_OPEN);
  forms = [{ ...STARTED, State: 'RECEIVED' }];
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByText('We have received your signed form.')).toBeDefined();
});

test.each([
  ['We do not have your signature yet.', {}],
  ['You have signed. Now your spouse has to sign.', { State: 'SIGNED', SignedOn: '2026-11-21' }],
  ['We have received your signed form.', { State: 'RECEIVED', EndedOn: '2026-11-21' }],
])('says of a form opened before the page: %s', { tags: ['F-05', 'F-07'] }, async (title, changes) => {
  open('/forms/46', { GetFormSubmissions: [{ ...STARTED, ...changes }] });
  await selectCertificate(SECOND);
  expect((await screen.findByText(title)).closest('[role="status"]')).not.toBeNull();
  await selectCertificate(ASTRID);
  expect(screen.queryByText(title)).toBeNull();
});

test.each([
  { State: 'DECLINED', EndedOn: '2026-11-21' },
  { State: 'RECEIVED', StartedOn: '2026-10-21', EndedOn: '2026-10-22' },
])('says nothing of an earlier form: %j', { tags: ['F-07'] }, async (changes) => {
  const other = { ...STARTED, CertificateNumber: ASTRID, StartedOn: '2026-10-22' };
  open('/forms/46', { GetFormSubmissions: [other, { ...STARTED, ...changes }] });
  await selectCertificate(ASTRID);
  await screen.findByText('We do not have your signature yet.');
  await selectCertificate(SECOND);
  expect(screen.queryByText(/signature|received your signed form|was declined/)).toBeNull();
});

test('does not report the form as open if the check fails', { tags: ['FORM-09', 'F-23'] }, async () => {
  await returnFromForm(errorResponse(403), focus, 'We could not check whether you have signed.');
  expect(screen.queryByText(STILL_OPEN)).toBeNull();
  screen.getByText(/open the form again\. You may have to enter your answers again\.$/);
  screen.getByRole('button', { name: 'Open the form again' });
});

test('offers a link if the window is blocked', {
  tags: ['AMB-46', 'FORM-09'],
}, async () => {
  windowOpens(true);
  open('/forms/46');
  await selectCertificate(ASTRID);
  await clickButton('Continue');
  const link = await screen.findByRole('link', { name: /Open the form/ });
  expect(link.getAttribute('href')).toBe(
    `https://sign.example.org/46?c=${ASTRID}&s=Maggie%20Lindqvist%20Holm${REFERRED}`,
  );
  expect(screen.queryByText('Your form is open in another window.')).toBeNull();
  // Nothing is open, so nothing can be opened again.
  expect(screen.queryByText('Open the form again')).toBeNull();
});

test('offers the link of a blocked window only for its answers', {
  tags: ['AMB-46', 'FORM-13'],
}, async () => {
  windowOpens(true);
  open('/forms/46');
  await selectCertificate(ASTRID);
  await clickButton('Continue');
  await screen.findByRole('link', { name: /Open the form/ });
  await selectCertificate(SECOND);
  expect(screen.queryByRole('link', { name: /Open the form/ })).toBeNull();
  await selectCertificate(ASTRID);
  screen.getByRole('link', { name: /Open the form/ });
});

test('the link of a blocked window opens the form once', {
  tags: ['AMB-46', 'F-07', 'CTX-02'],
}, async () => {
  windowOpens(true);
  open('/forms/46');
  await selectCertificate(ASTRID);
  await clickButton('Continue');
  const link = await screen.findByRole('link', { name: /Open the form/ });
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(await screen.findByText(STILL_OPEN)).toBeDefined();
  expect(screen.queryByRole('link', { name: /Open the form/ })).toBeNull();
  screen.getByRole('button', { name: 'Open the form again' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Open the form' }));
});

test('does not offer a form again for another certificate', { tags: ['FORM-09'] }, async () => {
  windowOpens();
  open('/forms/46');
  await selectCertificate(ASTRID);
  await clickButton('Continue');
  await screen.findByText(STILL_OPEN);
  await selectCertificate(SECOND);
  screen.getByRole('button', { name: 'Continue' });
  expect(screen.queryByText(STILL_OPEN)).toBeNull();
});
