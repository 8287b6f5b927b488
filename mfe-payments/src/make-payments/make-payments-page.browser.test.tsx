import { resetServerTime } from '@portal/api/testing/server-time';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { translate } from '@portal/ui/testing/translate';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMethods, createPayline } from '../testing/create-payline.ts';
import {
  clickButton,
  findHeading,
  renderWizard as open,
  receivedNotifications,
  recordedLog,
} from '../testing/render-wizard.ts';
import { all, amountOf, free, subtotal, tickOf } from './make-payments-page.fixture.ts';

test('names the step in the heading, and keeps its focus while loading', {
  tags: ['WIZ-01'],
}, async () => {
  const answer = Promise.withResolvers<unknown>();
  const later = () => answer.promise;
  open({ GetPaymentLines: later });
  const title = await screen.findByRole('heading', { level: 1 });
  screen.getByText('Getting what you can pay');
  title.focus();
  answer.resolve(all);
  await screen.findByLabelText('Subtotal');
  await expect.poll(() => document.activeElement).toBe(title);
  expect(title.textContent).toBe('Step 1 of 3 Payment Details');
  expect(document.title).toBe('Payment Details - Step 1 of 3 - Member Portal');
});

test.each([
  ['a failure', errorResponse(500)],
  ['nothing to pay', []],
])(
  'keeps the heading focused when the lines end in %s',
  { tags: ['WIZ-01', 'ERR-37'] },
  async (_end, lines) => {
    const answer = Promise.withResolvers<unknown>();
    const later = () => answer.promise;
    open({ GetPaymentLines: later });
    const title = await screen.findByRole('heading', { level: 1 });
    title.focus();
    answer.resolve(lines);
    await waitFor(() => expect(title.textContent).toBe('Make Payments'));
    await expect.poll(() => document.activeElement).toBe(title);
  },
);

test('works on a page translated by the browser', {
  tags: ['CTX-02', 'WIZ-12'],
}, async () => {
  open({ GetPaymentLines: all });
  await findHeading('Payment Details');
  translate(document.body);
  await userEvent.click(tickOf('000001000039'));
  expect(document.body.textContent).toContain('Subtotal, 2 payments$141.40');
  translate(document.body);
  await userEvent.type(amountOf('000001000013'), '5');
  translate(document.body);
  await clickButton('Reset to $61.40');
  expect(subtotal()).toBe('$141.40');
  await clickButton('Continue');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Step 2 of 3 Payment Method');
  translate(document.body);
  await userEvent.click(screen.getByLabelText(/^Checking account/));
  await userEvent.click(screen.getByRole('radio', { name: 'Another day' }));
  await userEvent.clear(screen.getByLabelText('Payment date'));
  await userEvent.type(screen.getByLabelText('Payment date'), '12/01/2026');
  expect(document.body.textContent).toContain('Tuesday, December 01, 2026');
  translate(document.body);
  await clickButton('Continue');
  translate(document.body);
  await clickButton('Change the payment method');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Step 2 of 3 Payment Method');
});

test.each(['Payment Details', 'Payment Method', 'Payment Verification'])(
  'Cancel on %s goes to the certificates and discards the draft',
  { tags: ['WIZ-04', 'F-12'] },
  async (step) => {
    open();
    await findHeading('Payment Details');
    if (step !== 'Payment Details') {
      await clickButton('Continue');
      await findHeading('Payment Method');
    }
    if (step === 'Payment Verification') {
      await userEvent.click(screen.getByLabelText(/^Checking/));
      await clickButton('Continue');
      await findHeading(step);
    }
    // A draft exists only after an answer.
    if (step === 'Payment Details') await userEvent.click(screen.getByLabelText(/^Recurring payment/));
    expect(sessionStorage.getItem('draft-payment')).not.toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByText('Went to /certificates')).toBeDefined();
    expect(sessionStorage.getItem('draft-payment')).toBeNull();
  },
);

test('shows whom to call if nothing can be paid', { tags: ['WIZ-15'] }, async () => {
  open({ GetPaymentLines: [createPayline({ AmountEditable: 'N' })] });
  await screen.findByText('There is nothing to pay online.');
  expect(screen.getAllByRole('link', { name: '877-555-0142' })).not.toEqual([]);
});

test('opens the payment methods if nothing can be paid', { tags: ['WIZ-29', 'WIZ-32'] }, async () => {
  const more = {
    token: 'pm-3',
    'profile-description': 'Credit union account',
    'account-number': '88',
    type: 'CHQ',
    'validation-status': 'VALIDATED',
  };
  let methods = createMethods();
  const saved = () => methods;
  open({ GetPaymentLines: [], GetPaymentMethods: saved });
  await screen.findByText('There is nothing to pay online.');
  await clickButton('Manage payment methods');
  await screen.findByRole('dialog', { name: 'Manage payment methods' });
  methods = createMethods(more);
  await clickButton('Back');
  await waitFor(() =>
    expect(receivedNotifications).toEqual(['Credit union account (Bank account ending in 88) was added.']),
  );
});

test('says that the lines are loading', { tags: ['ROUTE-11'] }, async () => {
  open({ GetPaymentLines: pendingForever });
  expect(await screen.findByText('Getting what you can pay')).toBeDefined();
});

test('logs lines that fail to load, shows plain text and retries', {
  tags: ['ERR-37', 'AMB-50'],
}, async () => {
  const { logged, log } = recordedLog();
  let answer: unknown = errorResponse(403);
  const lines = () => answer;
  open({
    GetPaymentLines: lines,
    WriteToLog: log,
  });
  await screen.findByText('We could not get what you can pay.');
  expect(logged).toEqual(['2 payment.lines_failed trace=trace-1']);
  expect(receivedNotifications).toEqual([]);
  answer = [free];
  await clickButton('Try again');
  await findHeading('Payment Details');
});

test('says that the lines may be old, and keeps the input', { tags: ['ERR-37', 'AMB-50'] }, async () => {
  let answer: unknown = all;
  const lines = () => answer;
  open({ GetPaymentLines: lines });
  await findHeading('Payment Details');
  await userEvent.click(tickOf('000001000039'));
  answer = errorResponse(403);
  vi.setSystemTime('2026-11-23T18:02:00Z');
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await screen.findByText('We could not get what you can pay.');
  expect(tickOf('000001000039')).toHaveProperty('checked', false);
  answer = all;
  await clickButton('Try again');
  await waitFor(() => expect(screen.queryByText('We could not get what you can pay.')).toBeNull());
  expect(tickOf('000001000039')).toHaveProperty('checked', false);
});

test('shows that the bank processor is down before the start', {
  tags: ['F-25', 'ERR-30', 'AMB-02'],
}, async () => {
  let answer: unknown = errorResponse(502);
  const methods = () => answer;
  open({ GetPaymentMethods: methods });
  await screen.findByText('Online payments are not available right now');
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to Payments' }).getAttribute('href')).toBe('/payments');
  await waitFor(() => expect(receivedNotifications).toEqual([]));
  screen.getByText('Oops! There was a problem getting payment methods.');
  answer = createMethods();
  await clickButton('Try again');
  await waitFor(() => expect(screen.queryByText('Online payments are not available right now')).toBeNull());
  expect(subtotal()).toBe('$61.40');
});

test('keeps the focus while the bank processor is asked again', {
  tags: ['F-25', 'ERR-30'],
}, async () => {
  let answer: unknown = errorResponse(403);
  const methods = () => answer;
  open({ GetPaymentMethods: methods });
  const button = await screen.findByRole('button', { name: 'Try again' });
  const again = Promise.withResolvers<unknown>();
  answer = again.promise;
  await userEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  again.resolve(errorResponse(403));
  await screen.findByText('Online payments are still not available.');
  expect(document.activeElement).toBe(button);
  answer = createMethods();
  await userEvent.click(button);
  await screen.findByLabelText('Subtotal');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test.each(['2026-11-21T18:00:00Z', '2026-11-25T18:00:00Z'])(
  'offers the first date by server time with a device clock at %s',
  { tags: ['WIZ-41', 'R-13'] },
  async (device) => {
    vi.setSystemTime(new Date(device));
    onTestFinished(resetServerTime);
    const headers = { date: 'Mon, 23 Nov 2026 18:00:00 GMT' };
    open({ GetPaymentLines: Response.json([createPayline()], { headers }) });
    await findHeading('Payment Details');
    await clickButton('Continue');
    await findHeading('Payment Method');
    expect(screen.getByLabelText(/^As soon as possible/)).toHaveProperty('value', '2026-11-23');
  },
);

test.each([
  ['one paid-up certificate', ['PU'], 'Your certificate is paid up. There are no more premiums to pay.'],
  ['paid-up certificates', ['PU', 'SP'], 'Your certificates are paid up. There are no more premiums to pay.'],
  [
    'a certificate with premiums',
    ['SP', null],
    'None of your certificates has an amount that can be paid here.',
  ],
])('says why there is nothing to pay for %s', { tags: ['WIZ-15', 'AMB-23'] }, async (_shows, types, text) => {
  const Certificates = types.map((PaidUpType, index) =>
    createCertificate({ PaidUpType, CertificateNumber: `00000100007${index}` }),
  );
  open({ GetPaymentLines: [], GetCertificateSummary: { Certificates } });
  expect(await screen.findByText(text)).toBeDefined();
  screen.getByText('To pay something else, please call us.');
});
