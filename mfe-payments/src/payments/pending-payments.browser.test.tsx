import type { GetPendingPayments, VoidRecurringPayment, VoidSinglePayment, WireFormat } from '@portal/api';
import { createBus } from '@portal/event-bus';
import { unfinishedActs } from '@portal/section-sdk';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { errorResponse, type FakeResponses, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createMethods } from '../testing/create-payline.ts';
import { createRecurringPayment, createSinglePayment } from '../testing/pending-payments.ts';
import { PendingPayments } from './pending-payments.tsx';

type Pending = WireFormat<typeof GetPendingPayments>;

const recurring = createRecurringPayment();
const single = createSinglePayment();
const both: Pending = { RecurringPayments: [recurring], SinglePayments: [single] };
const CANCEL_SINGLE =
  'Cancel the Premium payment of $61.40 for certificate 000001000013, scheduled for Nov 28, 2026';
const CANCEL_RECURRING =
  'Cancel the Loan payment of $120.00 for certificate 000001000021, scheduled for Dec 10, 2026';

type SingleStatus = 'VOIDED' | 'FAILED';

/** Responses are JSON text (API-40). */
const singleVoid = (status: SingleStatus, reference = 'S-1'): WireFormat<typeof VoidSinglePayment> =>
  JSON.stringify({
    'payment-response': {
      'reference-number': reference,
      'payment-status': status,
      'status-message': 'Said by the server.',
    },
  });
const recurringVoid = (status: SingleStatus): WireFormat<typeof VoidRecurringPayment> =>
  JSON.stringify({
    'payment-schedule-response': {
      'reference-number': 'R-1',
      'payment-schedule-status': status,
      'status-message': 'Said by the server.',
    },
  });

const bus = createBus('a test');
const subscriptions: { unsubscribe(): void }[] = [];
afterEach(() => {
  for (const subscription of subscriptions.splice(0)) subscription.unsubscribe();
  vi.useRealTimers();
});

/** Opens the list at a Chicago winter time; returns notifications and requests. */
function open(answers: FakeResponses, today = '2026-11-21', time = '12:00') {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T${time}:00-06:00`) });
  const notifications: string[] = [];
  subscriptions.push(
    bus
      .events('notification.requested', 1)
      .subscribe(({ tone, message }) => notifications.push(`${tone}: ${message}`)),
    bus
      .events('payment.cancelled', 1)
      .subscribe(({ referenceNumber }) => notifications.push(`cancelled: ${referenceNumber}`)),
  );
  const requests: string[] = [];
  const recordRequest = (call: string) => (query: URLSearchParams) => {
    requests.push([call, query.get('referenceNumber')].filter(Boolean).join(' '));
    const answer = answers[call];
    return typeof answer === 'function' ? answer(query) : answer;
  };
  const calls = ['GetPendingPayments', 'VoidSinglePayment', 'VoidRecurringPayment'];
  renderPage(PendingPayments, {
    path: '/payments',
    today,
    responses: {
      GetPaymentMethods: createMethods(),
      ...answers,
      ...Object.fromEntries(calls.map((call) => [call, recordRequest(call)])),
    },
  });
  return { notifications, requests };
}

/** Returns the responses in order. */
function respondInOrder<Answer>(...answers: Answer[]) {
  return () => (answers.length > 1 ? answers.shift() : answers[0]);
}

/** By label: role queries with a name compute every style of the page in jsdom. */
const cancelButton = (name: string) => screen.findByLabelText<HTMLButtonElement>(name);

async function requestCancel(name: string): Promise<HTMLElement> {
  await userEvent.click(await cancelButton(name));
  return screen.findByRole('alertdialog', { name: 'Cancel Pending Payment' });
}

async function confirmCancel(name: string): Promise<void> {
  const dialog = await requestCancel(name);
  await userEvent.click(within(dialog).getByText('Yes'));
}

test('polls an unconfirmed payment every ten seconds', {
  tags: ['F-13'],
}, async () => {
  const unconfirmed = createSinglePayment({ 'payment-status': 'UNKNOWN' });
  const answers = [unconfirmed, unconfirmed, single].map((one) => ({
    RecurringPayments: [],
    SinglePayments: [one],
  }));
  const answer = () => (answers.length > 1 ? answers.shift() : answers[0]);
  const { requests } = open({ GetPendingPayments: answer });
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T12:00:00-06:00') });
  await screen.findByRole('table', { name: 'Pending Payments' });
  for (const [seconds, times] of [
    [9, 1],
    [2, 2],
    [10, 3],
    [60, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    expect(requests).toHaveLength(times);
  }
});

test('names the payment in each Cancel button, with its deadline', {
  tags: ['PAY-09', 'F-04', 'AMB-38'],
}, async () => {
  open({ GetPendingPayments: both });
  const row = (await cancelButton(CANCEL_SINGLE)).closest('tr');
  // The 28th is a Saturday, so the debit is on Monday.
  expect(row?.lastElementChild?.textContent).toBe('CancelDetailsCancel until Nov 30, 2026, 7:30 PM Central');
  const other = (await cancelButton(CANCEL_RECURRING)).closest('tr');
  expect(other?.lastElementChild?.textContent).toBe(
    'CancelChangeDetailsCancel until Dec 10, 2026, 7:30 PM Central',
  );
});

test('allows a cancellation until the evening of the last day', { tags: ['F-04'] }, async () => {
  open({ GetPendingPayments: both }, '2026-11-30');
  const row = (await cancelButton(CANCEL_SINGLE)).closest('tr');
  expect(row?.lastElementChild?.textContent).toBe('CancelDetailsCancel until today, 7:30 PM Central');
});

test.each([
  ['day', '2026-12-01', '12:00'],
  ['evening', '2026-11-30', '19:30'],
])('shows a phone number for a payment whose %s is over', { tags: ['F-04'] }, async (_, today, time) => {
  open({ GetPendingPayments: both }, today, time);
  expect(await screen.findByText(/^Too late to cancel here\. Call/)).toBeDefined();
  expect(screen.queryByLabelText(CANCEL_SINGLE)).toBeNull();
  expect(screen.getByRole('link', { name: '877-555-0142' })).toBeDefined();
});

test('allows ending a schedule after its next date', { tags: ['F-04', 'PAY-09'] }, async () => {
  open({ GetPendingPayments: both }, '2026-12-11');
  expect((await cancelButton(CANCEL_RECURRING)).disabled).toBe(false);
});

test('asks for confirmation before it cancels', {
  tags: ['PAY-10', 'PAY-11', 'PAY-12'],
}, async () => {
  const { requests } = open({ GetPendingPayments: both });
  const button = await cancelButton(CANCEL_SINGLE);
  const dialog = await requestCancel(CANCEL_SINGLE);
  expect(within(dialog).getByText('Are you sure you want to cancel this payment?')).toBeDefined();
  expect(dialog.textContent).toContain('Amount$61.40Date ScheduledNovember 28, 2026');
  expect(dialog.textContent).not.toContain('ends the recurring payment');
  expect(
    within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['No', 'Yes']);
  expect(button.disabled).toBe(true);
  expect(requests).toEqual(['GetPendingPayments']);
});

test('says that a cancelled recurring payment ends', { tags: ['PAY-11'] }, async () => {
  open({ GetPendingPayments: both });
  const dialog = await requestCancel(CANCEL_RECURRING);
  expect(dialog.textContent).toContain(
    'This ends the recurring payment: this one and all later ones will not be made.',
  );
});

test.each([
  ['No', (dialog: HTMLElement) => userEvent.click(within(dialog).getByText('No'))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s does nothing, and the button works again', { tags: ['PAY-14'] }, async (_, leave) => {
  const { requests, notifications } = open({ GetPendingPayments: both });
  const dialog = await requestCancel(CANCEL_SINGLE);
  await leave(dialog);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((await cancelButton(CANCEL_SINGLE)).disabled).toBe(false);
  expect([requests, notifications]).toEqual([['GetPendingPayments'], []]);
});

test.each([
  {
    name: CANCEL_SINGLE,
    call: 'VoidSinglePayment',
    answer: singleVoid('VOIDED'),
    reference: 'S-1',
    remaining: { ...both, SinglePayments: [] },
  },
  {
    name: CANCEL_RECURRING,
    call: 'VoidRecurringPayment',
    answer: recurringVoid('VOIDED'),
    reference: 'R-1',
    remaining: { ...both, RecurringPayments: [] },
  },
])(
  'cancels with $call after Yes, reloads the list and notifies',
  { tags: ['PAY-13', 'PAY-17', 'PAY-18'] },
  async ({ name, call, answer, reference, remaining }) => {
    const { requests, notifications } = open({
      GetPendingPayments: respondInOrder(both, remaining),
      [call]: answer,
    });
    await confirmCancel(name);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByLabelText(name)).toBeNull();
    expect(requests).toEqual(['GetPendingPayments', `${call} ${reference}`, 'GetPendingPayments']);
    expect(notifications).toEqual([`cancelled: ${reference}`, 'success: Payment has been cancelled.']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Pending Payments'));
  },
);

test('blocks presses and closing while the void is pending', {
  tags: ['PAY-13'],
}, async () => {
  const { requests } = open({ GetPendingPayments: both, VoidSinglePayment: pendingForever });
  await confirmCancel(CANCEL_SINGLE);
  const dialog = screen.getByRole('alertdialog');
  await userEvent.keyboard('{Escape}');
  for (const button of within(dialog).getAllByRole<HTMLButtonElement>('button')) {
    expect(button.disabled || button.getAttribute('aria-disabled') === 'true').toBe(true);
  }
  expect(requests).toEqual(['GetPendingPayments', 'VoidSinglePayment S-1']);
});

const NOT_CANCELLED = /was not cancelled and will be made as planned/;
const UNKNOWN_OUTCOME = /may or may not be cancelled: the answer did not reach us/;

for (const [ids, what, answer, message] of [
  ['PAY-15', 'FAILED', singleVoid('FAILED'), NOT_CANCELLED],
  ['PAY-15', 'a refusal', errorResponse(404), NOT_CANCELLED],
  ['PAY-16', 'an answer without its part', JSON.stringify({}), UNKNOWN_OUTCOME],
  ['PAY-16', 'an answer about another payment', singleVoid('VOIDED', 'S-2'), UNKNOWN_OUTCOME],
  ['PAY-16', 'no JSON', 'nonsense', UNKNOWN_OUTCOME],
  ['PAY-16', 'a processor that does not answer', errorResponse(502), UNKNOWN_OUTCOME],
] as const) {
  test(`reports ${what} as one error`, {
    tags: [...ids.split(' '), 'PAY-19', 'AMB-02'],
  }, async () => {
    const { requests, notifications } = open({
      GetPendingPayments: both,
      VoidSinglePayment: answer,
    });
    await confirmCancel(CANCEL_SINGLE);
    const box = (await screen.findByText('There was an error voiding the payment.')).closest('[role=alert]');
    expect(box?.textContent).toMatch(message);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((await cancelButton(CANCEL_SINGLE)).disabled).toBe(false);
    // The alert announces itself (AMB-02).
    expect(notifications).toEqual([]);
    expect(requests).toEqual(['GetPendingPayments', 'VoidSinglePayment S-1', 'GetPendingPayments']);
  });
}

test('reports a schedule that did not end like a payment', { tags: ['PAY-15', 'PAY-19'] }, async () => {
  const { notifications } = open({
    GetPendingPayments: both,
    VoidRecurringPayment: recurringVoid('FAILED'),
  });
  await confirmCancel(CANCEL_RECURRING);
  expect(await screen.findByText(NOT_CANCELLED)).toBeDefined();
  // The alert announces itself (AMB-02).
  expect(notifications).toEqual([]);
});

test.each([
  [
    'and is not confirmed is unknown',
    { ...both, SinglePayments: [createSinglePayment({ 'payment-status': 'UNKNOWN' })] },
    /could not be cancelled: the bank has not confirmed it yet, so that it may or may not be made/,
  ],
  [
    'and is no longer listed may have been made',
    { ...both, SinglePayments: [] },
    /was not cancelled, and is not listed as before any more\. It may have been made/,
  ],
])('a payment whose void failed %s', { tags: ['PAY-15', 'F-13'] }, async (_, remaining, message) => {
  open({ GetPendingPayments: respondInOrder(both, remaining), VoidSinglePayment: singleVoid('FAILED') });
  await confirmCancel(CANCEL_SINGLE);
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.queryByText(NOT_CANCELLED)).toBeNull();
});

test('shows an unconfirmed payment with next steps and phone number', {
  tags: ['F-13', 'R-09'],
}, async () => {
  const unknown = createSinglePayment({ 'payment-status': 'UNKNOWN' });
  open({ GetPendingPayments: { ...both, SinglePayments: [unknown] } });
  const row = (await cancelButton(CANCEL_SINGLE)).closest('tr');
  expect(row?.lastElementChild?.textContent).toMatch(
    /^Warning:?Not confirmed yetCancel|^Not confirmed yetCancel/,
  );
  const notice = screen.getByText('One payment is not confirmed yet').closest('[role=status]');
  expect(notice?.textContent).toContain('Please do not make it again: we are asking the bank');
  expect(notice?.textContent).toContain('877-555-0142');
});

test('blocks edits of an unconfirmed schedule', { tags: ['F-13', 'R-09'] }, async () => {
  const unknown = createRecurringPayment({}, 'UNKNOWN');
  open({ GetPendingPayments: { ...both, RecurringPayments: [unknown] } });
  await cancelButton(CANCEL_RECURRING);
  expect(screen.queryByText('Change')).toBeNull();
});

test('blocks edits while the last edit is being confirmed', {
  tags: ['R-09', 'F-03'],
}, async () => {
  const unconfirmed = createRecurringPayment({ 'change-unconfirmed': true });
  open({ GetPendingPayments: { RecurringPayments: [unconfirmed], SinglePayments: [] } });
  expect(await screen.findByText('Change being confirmed')).toBeDefined();
  expect(screen.queryByText('Change')).toBeNull();
  expect(await cancelButton(CANCEL_RECURRING)).toBeDefined();
});

test('blocks cancelling and edits while the bank processor is down', {
  tags: ['F-25'],
}, async () => {
  const methods = respondInOrder<unknown>(errorResponse(502), createMethods());
  open({ GetPendingPayments: both, GetPaymentMethods: methods });
  expect(await screen.findByText('Online payments are not available right now')).toBeDefined();
  const button = await cancelButton(CANCEL_SINGLE);
  expect(button.disabled).toBe(true);
  expect(button.closest('td')?.textContent).toBe('CancelDetailsNot possible right now');
  expect(screen.queryByText('Change')).toBeNull();
  await userEvent.click(screen.getByText('Try again'));
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(screen.queryByText('Online payments are not available right now')).toBeNull();
  expect(screen.getByText('Change')).toBeDefined();
});

test('shows reference, account, next steps and calendar entry', {
  tags: ['F-01', 'F-19'],
}, async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:any');
  open({ GetPendingPayments: both });
  const what = CANCEL_RECURRING.replace('Cancel', 'Details of');
  await userEvent.click(await screen.findByLabelText(what));
  const dialog = await screen.findByRole('dialog', { name: 'Your payment' });
  for (const message of [
    'Amount$120.00',
    'Next paymentDecember 10, 2026',
    'PaymentLoan for certificate 000001000021',
    'How oftenEvery month, until you cancel',
    'Pay fromChecking account (Bank account ending in 12217395)',
    'ReferenceR-1',
    'We take it from your account on December 10, 2026',
  ]) {
    expect(dialog.textContent).toContain(message);
  }
  await userEvent.click(within(dialog).getByText('Add to calendar'));
  const [[blob] = []] = saved.mock.calls;
  const file = blob instanceof Blob ? await blob.text() : '';
  expect(file).toContain('DTSTART;VALUE=DATE:20261210');
  expect(file).toContain('RRULE:FREQ=MONTHLY;INTERVAL=1');
  expect(file).toContain('SUMMARY:Payment of $120.00: Loan for certificate 000001000021');
});

test('reports a lost connection as unknown', {
  tags: ['PAY-16', 'PAY-19'],
}, async () => {
  const networkError = () => {
    throw new TypeError('Failed to fetch');
  };
  const { notifications } = open({ GetPendingPayments: both, VoidSinglePayment: networkError });
  await confirmCancel(CANCEL_SINGLE);
  expect(await screen.findByText(UNKNOWN_OUTCOME)).toBeDefined();
  // The alert announces itself (AMB-02).
  expect(notifications).toEqual([]);
});

test('reports a payment as not cancelled while offline', {
  tags: ['PAY-15', 'F-23'],
}, async () => {
  const { requests } = open({ GetPendingPayments: both, VoidSinglePayment: singleVoid('VOIDED') });
  await cancelButton(CANCEL_SINGLE);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  await confirmCancel(CANCEL_SINGLE);
  expect(await screen.findByText(/Nothing was sent: you are not connected/)).toBeDefined();
  expect(screen.queryByText(UNKNOWN_OUTCOME)).toBeNull();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(requests).toEqual(['GetPendingPayments']);
});

test('keeps an unknown outcome when the payment leaves the list', {
  tags: ['PAY-16'],
}, async () => {
  const remaining = { ...both, SinglePayments: [] };
  open({ GetPendingPayments: respondInOrder(both, remaining), VoidSinglePayment: errorResponse(502) });
  await confirmCancel(CANCEL_SINGLE);
  expect(await screen.findByText(UNKNOWN_OUTCOME)).toBeDefined();
  await waitFor(() => expect(screen.queryByLabelText(CANCEL_SINGLE)).toBeNull());
});

test('clears the last error, and succeeds on a second try', {
  tags: ['PAY-12', 'PAY-18'],
}, async () => {
  const answers = respondInOrder(singleVoid('FAILED'), singleVoid('VOIDED'));
  const { notifications } = open({ GetPendingPayments: both, VoidSinglePayment: answers });
  await confirmCancel(CANCEL_SINGLE);
  await screen.findByText(NOT_CANCELLED);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await confirmCancel(CANCEL_SINGLE);
  await waitFor(() => expect(notifications).toContain('success: Payment has been cancelled.'));
  expect(screen.queryByText(NOT_CANCELLED)).toBeNull();
});

test.each([
  ['refused', errorResponse(401), both, 'The payment was not cancelled. It is still scheduled.'],
  [
    'done',
    singleVoid('VOIDED'),
    { ...both, SinglePayments: [] },
    'Your cancellation arrived. The payment is not scheduled any more.',
  ],
])(
  'tells after a new sign-in that a cancel was %s',
  {
    tags: ['F-05', 'PAY-16', 'R-09'],
  },
  async (_what, answer, after, title) => {
    const held = Promise.withResolvers<void>();
    const answerLater = () => held.promise.then(() => answer);
    const { requests } = open({ GetPendingPayments: both, VoidSinglePayment: answerLater });
    await confirmCancel(CANCEL_SINGLE);
    await waitFor(() => expect(requests).toContain('VoidSinglePayment S-1'));
    // The shell replaces the page when the session ends.
    cleanup();
    held.resolve();
    open({ GetPendingPayments: after });
    await screen.findByText(title);
    cleanup();
    open({ GetPendingPayments: both });
    await cancelButton(CANCEL_SINGLE);
    expect(screen.queryByText(title)).toBeNull();
  },
);

test.each([
  [false, {}, 'This is how your recurring payment stands now.'],
  [false, { 'change-unconfirmed': true }, 'The bank is still confirming your change.'],
  [true, {}, 'Your change was not sent. Your recurring payment has not changed.'],
])(
  'tells how a change stands that was sent before, %j %j',
  { tags: ['F-03', 'F-05', 'F-13'] },
  async (isRefused, header, title) => {
    const owner = createProfile().AzureObjectGuid;
    unfinishedActs.put({
      kind: 'change',
      owner,
      path: '/payments',
      keys: ['R-1'],
      isRefused,
      sentAt: Date.now(),
    });
    open({ GetPendingPayments: { ...both, RecurringPayments: [createRecurringPayment(header)] } });
    const alert = (await screen.findByText(title)).closest('[role=group]');
    expect(alert?.textContent).toContain('$120.00');
    expect(unfinishedActs.list()).toEqual([]);
  },
);
