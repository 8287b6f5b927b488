import type { VoidRecurringPayment, VoidSinglePayment, WireFormat } from '@portal/api';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  createRecurringPayment,
  createScheduledPayment,
  createSinglePayment,
} from '../testing/pending-payments.ts';
import {
  both,
  CANCEL_RECURRING,
  CANCEL_SINGLE,
  cancelButton,
  open,
  respondInOrder,
  subscriptions,
} from './pending-payments.fixture.ts';

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

afterEach(() => {
  for (const subscription of subscriptions.splice(0)) subscription.unsubscribe();
  vi.useRealTimers();
});

async function requestCancel(name: string): Promise<HTMLElement> {
  await userEvent.click(await cancelButton(name));
  return screen.findByRole('alertdialog', { name: 'Cancel Pending Payment' });
}

async function confirmCancel(name: string): Promise<void> {
  const dialog = await requestCancel(name);
  await userEvent.click(within(dialog).getByText('Yes'));
}

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

const CANCEL_ONE = CANCEL_RECURRING.replace('the Loan', 'one Loan');
const LATER = CANCEL_RECURRING.replace('Dec 10, 2026', 'Jan 10, 2027');

test('says what goes on if one payment of a schedule is cancelled', { tags: ['PAY-11'] }, async () => {
  const schedule = createRecurringPayment({ 'next-payment-date': '2027-01-10' });
  const { requests } = open(
    {
      GetPendingPayments: { RecurringPayments: [schedule], SinglePayments: [createScheduledPayment()] },
      VoidSinglePayment: singleVoid('VOIDED', 'R-1-1'),
    },
    { today: '2026-12-10' },
  );
  const dialog = await requestCancel(CANCEL_ONE);
  expect(dialog.textContent).toContain('Date ScheduledDecember 10, 2026');
  expect(dialog.textContent).toContain(
    'This cancels only this one payment. The recurring payment continues, next on January 10, 2027. To end it, cancel it in the list.',
  );
  await userEvent.click(within(dialog).getByText('Yes'));
  await waitFor(() => expect(requests).toContain('VoidSinglePayment R-1-1'));
});

test.each([
  [LATER, '2027-01-10', '12:00', 'To stop that one too, cancel it in the list.'],
  [CANCEL_RECURRING, '2026-12-10', '19:31', 'It is too late to cancel that one here: please call us.'],
])(
  'says that an ended schedule leaves the payment of the day: %s',
  { tags: ['PAY-11', 'F-04'] },
  async (name, next, time, help) => {
    const schedule = createRecurringPayment({ 'next-payment-date': next });
    open(
      { GetPendingPayments: { RecurringPayments: [schedule], SinglePayments: [createScheduledPayment()] } },
      { today: '2026-12-10', time },
    );
    const dialog = await requestCancel(name);
    expect(dialog.textContent).toContain(
      `This ends the recurring payment: no later payments will be made. It does not cancel the payment of $120.00 for December 10, 2026. ${help}`,
    );
  },
);

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

test('shows no cancelled payment if the list does not reload', { tags: ['PAY-18', 'F-23'] }, async () => {
  open({
    GetPendingPayments: respondInOrder<unknown>(both, errorResponse(403)),
    VoidSinglePayment: singleVoid('VOIDED'),
  });
  await confirmCancel(CANCEL_SINGLE);
  await screen.findByText('We could not get your pending payments.');
  expect(screen.queryByLabelText(CANCEL_SINGLE)).toBeNull();
});

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
const NOT_SENT = /was not cancelled: the connection failed before anything was sent/;
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
    // The alert announces itself (AMB-02). The amount due loads again.
    expect(notifications).toEqual(['changed: S-1']);
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
  expect(notifications).toEqual(['changed: R-1']);
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
  expect(notifications).toEqual(['changed: S-1']);
});

test('reports a payment as not cancelled while offline', {
  tags: ['PAY-15', 'F-23'],
}, async () => {
  const { notifications, requests } = open({
    GetPendingPayments: both,
    VoidSinglePayment: singleVoid('VOIDED'),
  });
  await cancelButton(CANCEL_SINGLE);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  await confirmCancel(CANCEL_SINGLE);
  expect(await screen.findByText(NOT_SENT)).toBeDefined();
  expect(screen.queryByText(UNKNOWN_OUTCOME)).toBeNull();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(requests).toEqual(['GetPendingPayments']);
  expect(notifications).toEqual([]);
});

test('reports a payment as not cancelled if the sign-in fails', {
  tags: ['PAY-15', 'F-23'],
}, async () => {
  let signIn = () => Promise.resolve('token');
  const { requests, notifications } = open(
    { GetPendingPayments: both, VoidSinglePayment: singleVoid('VOIDED') },
    { getToken: () => signIn() },
  );
  await cancelButton(CANCEL_SINGLE);
  signIn = () => Promise.reject(new Error('The provider does not answer'));
  await confirmCancel(CANCEL_SINGLE);
  await screen.findByText(NOT_SENT);
  expect(screen.queryByText(UNKNOWN_OUTCOME)).toBeNull();
  expect(requests).toEqual(['GetPendingPayments']);
  expect(notifications).toEqual([]);
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
