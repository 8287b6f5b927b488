import { GetPaymentList, useApiQuery, useQueryClient } from '@portal/api';
import { useMember } from '@portal/section-sdk';
import { createBus } from '@portal/section-sdk/event-bus';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useDeferredValue } from 'react';
import { expect, test } from 'vitest';
import { cards, open } from './certificates-page.fixture.ts';
import { CertificatesPage } from './certificates-page.tsx';

const bus = createBus('a test');

test('shows its title and the payment summary', { tags: ['CERT-01'] }, async () => {
  await cards(createCertificate());
  expect(screen.getByRole('heading', { level: 1, name: 'Certificates' })).toBeDefined();
  expect(screen.getByRole('region', { name: 'Payment summary' })).toBeDefined();
});

test('shows the certificates although the amount due fails to load', {
  tags: ['CERT-01'],
}, async () => {
  open({ Certificates: [createCertificate()] }, { GetPaymentList: errorResponse(403) });
  expect(await screen.findByRole('list', { name: 'Your certificates' })).toBeDefined();
  expect(screen.getByText('We could not get the amount that is due.')).toBeDefined();
});

/** The page, with a text that appears with a deferred render of the list. */
function PageWithDeferredText() {
  const { isPending } = useApiQuery(GetPaymentList, { query: { lifeProNameId: useMember().nameId } });
  return (
    <>
      <CertificatesPage />
      {useDeferredValue(isPending) && 'Amount due is loading'}
    </>
  );
}

test('the list stays while the amount due is loaded again', { tags: ['CERT-01', 'F-23'] }, async () => {
  const answers: unknown[] = [errorResponse(403)];
  const lines = () => answers.shift() ?? pendingForever;
  renderPage(PageWithDeferredText, {
    path: '/certificates',
    responses: { GetCertificateSummary: { Certificates: [createCertificate()] }, GetPaymentList: lines },
  });
  const list = await screen.findByRole('list', { name: 'Your certificates' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Amount due is loading');
  screen.getByText('Loading');
  expect(list.isConnected).toBe(true);
});

function ReloadedPage() {
  const client = useQueryClient();
  return (
    <>
      <CertificatesPage />
      <button type="button" onClick={() => void client.invalidateQueries()}>
        Reload
      </button>
    </>
  );
}

test('says that the amount due is unknown after a failed reload', {
  tags: ['CERT-01', 'F-23'],
}, async () => {
  const answers: unknown[] = [{ Certificates: [createCertificate()] }];
  const answer = () => answers.pop() ?? errorResponse(403);
  renderPage(ReloadedPage, {
    path: '/certificates',
    responses: { GetCertificateSummary: answer, GetPaymentList: [] },
  });
  await screen.findByRole('list', { name: 'Your certificates' });
  await userEvent.click(screen.getByText('Reload'));
  expect(await screen.findByText('Oops! There was a problem when getting certificates.')).toBeDefined();
  expect(screen.getByRole('list', { name: 'Your certificates' })).toBeDefined();
});

test('shows a payor-only member whom to call, without cards', {
  tags: ['CTX-13', 'ROLE-04', 'CERT-02', 'CERT-21', 'CERT-22'],
}, async () => {
  open({ Certificates: [createCertificate({ IsOwner: false, IsPayor: true })] });
  const sentence = await screen.findByText(/^Certificate information is only available/);
  expect(sentence.textContent).toBe(
    'Certificate information is only available to Owners with active certificates. Please contact Customer Support Center for any questions at 877-555-0142',
  );
  expect(screen.getByRole('link', { name: '877-555-0142' }).getAttribute('href')).toBe('tel:+18775550142');
  expect(screen.queryByText('Life Insurance')).toBeNull();
  screen.getByText('What is due, and what you pay for.');
  screen.getByText('Only its owner sees a certificate here.');
  expect(screen.getByText('See your payments').getAttribute('href')).toBe('/payments');
});

test('shows a pending-only member the same', { tags: ['CERT-02', 'CERT-20', 'CERT-22'] }, async () => {
  open({ Certificates: [createCertificate({ Status: 'Pending' })] });
  await screen.findByText(/^Certificate information is only available/);
  expect(screen.queryByText('Life Insurance')).toBeNull();
  screen.getByText('Your certificates are not active yet.');
  expect(screen.getByText('See your forms').getAttribute('href')).toBe('/forms');
});

test('shows reasons to a member without certificates', {
  tags: ['CERT-03'],
}, async () => {
  open({ Certificates: [] });
  expect(await screen.findByText('There were no certificates to display.')).toBeDefined();
  expect(screen.getByText(/issued in the last few days/)).toBeDefined();
  expect(screen.getByText('Contact Member Services').getAttribute('href')).toBe('/contact');
});

test('shows cards of owned certificates only', { tags: ['CERT-04', 'CERT-05'] }, async () => {
  const found = await cards(
    createCertificate(),
    createCertificate({ CertificateNumber: '000001000021', Status: 'Lapsing' }),
    createCertificate({ CertificateNumber: '000001000039', IsOwner: false }),
  );
  expect(found).toHaveLength(2);
  expect(screen.queryByText('000001000039')).toBeNull();
});

test('says that the certificates are loading', { tags: ['CERT-01'] }, async () => {
  open(pendingForever);
  expect(await screen.findByText('Getting your certificates')).toBeDefined();
  expect(screen.getByText('Loading')).toBeDefined();
});

test('announces a failure once, with number, reference and retry', {
  tags: ['ERR-01', 'ERR-03', 'AMB-02'],
}, async () => {
  const notifications: string[] = [];
  const undo = bus
    .events('notification.requested', 1)
    .subscribe(({ message }) => notifications.push(message));
  open(errorResponse(403, 'trace-9'));
  const title = await screen.findByText('Oops! There was a problem when getting certificates.');
  expect(title.closest('[role="alert"]')).not.toBeNull();
  screen.getByRole('link', { name: '877-555-0142' });
  screen.getByText(/trace-9/);
  screen.getByRole('button', { name: 'Try again' });
  expect(notifications).toEqual([]);
  undo.unsubscribe();
});
