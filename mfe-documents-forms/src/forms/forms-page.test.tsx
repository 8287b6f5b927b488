// @vitest-environment jsdom
import type { CallWire, GetCertificateSummary } from '@portal/api';
import { aCertificate } from '@portal/platform/testing/a-certificate';
import { never, refusal } from '@portal/platform/testing/fake-server';
import { renderPage } from '@portal/platform/testing/render-page';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FormsPage } from './forms-page.tsx';

const loanAndName: CallWire<typeof GetCertificateSummary> = {
  Certificates: [aCertificate()],
  AllowCertificateOfLoan: true,
  AllowChangeOfName: true,
  AllowUniversalLifeWithdrawal: true,
};

function open(at: string, GetCertificateSummary: unknown = loanAndName) {
  const path = at === '/forms' ? at : '/forms/:fid';
  return renderPage(FormsPage, { path, at, answers: { GetCertificateSummary } });
}

test('FORM-01 FORM-06 the list is titled Available Forms and says what availability depends on', async () => {
  open('/forms');
  expect(screen.getByRole('heading', { level: 1, name: 'Available Forms' })).toBeDefined();
  expect(screen.getByText(/depends on whether you are the Insured, Owner or Payor/)).toBeDefined();
});

test('FORM-04 an allowed form links to its page, and Change of Name is handled on the list', async () => {
  open('/forms');
  const mine = await screen.findByRole('region', { name: 'For you (2)' });
  const links = within(mine).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/forms/45', 'tel:+18775550142']);
  within(mine).getByText('Change of Name');
});

test('FORM-05 a form that is not allowed is disabled and says why', async () => {
  open('/forms');
  const others = await screen.findByRole('region', { name: 'Not available to you (6)' });
  const names = within(others).getAllByRole('link');
  expect(names).toHaveLength(6);
  expect(
    names.every((name) => name.getAttribute('aria-disabled') === 'true' && !name.hasAttribute('href')),
  ).toBe(true);
  const [first, second] = within(others).getAllByRole('listitem');
  expect(first?.textContent).toBe('Electronic Funds TransferYour certificates do not allow this form now.');
  expect(second?.textContent).toBe(
    'Universal Life WithdrawalYou do not own a certificate that this form is for.',
  );
});

test('FORM-05 a member without certificates sees every form disabled', async () => {
  open('/forms', { Certificates: [] });
  await screen.findByRole('region', { name: 'Not available to you (8)' });
  expect(screen.queryByRole('region', { name: /^For you/ })).toBeNull();
});

test('FORM-03 id 47 is the list', () => {
  open('/forms/47');
  expect(screen.getByRole('heading', { level: 1, name: 'Available Forms' })).toBeDefined();
});

test.each(['/forms/99', '/forms/045', '/forms/loan'])('FORM-02 at %s the title is Form Not Found', (at) => {
  open(at);
  screen.getByRole('heading', { level: 1, name: 'Form Not Found' });
  expect(screen.getByRole('link', { name: 'Back to Forms' }).getAttribute('href')).toBe('/forms');
});

test('FORM-01 FORM-11 FORM-14 a form is named, with its certificates and the way back', async () => {
  open('/forms/45');
  screen.getByRole('heading', { level: 1, name: 'Certificate of Loan' });
  await screen.findByText('000001000013 - Whole Life');
  expect(screen.getByRole('link', { name: 'Back to Forms' }).getAttribute('href')).toBe('/forms');
});

test('FORM-02 FORM-06 a known form that is not allowed keeps its name and says that it is not available', async () => {
  open('/forms/43');
  expect(screen.getByRole('heading', { level: 1, name: 'Electronic Funds Transfer' })).toBeDefined();
  expect(await screen.findByText('This form is not available to you.')).toBeDefined();
  expect(screen.getByText(/depends on whether you are the Insured, Owner or Payor/)).toBeDefined();
});

test('FORM-01 the list says that it is getting the forms', async () => {
  open('/forms', never);
  expect(await screen.findByText('Getting your forms')).toBeDefined();
});

test('ERR-03 a failure says that nothing has been sent', async () => {
  open('/forms', refusal(403));
  expect(await screen.findByText('Oops! There was a problem when getting certificates.')).toBeDefined();
  expect(screen.getByText(/^Nothing has been sent\./)).toBeDefined();
});
