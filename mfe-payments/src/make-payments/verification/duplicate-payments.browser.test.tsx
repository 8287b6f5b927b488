import { pendingForever } from '@portal/section-sdk/testing/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createPayline } from '../../testing/create-payline.ts';
import { clickButton } from '../../testing/render-wizard.ts';
import {
  duplicateError,
  openStep3,
  recorded,
  result,
  schedule,
  second,
  single,
} from './payment-verification.fixture.ts';

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
  const titles = ['Scheduled', 'Made already'].map((title) => dialog.getByText(title, { selector: 'h3' }));
  expect(titles).toHaveLength(2);
  dialog.getByText(/^We will take \$40\.00 from Checking account .* on November 23, 2026\./);
});

test('confirms before paying a line with a pending payment', {
  tags: ['AMB-89'],
}, async () => {
  const { call, sent } = recorded(single('SCHEDULED'));
  const ScheduledPayments = [{ Date: '2026-11-27', Amount: '50.00', By: 'payor' as const }];
  await openStep3({ GetPaymentLines: [createPayline({ ScheduledPayments })], MakeSinglePayment: call });
  await clickButton('Make Payment');
  const question = () => screen.findByRole('alertdialog', { name: 'There is a payment for this already' });
  expect((await question()).textContent).toContain('The payor scheduled $50.00 for November 27, 2026.');
  await clickButton('No, do not pay again');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent).toEqual([]);
  await clickButton('Make Payment');
  await question();
  await clickButton('Yes, pay this too');
  await result('Payment Successful');
  expect(sent).toMatchObject([{ duplicate: null }]);
});

test('does not call a payment scheduled that is not confirmed', {
  tags: ['AMB-89', 'R-09', 'F-13'],
}, async () => {
  const ScheduledPayments = [
    { Date: '2026-11-27', Amount: '50.00', By: 'self' as const, IsUnconfirmed: true },
  ];
  await openStep3({ GetPaymentLines: [createPayline({ ScheduledPayments })] });
  await clickButton('Make Payment');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('is not confirmed by the bank yet.');
  expect(question.textContent).not.toMatch(/scheduled/);
});

test('confirms before a recurring payment of a line with a pending payment', {
  tags: ['AMB-89', 'R-09'],
}, async () => {
  const { call, sent } = recorded(schedule('ACTIVE'));
  const ScheduledPayments = [{ Date: '2026-11-27', Amount: '61.40', By: 'self' as const }];
  await openStep3(
    { GetPaymentLines: [createPayline({ ScheduledPayments })], MakeRecurringPayment: call },
    'recurring',
  );
  await clickButton('Make Payment');
  const question = await screen.findByRole('alertdialog', { name: 'There is a payment for this already' });
  expect(question.textContent).toContain('You scheduled $61.40 for November 27, 2026.');
  expect(sent).toEqual([]);
  await clickButton('Yes, pay this too');
  await result('Payment Successful');
  expect(sent).toHaveLength(1);
});

test.each([
  ['the same payment of the member', { By: 'self', Amount: '61.40', Date: '2026-11-23' }, 'yes'],
  ['the same payment of another person', { By: 'owner', Amount: '61.40', Date: '2026-11-23' }, null],
  ['another amount', { By: 'self', Amount: '61.41', Date: '2026-11-23' }, null],
  ['another date', { By: 'self', Amount: '61.40', Date: '2026-11-24' }, null],
] as const)(
  'asks once, and confirms %s with %j as %j',
  { tags: ['AMB-89', 'R-09'] },
  async (_case, scheduled, duplicate) => {
    const { call, sent } = recorded(single('SCHEDULED'));
    await openStep3({
      GetPaymentLines: [createPayline({ ScheduledPayments: [scheduled] })],
      MakeSinglePayment: call,
    });
    await clickButton('Make Payment');
    await clickButton('Yes, pay this too');
    await result('Payment Successful');
    expect(sent.map((request) => request.duplicate)).toEqual([duplicate]);
  },
);
