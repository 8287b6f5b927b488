import { GetPaymentList, useApiQuery } from '@portal/api';
import { useMember } from '@portal/section-sdk';
import { createBus } from '@portal/section-sdk/event-bus';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { errorResponse, type FakeResponses, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useDeferredValue } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMethods, createPayline } from '../testing/create-payline.ts';
import { NO_PENDING } from '../testing/pending-payments.ts';
import { open, single, three } from './payments-page.fixture.ts';
import { PaymentsPage } from './payments-page.tsx';
import { both, CANCEL_SINGLE, cancelButton } from './pending-payments.fixture.ts';

const bus = createBus('a test');

/** Opens the page on a day when the pending payments can still be cancelled. */
function openAtNoon(answers: FakeResponses): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00-06:00') });
  onTestFinished(() => void vi.useRealTimers());
  open(answers);
}

test('requests both lists at once, and renders them after the summary', {
  tags: ['PAY-02'],
}, async () => {
  const requests: string[] = [];
  const answering = (name: string, answer: unknown) => () => {
    requests.push(name);
    return answer;
  };
  open({
    GetPaymentList: pendingForever,
    GetPendingPayments: answering('pending', NO_PENDING),
    GetPaymentHistory: answering('history', []),
  });
  await screen.findByText('Loading');
  await waitFor(() => expect(requests.sort()).toEqual(['history', 'pending']));
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Pending Payments',
  ]);
});

test('replaces the skeletons below together with the pending payments', {
  tags: ['PAY-02', 'PAY-03'],
}, async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const respondLater = () => promise;
  open({ GetPendingPayments: respondLater });
  await screen.findByText('Getting your pending payments');
  const skeletons = () => document.querySelectorAll('#payment-history[aria-hidden]').length;
  expect(skeletons()).toBe(1);
  const skeletonsBelowList: number[] = [];
  const observer = new MutationObserver(() => {
    if (screen.queryByText('No Pending Payments')) skeletonsBelowList.push(skeletons());
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  resolve(NO_PENDING);
  await screen.findByText('No Pending Payments');
  await waitFor(() => expect(skeletons()).toBe(0));
  expect(new Set(skeletonsBelowList)).toEqual(new Set([0]));
});

test('shows the lists if the summary fails', { tags: ['PAY-02'] }, async () => {
  open({ GetPaymentList: errorResponse(404) });
  expect(await screen.findByRole('heading', { level: 2, name: 'No Pending Payments' })).toBeDefined();
});

/** The page, with a text that appears with its deferred render. */
function PageWithDeferredText() {
  const { isPending } = useApiQuery(GetPaymentList, { query: { lifeProNameId: useMember().nameId } });
  return (
    <>
      <PaymentsPage />
      {useDeferredValue(isPending) && 'Amount due is loading'}
    </>
  );
}

test('the lists stay while the amount due is loaded again', { tags: ['PAY-02', 'F-23'] }, async () => {
  const answers: unknown[] = [errorResponse(403)];
  const lines = () => answers.shift() ?? pendingForever;
  open({ GetPaymentList: lines }, { Page: PageWithDeferredText });
  const title = await screen.findByRole('heading', { name: 'No Pending Payments' });
  await userEvent.click(screen.getByText('Try again'));
  await screen.findByText('Amount due is loading');
  screen.getByText('Loading');
  expect(title.isConnected).toBe(true);
});

test('asks once for each part, and retries a failed page at once', {
  tags: ['PAY-02', 'ERR-01'],
}, async () => {
  const asked: string[] = [];
  let hasFailed = true;
  const failing =
    (name: string, answer: unknown = []) =>
    () => {
      asked.push(name);
      return hasFailed ? errorResponse(404) : answer;
    };
  open({
    GetCertificateSummary: failing('certificates', { Certificates: [createCertificate()] }),
    GetPaymentList: failing('lines'),
    GetPendingPayments: failing('pending', NO_PENDING),
    GetPaymentHistory: failing('history'),
    GetPaymentMethods: errorResponse(502),
  });
  await screen.findByText('We could not get your pending payments.');
  await screen.findByText('We could not get your payment history.');
  expect(screen.queryByText('Getting your pending payments')).toBeNull();
  expect(screen.queryByText('Online payments are not available right now')).toBeNull();
  expect(screen.queryByRole('heading', { name: "Why don't I see my payment?" })).toBeNull();
  expect(asked.sort()).toEqual(['certificates', 'history', 'lines', 'pending']);
  expect(screen.getAllByText(/No money has moved/)).toHaveLength(1);
  hasFailed = false;
  // getByText fails where two parts have the button.
  await userEvent.click(screen.getByText('Try again'));
  await screen.findByRole('heading', { name: 'No Pending Payments' });
  await screen.findByText(/^Payments are only displayed to the Payor and Owner/);
  expect(screen.queryByText(/No money has moved/)).toBeNull();
});

test('shows two failures of three apart', { tags: ['PAY-02', 'ERR-01'] }, async () => {
  open({ GetPendingPayments: errorResponse(404), GetPaymentHistory: errorResponse(404) });
  await screen.findByText('We could not get your payment history.');
  expect(await screen.findAllByText('Try again')).toHaveLength(2);
});

test('shows its headings and the payment summary', { tags: ['PAY-01', 'PAY-02'] }, async () => {
  open({});
  expect(screen.getByRole('heading', { level: 1, name: 'Payments' })).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Payment History' })).toBeDefined();
  expect(await screen.findByRole('region', { name: 'Payment summary' })).toBeDefined();
});

test('blocks cancelling and edits while the bank processor is down', {
  tags: ['F-25'],
}, async () => {
  // The automatic retry fails too, however late this page is read.
  let methods: unknown = errorResponse(502);
  const saved = () => methods;
  openAtNoon({ GetPendingPayments: both, GetPaymentMethods: saved });
  expect(await screen.findByText('Online payments are not available right now')).toBeDefined();
  const button = await cancelButton(CANCEL_SINGLE);
  expect(button.disabled).toBe(true);
  expect(button.closest('td')?.textContent).toMatch(/To cancel, call us\.$/);
  expect(screen.queryByText('Change')).toBeNull();
  methods = createMethods();
  await userEvent.click(screen.getByText('Try again'));
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(screen.queryByText('Online payments are not available right now')).toBeNull();
  expect(screen.getByText('Change')).toBeDefined();
});

test('does not blame the bank processor while the browser is offline', {
  tags: ['F-23', 'F-25'],
}, async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  onTestFinished(() => onLine.mockRestore());
  const disconnect = () => {
    onLine.mockReturnValue(false);
    return Promise.reject(new TypeError('connection lost'));
  };
  openAtNoon({ GetPendingPayments: both, GetPaymentMethods: disconnect });
  await screen.findByText('Online payments are not available right now');
  screen.getByText('You are not connected to the internet.');
  expect(screen.queryByText(/payment provider does not answer/)).toBeNull();
});

test('says once above the amount that the bank processor is down', {
  tags: ['F-25', 'SUM-02'],
}, async () => {
  open({
    GetCertificateSummary: { Certificates: [createCertificate()] },
    GetPaymentList: [{ CertificateNumber: '000001000013', PaymentType: 'Premium', AmountDue: '184.20' }],
    GetPaymentMethods: errorResponse(502),
  });
  const notice = await screen.findByText('Online payments are not available right now');
  const phone = await screen.findByText('To pay, call');
  expect(screen.queryByText('Pay Now')).toBeNull();
  expect(notice.compareDocumentPosition(phone)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByText('You cannot pay online right now.')).toBeNull();
});

test('shows amount due, date, overdue and pending', {
  tags: ['PAY-02', 'SUM-14'],
}, async () => {
  const late = createCertificate({ Status: 'Pending', PaidToDate: '2026-11-20' });
  open({
    GetCertificateSummary: { Certificates: [late] },
    GetPaymentList: [{ CertificateNumber: '000001000013', PaymentType: 'Premium', AmountDue: '184.20' }],
  });
  await screen.findByText('$184.20');
  expect(screen.getByRole('region', { name: 'Payment summary' }).textContent).toBe(
    'Amount due$184.20OverdueNext payment dueDecember 03, 2026Pay NowAll of your certificates are pending.' +
      'Overdue since November 20, 2026: Whole Life Insurance …00133 payments of $61.40',
  );
});

test('says that a paid-up account is up to date', { tags: ['PAY-02', 'SUM-14'] }, async () => {
  open({ GetCertificateSummary: { Certificates: [createCertificate({ PaidUpType: 'SP' })] } });
  await screen.findByText('Your account is up to date.');
  expect(screen.getByRole('region', { name: 'Payment summary' }).textContent).toBe(
    'Your account is up to date.',
  );
});

const loan = createPayline({ PaymentType: 'Loan', BilledAmount: '0.00' });
const paidUp = createCertificate({ PaidUpType: 'SP' });

test.each([
  ['offers a payment of a loan', 'paid-up', paidUp, [loan], true],
  ['offers no payment', 'paid-up', paidUp, [], false],
  [
    'offers an early payment',
    'held',
    createCertificate({ LineOfBusiness: 'U', BillingStatus: 'Hold' }),
    [createPayline({ LineOfBusiness: 'U', BilledAmount: '0.00' })],
    true,
  ],
  ['offers no payment', 'suspended', { ...paidUp, Status: 'Suspended' }, [loan], false],
])('%s on a %s certificate without Pay Now', { tags: ['SUM-04', 'SUM-11'] }, async (...row) => {
  const [, , certificate, lines, isOffered] = row;
  open({ GetCertificateSummary: { Certificates: [certificate] }, GetPaymentLines: lines });
  await screen.findByText(/^Your account is up to date|^Billing is on hold/);
  expect(screen.queryByText('Pay Now')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Make a payment' })?.getAttribute('href')).toBe(
    isOffered ? '/make-payments' : undefined,
  );
});

test('asks for no payment lines if Pay Now is offered', { tags: ['SUM-02'] }, async () => {
  let isAsked = false;
  const answerLines = () => {
    isAsked = true;
    return [loan];
  };
  open({
    GetPaymentList: [{ CertificateNumber: '000001000013', PaymentType: 'Premium', AmountDue: '184.20' }],
    GetPaymentLines: answerLines,
  });
  await screen.findByText('Pay Now');
  expect(screen.queryByText('Make a payment')).toBeNull();
  expect(isAsked).toBe(false);
});

test('says in the heading that nothing is pending', { tags: ['PAY-03'] }, async () => {
  open({});
  expect(await screen.findByText('There are no transactions to display.')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'No Pending Payments' })).toBeDefined();
});

test('says in the heading that payments are pending', { tags: ['PAY-03'] }, async () => {
  open({ GetPendingPayments: { ...NO_PENDING, SinglePayments: [single] } });
  expect(await screen.findByRole('table', { name: 'Pending Payments' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Pending Payments' })).toBeDefined();
});

test('shows a spinner while pending payments load', { tags: ['PAY-04'] }, async () => {
  open({ GetPendingPayments: pendingForever });
  expect(await screen.findByText('Getting your pending payments')).toBeDefined();
});

test('explains empty lists', { tags: ['PAY-28', 'PAY-29'] }, async () => {
  open({});
  expect(
    await screen.findByText(
      'Payments are only displayed to the Payor and Owner or there are no recent payments to display.',
    ),
  ).toBeDefined();
  expect(await screen.findByText('There are no transactions to display.')).toBeDefined();
  expect(screen.getByText(/may still be on its way/)).toBeDefined();
});

test('announces a failed list once, and keeps the other list', {
  tags: ['ERR-01', 'AMB-02'],
}, async () => {
  const notifications: string[] = [];
  const undo = bus
    .events('notification.requested', 1)
    .subscribe(({ message }) => notifications.push(message));
  open({ GetPendingPayments: errorResponse(403), GetPaymentHistory: three });
  const title = await screen.findByText('We could not get your pending payments.');
  expect(title.closest('[role="alert"]')).not.toBeNull();
  screen.getByText(/^No money has moved/);
  await screen.findByRole('table', { name: 'Payment History' });
  expect(notifications).toEqual([]);
  undo.unsubscribe();
});

test.each([
  ['loaded', {}],
  ['loading', { GetPendingPayments: pendingForever, GetPaymentHistory: pendingForever }],
  ['failed', { GetPendingPayments: errorResponse(500), GetPaymentHistory: errorResponse(500) }],
])('ignores the unmount while %s', { tags: ['ERR-35', 'AMB-91'] }, async (_state, answers) => {
  const problems: unknown[] = [];
  const report = (event: Event) => problems.push(event);
  const complain = vi.spyOn(console, 'error').mockImplementation((...words) => void problems.push(words));
  addEventListener('error', report);
  addEventListener('unhandledrejection', report);
  const page = open(answers);
  await screen.findByRole('heading', { name: /Pending Payments$/ });
  const stop = bus.events('notification.requested', 1).subscribe((notice) => problems.push(notice));
  page.unmount();
  await new Promise((resolve) => setTimeout(resolve));
  removeEventListener('error', report);
  removeEventListener('unhandledrejection', report);
  complain.mockRestore();
  stop.unsubscribe();
  expect(problems).toEqual([]);
  expect(document.body.textContent).toBe('');
});

const reasons = () =>
  screen.getAllByText(/^It (is|was|could)/).map(({ parentElement }) => parentElement?.textContent);

test('explains missing payments below the payments', { tags: ['F-09'] }, async () => {
  open({ GetPaymentHistory: three, GetPendingPayments: { ...NO_PENDING, SinglePayments: [single] } });
  await screen.findByRole('table', { name: 'Payment History' });
  screen.getByText("Why don't I see my payment?");
  expect(reasons()).toEqual([
    'It is scheduled for later: see Pending Payments above.',
    'It was made in the last few days: it may still be on its way to us.',
    'It could not be made: no money was taken, and we write to you by e-mail or by post. Please call us: 877-555-0142',
    'It is for a certificate you do not own or pay.',
    'It is older than what we show here. Ask us for older ones.',
  ]);
});

test('explains missing payments in the empty list, once', {
  tags: ['F-09', 'PAY-27', 'PAY-28'],
}, async () => {
  open({ GetPaymentHistory: [] });
  await screen.findByText('You do not see a payment here if:');
  expect(reasons()).toEqual([
    'It was made in the last few days: it may still be on its way to us.',
    'It could not be made: no money was taken, and we write to you by e-mail or by post. Please call us: 877-555-0142',
    'It is for a certificate you do not own or pay.',
    'It is older than what we show here. Ask us for older ones.',
  ]);
  expect(screen.queryByText("Why don't I see my payment?")).toBeNull();
  expect(screen.getAllByText('Request Older Payment Information')).toHaveLength(1);
});
