import { createBus } from '@portal/event-bus';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPayline } from '../../testing/create-payline.ts';
import {
  clickButton,
  findHeading,
  receivedNotifications,
  recordedLog,
  renderWizard,
} from '../../testing/render-wizard.ts';

const madeEvents: unknown[] = [];
createBus('a test')
  .events('payment.made', 1)
  .subscribe((detail) => madeEvents.push(detail));

interface Sent {
  readonly query: string;
  readonly key: string | null;
  readonly duplicate: string | null;
  readonly body: unknown;
}

/** A fake payment endpoint that records requests and returns its responses in order, repeating the last. */
function recorded(...answers: unknown[]) {
  const sent: Sent[] = [];
  const call = (query: URLSearchParams, request: RequestInit) => {
    const headers = new Headers(request.headers);
    sent.push({
      query: String(query),
      key: headers.get('idempotency-key'),
      duplicate: headers.get('allow-duplicate'),
      body: JSON.parse(String(request.body)),
    });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { call, sent };
}

const single = (Status: string, certificateNumber = '000001000013', Message = '') => ({
  paymentType: 'Premium',
  certificateNumber,
  paymentAmount: '61.40',
  paymentDate: '2026-11-23',
  result: { Status, Message, ReferenceNumber: `P-${certificateNumber.slice(-3)}` },
});

const schedule = (status: string, errors: string[] = []) =>
  JSON.stringify({
    'payment-schedule-response': {
      'payment-schedule-status': status,
      'status-message': '',
      errors: errors.map((message) => ({ message })),
      schedule: {
        header: {
          'reference-number': 'S-77',
          'next-payment-date': status === 'ACTIVE' ? '2026-11-23' : null,
          CertificateNumber: '000001000013',
          PaymentAmount: '61.40',
          PaymentType: 'Premium',
        },
      },
    },
  });

const problemResponse = (status: number, code: string) =>
  Response.json({ type: 'about:blank', title: 'Problem', status, code, traceId: 't' }, { status });

const duplicateError = () => problemResponse(409, 'duplicate_payment');

const second = createPayline({ CertificateNumber: '000001000021', BilledAmount: '40.00' });

async function openStep3(answers: object, frequency: 'single' | 'recurring' = 'single') {
  madeEvents.length = 0;
  renderWizard({ ...answers });
  await findHeading('Payment Details');
  if (frequency === 'recurring') await userEvent.click(screen.getByLabelText(/^Recurring payment/));
  await clickButton('Continue');
  await findHeading('Payment Method');
  await userEvent.click(screen.getByLabelText(/^Checking/));
  if (frequency === 'recurring') await userEvent.click(screen.getByLabelText('Quarterly'));
  await clickButton('Continue');
  await findHeading('Payment Verification');
}

const result = async (title: string) =>
  within(await screen.findByRole('dialog', { name: title }, { timeout: 60_000 }));

test('shows amount, account, date and authorization in step 3', {
  tags: ['WIZ-48', 'WIZ-49', 'F-02'],
}, async () => {
  await openStep3({ GetPaymentLines: [createPayline(), second] });
  const shown = Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
  expect(shown).toEqual({
    'Premium for certificate 000001000013Whole Life Insurance, Astrid Lindqvist': '$61.40',
    'Premium for certificate 000001000021': '$40.00',
    Total: '$101.40',
    'Pay from': 'Checking account (Bank account ending in 12217395)',
    'Payment date': 'November 23, 2026',
    'How often': 'Once',
  });
  screen.getByText(
    'By pressing Make Payment, I authorize Lantern Fraternal Society to debit my “Checking account (Bank account ending in 12217395)” once, on November 23, 2026, for $101.40.',
  );
});

test('names the subject of each change button', { tags: ['F-02', 'WIZ-48'] }, async () => {
  await openStep3({});
  const names = [...document.querySelectorAll('dd button')].map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Change Premium for certificate 000001000013',
    'Change the payment method',
    'Change the payment date',
    'Change how often you pay',
  ]);
});

test('returns to step 3 after a change; Back goes back one step', { tags: ['WIZ-03', 'F-02'] }, async () => {
  await openStep3({});
  await userEvent.click(screen.getByRole('button', { name: /^Change\s*Premium/ }));
  await findHeading('Payment Details');
  const amount = screen.getByLabelText('Amount to pay');
  await userEvent.clear(amount);
  await userEvent.type(amount, '75');
  await clickButton('Continue');
  await findHeading('Payment Verification');
  expect(screen.getAllByText('$75.00')).toHaveLength(2);
  await clickButton('Back');
  expect(await findHeading('Payment Method')).toBeDefined();
});

test('pays one line, shows its receipt and closes to Payments', {
  tags: ['WIZ-50', 'WIZ-51', 'WIZ-52', 'WIZ-55', 'AMB-77', 'API-35', 'F-01'],
}, async () => {
  const { call, sent } = recorded(single('SCHEDULED'));
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  const dialog = await result('Payment Successful');
  dialog.getByText('$61.40, Premium for certificate 000001000013');
  dialog.getByText('Reference: P-013');
  dialog.getByText('You can cancel it under Payments until 7:30 PM Central that day.', { exact: false });
  expect(sent).toEqual([
    {
      query:
        'azureObjectId=00000000-0000-4000-8000-000000000001&paymentType=Premium&applicationName=MemberPortal',
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      duplicate: null,
      body: {
        'payment-type': 'Premium',
        payment: {
          customer: {
            address: {
              city: 'Dubuque',
              country: 'United States',
              line1: '214 Juniper Street',
              state: 'IA',
              'zip-code': expect.any(String),
            },
            'day-phone-nr': expect.any(String),
            email: expect.any(String),
            firstname: expect.any(String),
            lastname: expect.any(String),
            middlename: '',
          },
          'external-data-map': {},
          header: {
            'payment-date': { 'date-str': '2026-11-23' },
            operation: 'SALE',
            'account-number': '000001000013',
            'check-duplicates': 'false',
            'payment-amount': '61.40',
            'payment-type-code': 'MEMBERPAYMENTS',
          },
          'payment-method': { token: 'pm-1' },
        },
      },
    },
  ]);
  await waitFor(() => expect(madeEvents).toEqual([{ certificateNumbers: ['000001000013'] }]));
  expect(sessionStorage.getItem('draft-payment')).toBeNull();
  expect(receivedNotifications).toEqual([]);
  await userEvent.click(dialog.getByText('Go to Payments'));
  expect(await screen.findByText('Went to /payments')).toBeDefined();
});

test('shows the result before it invalidates queries', {
  tags: ['WIZ-50', 'F-01'],
}, async () => {
  const shown: string[] = [];
  const note = () => shown.push(screen.queryByRole('dialog')?.textContent?.slice(0, 18) ?? 'no dialog');
  const undo = createBus('a test').events('payment.made', 1).subscribe(note);
  onTestFinished(() => undo.unsubscribe());
  const { call } = recorded(single('SCHEDULED'));
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  await waitFor(() => expect(shown).toEqual(['Payment Successful']));
});

test('shows the result of each payment, and reports paid ones', {
  tags: ['AMB-49', 'AMB-77', 'API-36', 'R-11'],
}, async () => {
  const { call, sent } = recorded([
    single('ACCEPTED'),
    single('FAILED', '000001000021', 'The bank declined the payment.'),
  ]);
  await openStep3({ GetPaymentLines: [createPayline(), second], MakeMultipleSinglePayments: call });
  await clickButton('Make Payment');
  const dialog = await result('A Payment Failed');
  dialog.getByText('Your payment failed. Please try again later.');
  const parts = dialog.getAllByRole('region').map(({ textContent }) => textContent);
  expect(parts[0]).toContain('$40.00, Premium for certificate 000001000021The bank declined the payment.');
  expect(parts[1]).toContain(
    '$61.40, Premium for certificate 000001000013Whole Life Insurance, Astrid LindqvistReference: P-013',
  );
  expect(sent).toHaveLength(1);
  await waitFor(() => expect(madeEvents).toEqual([{ certificateNumbers: ['000001000013'] }]));
});

test('sets up a schedule per line, and lists each failure', {
  tags: ['WIZ-53', 'WIZ-56', 'ERR-34', 'API-34', 'AMB-77'],
}, async () => {
  const { logged, log } = recordedLog();
  const { call, sent } = recorded(schedule('ACTIVE'), schedule('FAILED', ['Account closed.', 'Call us.']));
  await openStep3(
    {
      GetPaymentLines: [createPayline(), second],
      MakeRecurringPayment: call,
      WriteToLog: log,
    },
    'recurring',
  );
  await clickButton('Make Payment');
  const dialog = await result('A Payment Failed');
  const parts = dialog.getAllByRole('region').map(({ textContent }) => textContent);
  expect(parts[0]).toContain('$40.00, Premium for certificate 000001000021Account closed.Call us.');
  expect(parts[1]).toContain(
    '$61.40, Premium for certificate 000001000013Whole Life Insurance, Astrid LindqvistReference: S-77',
  );
  expect(sent.map(({ key }) => key?.slice(36))).toEqual(['.0', '.1']);
  expect(sent[0]?.body).toMatchObject({
    'payment-schedule': {
      header: { 'schedule-day': 23, 'schedule-type-code': 'QUARTERLY', 'payment-amount': '61.40' },
      'payment-method-category': 'CHQ',
      'user-info': { 'user-id': '00000000-0000-4000-8000-000000000001' },
    },
  });
  dialog.getByText('Oops! There was a problem making a recurring payment.');
  await waitFor(() =>
    expect(logged).toEqual(['1 payment.not_made outcome=failed code=FAILED lines=1 trace=none']),
  );
  expect(receivedNotifications).toEqual([]);
});

test('says that no money has moved after a rejection', {
  tags: ['WIZ-52', 'WIZ-54', 'WIZ-57', 'ERR-33', 'R-10'],
}, async () => {
  const { logged, log } = recordedLog();
  await openStep3({
    MakeSinglePayment: errorResponse(422),
    WriteToLog: log,
  });
  await clickButton('Make Payment');
  const dialog = await result('A Payment Failed');
  dialog.getByText('No money has moved.');
  dialog.getByText('Reference: trace-1');
  expect(document.body.textContent).not.toMatch(
    /Payment Successful|We will take|Print receipt|Add to calendar/,
  );
  dialog.getByText('Oops! There was a problem making a single payment.');
  await waitFor(() =>
    expect(logged).toEqual(['1 payment.not_made outcome=failed code=refused lines=1 trace=trace-1']),
  );
  // Only in the dialog (AMB-02).
  expect([madeEvents, receivedNotifications]).toEqual([[], []]);
});

test('offers another account after a failure, and keeps the payment', {
  tags: ['WIZ-54', 'F-12'],
}, async () => {
  const { call, sent } = recorded(single('FAILED'), single('SCHEDULED'));
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  const dialog = await result('A Payment Failed');
  dialog.getByText('Go to Payments');
  await userEvent.click(dialog.getByText('Choose another account'));
  const title = await findHeading('Payment Method');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.getByLabelText(/^Checking/)).toHaveProperty('checked', true);
  expect(screen.getByLabelText(/^As soon as possible/)).toHaveProperty('checked', true);
  await clickButton('Continue');
  await findHeading('Payment Verification');
  await clickButton('Make Payment');
  await result('Payment Successful');
  expect(sent[1]?.body).toEqual(sent[0]?.body);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test('offers another account for failed lines only', { tags: ['WIZ-54', 'AMB-49'] }, async () => {
  const { call } = recorded([single('ACCEPTED'), single('FAILED', '000001000021')]);
  await openStep3({ GetPaymentLines: [createPayline(), second], MakeMultipleSinglePayments: call });
  await clickButton('Make Payment');
  const dialog = await result('A Payment Failed');
  await userEvent.click(dialog.getByText('Choose another account'));
  await findHeading('Payment Method');
  await clickButton('Continue');
  await findHeading('Payment Verification');
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toContain(
    'Premium for certificate 000001000021',
  );
  expect(screen.queryByText('Premium for certificate 000001000013')).toBeNull();
});

test('pays failed lines only after a retry before the result has painted', {
  tags: ['WIZ-54', 'AMB-49', 'R-09'],
}, async () => {
  const { call, sent } = recorded(
    [single('ACCEPTED'), single('FAILED', '000001000021')],
    single('SCHEDULED'),
  );
  await openStep3({
    GetPaymentLines: [createPayline(), second],
    MakeMultipleSinglePayments: call,
    MakeSinglePayment: call,
  });
  vi.stubGlobal('requestAnimationFrame', () => 0);
  await clickButton('Make Payment');
  const dialog = await result('A Payment Failed');
  fireEvent.click(dialog.getByText('Choose another account'));
  vi.unstubAllGlobals();
  await findHeading('Payment Method');
  await clickButton('Continue');
  await findHeading('Payment Verification');
  expect(screen.queryByText('Premium for certificate 000001000013')).toBeNull();
  await clickButton('Make Payment');
  await result('Payment Successful');
  expect(sent).toHaveLength(2);
});

test.each([
  ['Payment Successful', 'SCHEDULED', 'Success'],
  ['A Payment Failed', 'FAILED', 'Failed'],
  ['We could not confirm this payment', 'UNKNOWN', 'Not confirmed'],
])(
  'shows %j with an icon and its word',
  { tags: ['WIZ-54', 'WIZ-55', 'F-13'] },
  async (title, status, word) => {
    await openStep3({ MakeSinglePayment: single(status) });
    await clickButton('Make Payment');
    const dialog = await result(title);
    dialog.getByRole('img', { name: word });
    expect(dialog.queryByText('Choose another account') !== null).toBe(status === 'FAILED');
  },
);

test('retries after a lost response under the same key', {
  tags: ['R-09', 'F-13'],
}, async () => {
  const { call, sent } = recorded(new TypeError('connection lost'), single('ACCEPTED'));
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  await result('Payment Successful');
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
});

test('polls a request in progress under the same key', {
  tags: ['R-09'],
}, async () => {
  const { call, sent } = recorded(problemResponse(409, 'request_in_progress'), single('SCHEDULED'));
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  await result('Payment Successful');
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
});

test('treats an internal server error as unknown', {
  tags: ['F-13', 'R-09'],
}, async () => {
  await openStep3({ MakeSinglePayment: problemResponse(500, 'internal') });
  await clickButton('Make Payment');
  const dialog = await result('We could not confirm this payment');
  expect(dialog.queryByText(/failed/)).toBeNull();
});

test('shows an unconfirmed payment as unknown, with a check button', {
  tags: ['F-13', 'R-09', 'WIZ-52'],
}, async () => {
  const { call, sent } = recorded(single('UNKNOWN'), single('SCHEDULED'));
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  const dialog = await result('We could not confirm this payment');
  dialog.getByText(/Please do not pay again/);
  expect(dialog.queryByText(/failed/)).toBeNull();
  dialog.getByText('Oops! There was a problem getting the payment status.');
  await waitFor(() => expect(madeEvents).toEqual([{ certificateNumbers: ['000001000013'] }]));
  await userEvent.click(dialog.getByText('Check again'));
  await result('Payment Successful');
  expect(sent[0]).toEqual(sent[1]);
});

test('treats a malformed response as unknown', { tags: ['F-13', 'ERR-32'] }, async () => {
  await openStep3({ MakeSinglePayment: { nonsense: true } });
  await clickButton('Make Payment');
  const dialog = await result('We could not confirm this payment');
  dialog.getByText('Oops! There was a problem getting the payment status.');
  expect(receivedNotifications).toEqual([]);
});

test('repeats a payment only after confirmation', {
  tags: ['R-09'],
}, async () => {
  const { call, sent } = recorded(duplicateError(), duplicateError(), single('ACCEPTED'));
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  const question = await screen.findByRole('alertdialog', { name: 'You have made this payment already' });
  await userEvent.click(within(question).getByText('No, do not pay again'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await clickButton('Make Payment');
  await userEvent.click(await screen.findByText('Yes, pay a second time'));
  await result('Payment Successful');
  expect(sent.map(({ duplicate }) => duplicate)).toEqual([null, null, 'yes']);
});

test('closes the duplicate dialog before it pays', {
  tags: ['R-09', 'WIZ-50'],
}, async () => {
  const { call } = recorded(duplicateError(), pendingForever);
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  await userEvent.click(await screen.findByText('Yes, pay a second time'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  const pendingButton = await screen.findByRole('button', { name: 'Making your payment' });
  expect(pendingButton.getAttribute('aria-disabled')).toBe('true');
});

test('shows a spinner while paying, and ignores a second press', {
  tags: ['WIZ-49', 'R-09'],
}, async () => {
  const { call, sent } = recorded(pendingForever);
  await openStep3({ MakeSinglePayment: call });
  const button = screen.getByText('Make Payment', { selector: 'button' });
  await userEvent.dblClick(button);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.textContent).toBe('Making your payment');
  expect(sent).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('sends nothing after the session has expired', {
  tags: ['F-05', 'R-09'],
}, async () => {
  const { call } = recorded(errorResponse(401));
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  const explanation = { name: 'Your payment was not sent. No money has moved.' };
  await screen.findByRole('group', explanation);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sessionStorage.getItem('draft-payment')).toContain('pm-1');
  cleanup();
  renderWizard();
  await findHeading('Payment Verification');
  expect(document.activeElement).toBe(screen.getByRole('group', explanation));
});

test.each<[end: string, answers: readonly unknown[]]>([
  ['page closes before the response', [single('SCHEDULED')]],
  ['retry of a lost response gets a 401', [new TypeError('connection lost'), errorResponse(401)]],
])('asks for the result later if the %s', { tags: ['F-05', 'F-13', 'R-09'] }, async (_end, answers) => {
  const { call, sent } = recorded(...answers);
  const held = Promise.withResolvers<void>();
  const close = recorded([]);
  const answerLater = async (query: URLSearchParams, request: RequestInit) => {
    const answer = call(query, request);
    await held.promise;
    return answer;
  };
  await openStep3({ MakeSinglePayment: answerLater });
  await clickButton('Make Payment');
  await waitFor(() => expect(sent).toHaveLength(1));
  const stored = String(sessionStorage.getItem('unfinished-acts'));
  expect(JSON.parse(stored)).toMatchObject([{ kind: 'payment', keys: [sent[0]?.key], isRefused: false }]);
  // The shell replaces the page when the session ends.
  cleanup();
  held.resolve();
  renderWizard({ ClosePaymentRequests: close.call });
  await screen.findByRole('group', {
    name: 'The payment that you sent was not made. No money has moved.',
  });
  expect(close.sent[0]?.body).toEqual({ RequestKeys: [sent[0]?.key] });
});

test('sends nothing while offline, and keeps the payment', {
  tags: ['F-23', 'R-09'],
}, async () => {
  const { call, sent } = recorded(single('ACCEPTED'));
  await openStep3({ MakeSinglePayment: call });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await clickButton('Make Payment');
  const text = 'Nothing was sent: you are not connected. Your payment is still here.';
  const notSent = await screen.findByRole('group', { name: text });
  expect(document.activeElement).toBe(notSent);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([]);
  expect(receivedNotifications).toEqual([]);
  onLine.mockReturnValue(true);
  await clickButton('Make Payment');
  await result('Payment Successful');
  expect(sent).toHaveLength(1);
});

test('treats a lost response as unknown, also when offline afterwards', {
  tags: ['F-13', 'F-23'],
}, async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
    now: Date.now(),
  });
  const onLine = vi.spyOn(navigator, 'onLine', 'get');
  const { call } = recorded(() => {
    onLine.mockReturnValue(false);
    throw new TypeError('connection lost');
  });
  await openStep3({ MakeSinglePayment: call });
  const pressed = clickButton('Make Payment');
  await vi.advanceTimersByTimeAsync(20_000);
  await pressed;
  const dialog = await result('We could not confirm this payment');
  expect(dialog.queryByText(/Nothing was sent/)).toBeNull();
});

test('without a connection says that the payment may not have arrived', {
  tags: ['F-13', 'F-23'],
}, async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
    now: Date.now(),
  });
  const { call } = recorded(new TypeError('connection refused'));
  await openStep3({ MakeSinglePayment: call });
  const pressed = clickButton('Make Payment');
  await vi.advanceTimersByTimeAsync(20_000);
  await pressed;
  const dialog = await result('We could not confirm this payment');
  dialog.getByText(/No answer came back, so we do not know whether your payment arrived/);
  expect(dialog.queryByText(/checking with the bank/)).toBeNull();
});

test('reports an existing payment after Check again', {
  tags: ['R-09', 'F-13'],
}, async () => {
  const { call } = recorded(single('UNKNOWN'), duplicateError());
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  const dialog = await result('We could not confirm this payment');
  await userEvent.click(dialog.getByText('Check again'));
  const checked = await result('A Payment Failed');
  expect(checked.getByText(/is on file already/)).toBeDefined();
  expect(checked.queryByText('Choose another account')).toBeNull();
});

test('keeps the result when Check again is offline', {
  tags: ['F-13', 'F-23'],
}, async () => {
  const { call, sent } = recorded(single('UNKNOWN'), single('SCHEDULED'));
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  const dialog = await result('We could not confirm this payment');
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await userEvent.click(dialog.getByText('Check again'));
  await dialog.findByText('We could not ask: you are not connected. Please try again when you are.');
  expect(sent).toHaveLength(1);
  onLine.mockReturnValue(true);
  await userEvent.click(dialog.getByText('Check again'));
  await result('Payment Successful');
});

test('shows lines set up before the session expired, and the rest unsent', {
  tags: ['R-11', 'F-05'],
}, async () => {
  const { call } = recorded(schedule('ACTIVE'), errorResponse(401));
  await openStep3({ GetPaymentLines: [createPayline(), second], MakeRecurringPayment: call }, 'recurring');
  await clickButton('Make Payment');
  const dialog = await result('A Payment Failed');
  const parts = dialog.getAllByRole('region').map(({ textContent }) => textContent);
  expect(parts[0]).toContain('$40.00, Premium for certificate 000001000021This payment was not sent.');
  expect(parts[1]).toContain('Reference: S-77');
});

test('stays on step 3 after a reload, and stores no account number', {
  tags: ['F-12', 'R-15'],
}, async () => {
  await openStep3({});
  const storedDraft = sessionStorage.getItem('draft-payment') ?? '';
  expect(JSON.parse(storedDraft)).toMatchObject({
    answers: { frequency: 'single', methodToken: 'pm-1', paymentDate: '2026-11-23' },
  });
  expect(storedDraft).not.toContain('7395');
  cleanup();
  renderWizard();
  expect(await findHeading('Payment Verification')).toBeDefined();
});

test('downloads the debits as calendar entries', { tags: ['F-19'] }, async () => {
  const savedFiles: Blob[] = [];
  URL.createObjectURL = (file) => {
    savedFiles.push(file as Blob);
    return 'blob:calendar';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { call } = recorded(single('SCHEDULED'));
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  const dialog = await result('Payment Successful');
  await userEvent.click(dialog.getByText('Add to calendar'));
  const text = await savedFiles[0]?.text();
  expect(text).toContain('DTSTART;VALUE=DATE:20261123');
  expect(text).toContain('UID:P-013@member-portal');
});

test('pays without an address on file', { tags: ['ERR-28'] }, async () => {
  const { call, sent } = recorded(single('ACCEPTED'));
  await openStep3({ MakeSinglePayment: call, GetPrimaryAddress: errorResponse(403) });
  await waitFor(() =>
    expect(receivedNotifications).toEqual(['Oops! There was a problem when getting the member address.']),
  );
  await clickButton('Make Payment');
  await result('Payment Successful');
  expect(sent[0]?.body).toMatchObject({
    payment: { customer: { address: { city: '', country: 'United States' } } },
  });
});

const repeated = (certificateNumber: string) => {
  const { result: first, ...rest } = single('SCHEDULED', certificateNumber);
  return { ...rest, result: { ...first, MadeAlreadyAt: '2026-11-23T16:42:00.000Z' } };
};

test('shows a duplicate within ten minutes with its reference', {
  tags: ['R-09', 'WIZ-55'],
}, async () => {
  await openStep3({ MakeSinglePayment: repeated('000001000013') });
  await clickButton('Make Payment');
  const dialog = await result('You made this payment already');
  dialog.getByText('You made this payment already, at 10:42 AM Central: its date is November 23, 2026.');
  dialog.getByText('Reference: P-013');
  dialog.getByText(/^No second payment was made\./);
  expect(dialog.queryByText(/We will take/)).toBeNull();
});

test('shows a duplicate schedule as already made', { tags: ['R-09', 'WIZ-55'] }, async () => {
  const answer = JSON.parse(schedule('ACTIVE'));
  answer['payment-schedule-response']['made-already-at'] = '2026-11-23T05:59:00.000Z';
  await openStep3({ MakeRecurringPayment: JSON.stringify(answer) }, 'recurring');
  await clickButton('Make Payment');
  const dialog = await result('You made this payment already');
  expect(dialog.getByText(/^You made this payment already, at 11:59 PM Central/)).toBeDefined();
});

test('separates a duplicate line from a new one', { tags: ['R-09', 'R-11'] }, async () => {
  const answers = [repeated('000001000013'), single('SCHEDULED', '000001000021')];
  await openStep3({ GetPaymentLines: [createPayline(), second], MakeMultipleSinglePayments: answers });
  await clickButton('Make Payment');
  const dialog = await result('Payment Successful');
  const titles = ['Paid', 'Made already'].map((title) => dialog.getByText(title, { selector: 'h3' }));
  expect(titles).toHaveLength(2);
  dialog.getByText(/^We will take \$40\.00 from Checking account .* on November 23, 2026\./);
});

test('shows a later debit as scheduled instead of paid', {
  tags: ['WIZ-55', 'R-11'],
}, async () => {
  const later = { ...single('SCHEDULED'), paymentDate: '2026-11-25' };
  const failed = single('FAILED', '000001000021', 'The account is closed.');
  await openStep3({
    GetPaymentLines: [createPayline(), second],
    MakeMultipleSinglePayments: [later, failed],
  });
  await clickButton('Make Payment');
  const dialog = await result('A Payment Failed');
  dialog.getByText('Scheduled', { selector: 'h3' });
  expect(dialog.queryByText('Paid')).toBeNull();
});

test('confirms before paying a line with a pending payment', {
  tags: ['AMB-89'],
}, async () => {
  const { call, sent } = recorded(single('SCHEDULED'));
  const ScheduledPayments = [{ Date: '2026-11-27', Amount: '50.00', By: 'payor' as const }];
  await openStep3({ GetPaymentLines: [createPayline({ ScheduledPayments })], MakeSinglePayment: call });
  await clickButton('Make Payment');
  const question = () => screen.findByRole('alertdialog', { name: 'A payment is scheduled already' });
  within(await question()).getByText('A payment of $50.00 by the payor is scheduled for November 27, 2026.');
  await clickButton('No, do not pay again');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent).toEqual([]);
  await clickButton('Make Payment');
  await question();
  await clickButton('Yes, pay this too');
  await result('Payment Successful');
  expect(sent).toMatchObject([{ duplicate: null }]);
});
