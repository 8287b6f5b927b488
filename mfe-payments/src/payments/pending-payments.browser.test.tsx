import { unconfirmedRequests } from '@portal/section-sdk';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
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
  single,
  subscriptions,
} from './pending-payments.fixture.ts';

afterEach(() => {
  for (const subscription of subscriptions.splice(0)) subscription.unsubscribe();
  vi.useRealTimers();
});

test('polls an unconfirmed payment every ten seconds', {
  tags: ['F-13'],
}, async () => {
  const unconfirmed = createSinglePayment({ 'payment-status': 'UNKNOWN' });
  const answers = [unconfirmed, unconfirmed, single].map((one) => ({
    RecurringPayments: [],
    SinglePayments: [one],
  }));
  const answer = () => (answers.length > 1 ? answers.shift() : answers[0]);
  const { notifications, requests } = open({ GetPendingPayments: answer });
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
    expect(notifications).toHaveLength(times === 3 ? 1 : 0);
  }
  // The amount due and the history load again.
  expect(notifications).toEqual(['changed: S-1']);
});

test('emits the outcome of an unconfirmed payment that leaves the list', {
  tags: ['F-13', 'AMB-89'],
}, async () => {
  const unconfirmed = createSinglePayment({ 'payment-status': 'UNKNOWN' });
  const answers = respondInOrder(
    { RecurringPayments: [], SinglePayments: [unconfirmed] },
    { RecurringPayments: [], SinglePayments: [] },
  );
  const { notifications } = open({ GetPendingPayments: answers });
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T12:00:00-06:00') });
  await screen.findByRole('table', { name: 'Pending Payments' });
  await vi.advanceTimersByTimeAsync(11_000);
  await screen.findByText('No Pending Payments');
  expect(notifications).toEqual(['changed: S-1']);
});

test('names the payment in each Cancel button, with its deadline', {
  tags: ['PAY-09', 'F-04', 'AMB-38'],
}, async () => {
  open({ GetPendingPayments: both });
  const row = (await cancelButton(CANCEL_SINGLE)).closest('tr');
  // The 28th is a Saturday, so the debit is on Monday.
  expect(row?.lastElementChild?.textContent).toBe(
    'CancelDetailsDebited Monday, November 30. Cancel until Nov 30, 2026, 7:30 PM Central',
  );
  const other = (await cancelButton(CANCEL_RECURRING)).closest('tr');
  expect(other?.lastElementChild?.textContent).toBe(
    'CancelChangeDetailsCancel until Dec 10, 2026, 7:30 PM Central',
  );
});

test('allows a cancellation until the evening of the last day', { tags: ['F-04'] }, async () => {
  open({ GetPendingPayments: both }, { today: '2026-11-30' });
  const row = (await cancelButton(CANCEL_SINGLE)).closest('tr');
  expect(row?.lastElementChild?.textContent).toBe(
    'CancelDetailsDebited Monday, November 30. Cancel until today, 7:30 PM Central',
  );
});

test.each([
  ['day', '2026-12-01', '12:00'],
  ['evening', '2026-11-30', '19:30'],
])('shows a phone number for a payment whose %s is over', { tags: ['F-04'] }, async (_, today, time) => {
  open({ GetPendingPayments: both }, { today, time });
  expect(await screen.findByText(/^Too late to cancel here\. Call/)).toBeDefined();
  expect(screen.queryByLabelText(CANCEL_SINGLE)).toBeNull();
  expect(screen.getByRole('link', { name: '877-555-0142' })).toBeDefined();
});

test('allows ending a schedule after its next date', { tags: ['F-04', 'PAY-09'] }, async () => {
  open({ GetPendingPayments: both }, { today: '2026-12-11' });
  expect((await cancelButton(CANCEL_RECURRING)).disabled).toBe(false);
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

test('labels the payment that a schedule made', { tags: ['PAY-08', 'F-01'] }, async () => {
  const schedule = createRecurringPayment({ 'next-payment-date': '2027-01-10' });
  open(
    { GetPendingPayments: { RecurringPayments: [schedule], SinglePayments: [createScheduledPayment()] } },
    { today: '2026-12-10' },
  );
  const details = await screen.findByLabelText(CANCEL_RECURRING.replace('Cancel the', 'Details of one'));
  const cells = [...(details.closest('tr')?.children ?? [])].map(({ textContent }) => textContent);
  expect(cells.slice(-2)).toEqual([
    'Recurring',
    'One payment of a recurring paymentCancelDetailsCancel until today, 7:30 PM Central',
  ]);
  await userEvent.click(details);
  const dialog = await screen.findByRole('dialog', { name: 'Your payment' });
  expect(dialog.textContent).toContain('How oftenOne payment of a recurring payment');
  expect(dialog.textContent).toContain('You set up the recurring payment');
});

test('says that a payment of a closed day is debited later', { tags: ['F-01', 'F-04'] }, async () => {
  open({ GetPendingPayments: both });
  await userEvent.click(await screen.findByLabelText(CANCEL_SINGLE.replace('Cancel', 'Details of')));
  const dialog = await screen.findByRole('dialog', { name: 'Your payment' });
  expect(dialog.textContent).toContain('November 28, 2026 (debited Monday, November 30)');
  expect(dialog.textContent).toContain('We take it from your account on November 30, 2026');
});

test('does not say after the cut-off that a pending payment is debited', {
  tags: ['F-01', 'F-04'],
}, async () => {
  open({ GetPendingPayments: both }, { today: '2026-11-30', time: '19:31' });
  await userEvent.click(await screen.findByLabelText(CANCEL_SINGLE.replace('Cancel', 'Details of')));
  const dialog = await screen.findByRole('dialog', { name: 'Your payment' });
  expect(dialog.textContent).toContain('Your account is debited, if it has not been already');
  expect(dialog.textContent).not.toContain('We take it');
  expect(within(dialog).getAllByLabelText('Done')).toHaveLength(1);
});

test('does not say so of a schedule, whose payment has its own row', { tags: ['F-01'] }, async () => {
  open({ GetPendingPayments: both }, { today: '2026-12-10', time: '19:31' });
  await userEvent.click(await screen.findByLabelText(CANCEL_RECURRING.replace('Cancel', 'Details of')));
  const dialog = await screen.findByRole('dialog', { name: 'Your payment' });
  expect(dialog.textContent).toContain('We take it from your account on December 10, 2026');
});

test.each([
  [false, {}, 'This is how your recurring payment stands now.'],
  [false, { 'change-unconfirmed': true }, 'The bank is still confirming your change.'],
  [true, {}, 'Your change was not sent. Your recurring payment has not changed.'],
])(
  'tells how a change stands that was sent before, %j %j',
  { tags: ['F-03', 'F-05', 'F-13'] },
  async (wasRejected, header, title) => {
    const owner = createProfile().AzureObjectGuid;
    unconfirmedRequests.put({
      kind: 'change',
      owner,
      path: '/payments',
      keys: ['R-1'],
      wasRejected,
      sentAt: Date.now(),
    });
    open({ GetPendingPayments: { ...both, RecurringPayments: [createRecurringPayment(header)] } });
    const alert = (await screen.findByText(title)).closest('[role=group]');
    expect(alert?.textContent).toContain('$120.00');
    expect(unconfirmedRequests.list()).toEqual([]);
  },
);

test.each([
  [{ amount: 12_000, schedule: 'MONTHLY' }, 'Your change arrived. Your recurring payment has changed.'],
  [{ amount: 9_950 }, 'Your change was not made. Your recurring payment has not changed.'],
  [{ methodToken: 'pm-2' }, 'Your change was not made. Your recurring payment has not changed.'],
  // The bank may have moved the date.
  [{ paymentDate: '2026-12-11' }, 'This is how your recurring payment stands now.'],
])(
  'compares a change that was sent before, %j, with the payment',
  {
    tags: ['F-03', 'F-05'],
  },
  async (answers, title) => {
    const owner = createProfile().AzureObjectGuid;
    sessionStorage.setItem('draft-change-R-1', JSON.stringify({ owner, on: '2026-11-21', answers }));
    const request = {
      kind: 'change',
      path: '/payments',
      keys: ['R-1'],
      wasRejected: false,
      sentAt: Date.now(),
    };
    unconfirmedRequests.put({ ...request, owner });
    open({ GetPendingPayments: both });
    expect(await screen.findByText(title)).toBeDefined();
  },
);
