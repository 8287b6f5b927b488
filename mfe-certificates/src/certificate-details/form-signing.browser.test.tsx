import type { CertificateSummary } from '@portal/api';
import { unconfirmedRequests } from '@portal/section-sdk';
import { createBus } from '@portal/section-sdk/event-bus';
import { createAddress } from '@portal/section-sdk/testing/create-address';
import {
  createAnnuityDetails,
  createDetails,
  type DetailsOnWire,
} from '@portal/section-sdk/testing/create-details';
import { createQuote } from '@portal/section-sdk/testing/create-quote';
import { errorResponse, type FakeResponses } from '@portal/section-sdk/testing/fake-server';
import type { PageOptions } from '@portal/section-sdk/testing/page-element';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { createFakeWindow } from '@portal/shared-features/testing/create-fake-window';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { CertificateDetailsPage } from './certificate-details-page.tsx';

const REFERENCE = '0a0a0a0a-0000-4000-8000-000000000045';
const REFERRED = `&EnvelopeField_Reference=${REFERENCE}`;

const ALL: Partial<CertificateSummary> = {
  AllowCertificateOfLoan: true,
  AllowElectronicFundsTransfer: true,
  AllowUniversalLifeWithdrawal: true,
  AllowAnnuityWithdrawal: true,
  AllowChangeOfBeneficiary: true,
};

const urls = [44, 45, 46, 50].map((id) => ({
  DocuSignEnvelopeMasterId: id,
  DocuSignEnvelopeUrl: `https://sign.example.org/${id}?c={CertificateNumber}`,
  HasSpouseRole: id !== 46,
}));

function open(
  details: DetailsOnWire,
  flags: Partial<CertificateSummary> = ALL,
  answers: FakeResponses = {},
  apiExtensions: PageOptions['apiExtensions'] = 'all',
) {
  const fake = createFakeWindow();
  vi.spyOn(window, 'open').mockReturnValue(fake.window);
  renderPage(CertificateDetailsPage, {
    apiExtensions,
    path: '/certificate-details/:certificate',
    at: '/certificate-details/000001000013',
    responses: {
      GetCertificateSummary: { Certificates: [details], ...flags },
      GetCertificateDetails: details,
      GetSurrenderQuote: createQuote(),
      GetPrimaryAddress: createAddress(),
      GetDocuSignUrls: urls,
      StartFormSubmission: { Reference: REFERENCE },
      ...answers,
    },
  });
  return fake;
}

const inConsentState = { GetPrimaryAddress: createAddress({ State: 'AZ', IsSpousalConsentState: true }) };
/** By text: role queries are slow on this long page. */
async function button(name: string) {
  const text = await screen.findByText(name, { selector: 'button, button span' });
  const found = text.closest('button');
  if (!found) throw new Error(`${name} is not a button`);
  return found;
}

const formButtons = () => screen.queryAllByLabelText('(opens in a new window)');

const notifications: string[] = [];
createBus('a test')
  .events('notification.requested', 1)
  .subscribe(({ message }) => notifications.push(message));

afterEach(() => {
  vi.restoreAllMocks();
  notifications.length = 0;
});

for (const [ids, name, envelope, details] of [
  ['DETAIL-10', 'Change Beneficiaries', 46, createDetails()],
  ['DETAIL-20 SPO-07', 'Take Out Loan', 45, createDetails()],
  ['SPO-07', 'Universal Life Withdrawal', 50, createDetails({ LineOfBusiness: 'U' })],
  ['SPO-07', 'Annuity Withdrawal', 44, createAnnuityDetails('A')],
] as const) {
  test(`${name} opens envelope ${envelope} for this certificate`, {
    tags: [...ids.split(' '), 'AMB-27'],
  }, async () => {
    const fake = open(details);
    await userEvent.click(await button(name));
    await waitFor(() =>
      expect(fake.address).toBe(`https://sign.example.org/${envelope}?c=000001000013${REFERRED}`),
    );
  });
}

test('hides an action whose form is not allowed', { tags: ['AMB-27', 'AMB-05'] }, async () => {
  open(createDetails(), {});
  await screen.findByText('Loan balance');
  expect(formButtons()).toEqual([]);
  expect(screen.queryByText('EFT Form')).toBeNull();
});

test('offers no loan for a pending certificate', {
  tags: ['AMB-27', 'AMB-05', 'R-14'],
}, async () => {
  open(createDetails({ Status: 'Pending' }));
  await button('Change Beneficiaries');
  await screen.findByText('Loan balance');
  expect(screen.queryByText('Take Out Loan')).toBeNull();
});

test('offers no withdrawal from an annuity in payout', { tags: ['AMB-27'] }, async () => {
  open(createAnnuityDetails('I'));
  await screen.findByText('Surrender amount');
  await button('Change Beneficiaries');
  expect(formButtons()).toHaveLength(1);
});

test('shows the loan and its effects before the button', {
  tags: ['F-15'],
}, async () => {
  open(createDetails());
  const loan = (await button('Take Out Loan')).closest('section');
  expect(loan?.textContent).toMatch(/Loan balance\$800\.00.*taken from the death benefit.*Take Out Loan/);
});

test('offers a link below the button if the window is blocked', { tags: ['AMB-46'] }, async () => {
  open(createDetails());
  vi.mocked(window.open).mockReturnValue(null);
  await userEvent.click(await button('Take Out Loan'));
  const link = (await screen.findByText('Open the form')).closest('a');
  expect(link?.getAttribute('href')).toBe(`https://sign.example.org/45?c=000001000013${REFERRED}`);
  expect(link?.getAttribute('rel')).toBe('noopener noreferrer');
});

test('says where an opened form is, and where its state is shown', { tags: ['F-07'] }, async () => {
  open(createDetails());
  const loan = await button('Take Out Loan');
  const status = loan.parentElement?.querySelector('[role=status]');
  expect(status?.textContent).toBe('');
  await userEvent.click(loan);
  const link = await screen.findByText('See your forms');
  expect(link.getAttribute('href')).toBe('/forms');
  expect(screen.getAllByText('Your form is open in another window.')).toHaveLength(1);
  expect(status?.textContent).toContain('Fill it in and sign it there. Nothing changes until you sign.');
});

test('says that the form is open after its link is followed', {
  tags: ['F-07', 'AMB-46'],
}, async () => {
  open(createDetails());
  vi.mocked(window.open).mockReturnValue(null);
  await userEvent.click(await button('Take Out Loan'));
  const link = await screen.findByText('Open the form');
  expect(screen.queryByText('Your form is open in another window.')).toBeNull();
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  await screen.findByText('Your form is open in another window.');
  expect(screen.queryByText('Open the form')).toBeNull();
});

test('links to no state of a form that is not tracked', { tags: ['F-07'] }, async () => {
  open(createDetails(), ALL, {}, []);
  await userEvent.click(await button('Take Out Loan'));
  await screen.findByText('Your form is open in another window.');
  expect(screen.queryByText('See your forms')).toBeNull();
});

test('shows no link of one form at another with a spouse question', {
  tags: ['AMB-46', 'SPO-02'],
}, async () => {
  open(createDetails(), ALL, inConsentState);
  vi.mocked(window.open).mockReturnValue(null);
  await userEvent.click(await button('Change Beneficiaries'));
  await screen.findByText('Open the form');
  await userEvent.click(await button('Take Out Loan'));
  await screen.findByRole('dialog', { name: 'Spouse Consent Required' });
  expect(screen.queryByText('Open the form')).toBeNull();
});

test('stores no certificate number while a form is started', { tags: ['R-08', 'F-05'] }, async () => {
  const paths: string[] = [];
  const submit = () => {
    paths.push(...unconfirmedRequests.list().map(({ path }) => path));
    return { Reference: REFERENCE };
  };
  open(createDetails(), ALL, { StartFormSubmission: submit });
  await userEvent.click(await button('Take Out Loan'));
  await waitFor(() => expect(paths).toEqual(['/forms/45']));
});

test('reports and closes the window if the certificate cannot be reloaded', {
  tags: ['ERR-25'],
}, async () => {
  const details = createDetails();
  let reads = 0;
  const answerOnce = () => {
    reads += 1;
    return reads === 1 ? details : errorResponse(403);
  };
  const fake = open(details, ALL, { GetCertificateDetails: answerOnce });
  await userEvent.click(await button('Change Beneficiaries'));
  await waitFor(() => expect(fake.closed).toBe(true));
  await waitFor(() =>
    expect(notifications).toEqual(['Oops! There was a problem when getting the certificate details.']),
  );
  await button('Change Beneficiaries');
});

test('reloads the certificate for each opened form', {
  tags: ['R-17'],
}, async () => {
  let reads = 0;
  const counted = () => {
    reads += 1;
    return createDetails();
  };
  open(createDetails(), ALL, { GetCertificateDetails: counted });
  const change = await button('Change Beneficiaries');
  const onThePage = reads;
  await userEvent.click(change);
  await waitFor(() => expect(reads).toBe(onThePage + 1));
  await userEvent.click(await button('Change Beneficiaries'));
  await waitFor(() => expect(reads).toBe(onThePage + 2));
});

test('asks about a spouse first; Back to Certificate closes the dialog', {
  tags: ['SPO-01', 'SPO-02', 'SPO-03', 'AMB-31'],
}, async () => {
  const fake = open(createDetails(), ALL, inConsentState);
  await userEvent.click(await button('Take Out Loan'));
  const dialog = await screen.findByRole('dialog', { name: 'Spouse Consent Required' });
  within(dialog).getByRole('group', { name: /^Do you have a spouse\?/ });
  expect(within(dialog).queryByLabelText("Spouse's full name")).toBeNull();
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Yes' }));
  within(dialog).getByLabelText("Spouse's full name");
  within(dialog).getByLabelText("Spouse's e-mail address");
  await userEvent.click(within(dialog).getByRole('button', { name: 'Back to Certificate' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.address).toBe('/loading-docusign');
});

test('skips the question for a form without spouse fields', { tags: ['SPO-02'] }, async () => {
  const fake = open(createDetails(), ALL, inConsentState);
  await userEvent.click(await button('Change Beneficiaries'));
  await waitFor(() => expect(fake.address).toContain('/46?'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('reports missing answers, warns about an e-mail, then opens the form', {
  tags: ['SPO-04', 'SPO-05', 'SPO-06'],
}, async () => {
  const fake = open(createDetails(), ALL, inConsentState);
  await userEvent.click(await button('Take Out Loan'));
  const dialog = within(await screen.findByRole('dialog'));
  const next = dialog.getByRole('button', { name: 'Continue' });
  await userEvent.click(next);
  expect(dialog.getAllByText('This field is required')).toHaveLength(3);
  dialog.getByRole('link', { name: 'Do you have a spouse? This field is required' });
  dialog.getByRole('link', { name: "Spouse's full name: This field is required" });
  await userEvent.click(dialog.getByRole('radio', { name: 'Yes' }));
  await userEvent.type(dialog.getByLabelText("Spouse's full name"), 'Luis O');
  await userEvent.type(dialog.getByLabelText("Spouse's e-mail address"), 'luis at home');
  await userEvent.tab();
  dialog.getByText(/Please check this address/);
  expect(fake.address).toBe('/loading-docusign');
  await userEvent.click(next);
  await waitFor(() =>
    expect(fake.address).toBe(
      `https://sign.example.org/45?c=000001000013&Spouse_UserName=Luis%20O&Spouse_Email=luis%20at%20home${REFERRED}`,
    ),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('asks and sends nothing more without a spouse', {
  tags: ['SPO-04', 'SPO-06'],
}, async () => {
  const fake = open(createDetails(), ALL, inConsentState);
  await userEvent.click(await button('Take Out Loan'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('radio', { name: 'No' }));
  expect(dialog.queryByLabelText("Spouse's full name")).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(fake.address).toBe(`https://sign.example.org/45?c=000001000013${REFERRED}`));
});

test('shows a failure in the dialog and keeps the input', {
  tags: ['SPO-06', 'ERR-25'],
}, async () => {
  const details = createDetails();
  let reads = 0;
  const answerOnce = () => {
    reads += 1;
    return reads === 1 ? details : errorResponse(403);
  };
  open(details, ALL, { ...inConsentState, GetCertificateDetails: answerOnce });
  await userEvent.click(await button('Take Out Loan'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('radio', { name: 'Yes' }));
  await userEvent.type(dialog.getByLabelText("Spouse's full name"), 'Luis O');
  await userEvent.type(dialog.getByLabelText("Spouse's e-mail address"), 'luis@example.org');
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  const failed = await dialog.findByRole('group', {
    name: 'Oops! There was a problem when getting the certificate details.',
  });
  await expect.poll(() => document.activeElement).toBe(failed);
  expect(dialog.getByLabelText("Spouse's full name")).toHaveProperty('value', 'Luis O');
  expect(dialog.getByRole('radio', { name: 'Yes' })).toHaveProperty('checked', true);
});

test('requires no spouse answers after a change to no', { tags: ['SPO-04'] }, async () => {
  open(createDetails(), ALL, inConsentState);
  await userEvent.click(await button('Take Out Loan'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findAllByText('This field is required')).toHaveLength(3);
  await userEvent.click(dialog.getByRole('radio', { name: 'No' }));
  await waitFor(() => expect(dialog.queryByRole('group', { name: 'Please check your answers' })).toBeNull());
});
