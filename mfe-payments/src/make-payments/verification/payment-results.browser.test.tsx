import { errorResponse } from '@portal/section-sdk/testing/fake-server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPayline } from '../../testing/create-payline.ts';
import { clickButton, findHeading, receivedNotifications, recordedLog } from '../../testing/render-wizard.ts';
import {
  madeEvents,
  openStep3,
  recorded,
  result,
  schedule,
  second,
  single,
} from './payment-verification.fixture.ts';

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
  const money = dialog.getByText('No money has moved.');
  dialog.getByText('Reference: trace-1');
  expect(document.body.textContent).not.toMatch(
    /Payment Successful|We will take|Print receipt|Add to calendar/,
  );
  const problem = dialog.getByText('Oops! There was a problem making a single payment.');
  expect(money.compareDocumentPosition(problem)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await waitFor(() =>
    expect(logged).toEqual(['1 payment.not_made outcome=failed code=refused lines=1 trace=trace-1']),
  );
  // Only in the dialog (AMB-02).
  expect([madeEvents, receivedNotifications]).toEqual([[], []]);
});

test('says that another tab has closed the payment', { tags: ['WIZ-52', 'R-09', 'R-10'] }, async () => {
  const problem = { type: 'about:blank', title: 'Reused', status: 409, code: 'idempotency_key_reused' };
  await openStep3({ MakeSinglePayment: Response.json({ ...problem, traceId: 'trace-2' }, { status: 409 }) });
  await clickButton('Make Payment');
  const dialog = await result('A Payment Failed');
  dialog.getByText(
    'Another tab has sent or closed this payment. Please look under Payments before you pay again.',
  );
  dialog.getByText('No money has moved.');
  expect(document.body.textContent).not.toContain('payment provider could not be reached');
});

test('offers another date for one that is not possible any more', { tags: ['R-10', 'WIZ-47'] }, async () => {
  const problem = { type: 'about:blank', title: 'Too late', status: 422, code: 'date_cut_off' };
  await openStep3({ MakeSinglePayment: Response.json({ ...problem, traceId: 'trace-3' }, { status: 422 }) });
  await clickButton('Make Payment');
  const dialog = await result('A Payment Failed');
  dialog.getByText('This payment date is not possible any more. Please choose another one.');
  expect(dialog.getByText('Choose another account or date for $61.40')).toBeDefined();
});

test('offers another account after a failure, and keeps the payment', {
  tags: ['WIZ-54', 'F-12'],
}, async () => {
  const { call, sent } = recorded(single('FAILED'), single('SCHEDULED'));
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  const dialog = await result('A Payment Failed');
  dialog.getByText('Go to Payments');
  await userEvent.click(dialog.getByText('Choose another account or date for $61.40'));
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
  await userEvent.click(dialog.getByText('Choose another account or date for $40.00'));
  await findHeading('Payment Method');
  await clickButton('Continue');
  await findHeading('Payment Verification');
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toContain(
    'Premium for certificate 000001000021',
  );
  expect(screen.queryByText('Premium for certificate 000001000013')).toBeNull();
});

test.each([
  ['Payment Successful', 'SCHEDULED', 'Success'],
  ['A Payment Failed', 'FAILED', 'Failed'],
  ['Payment Not Confirmed', 'UNKNOWN', 'Not confirmed'],
])(
  'shows %j with an icon and its word',
  { tags: ['WIZ-54', 'WIZ-55', 'F-13'] },
  async (title, status, word) => {
    await openStep3({ MakeSinglePayment: single(status) });
    await clickButton('Make Payment');
    const dialog = await result(title);
    dialog.getByRole('img', { name: word });
    expect(dialog.queryByText('Choose another account or date for $61.40') !== null).toBe(
      status === 'FAILED',
    );
  },
);

test.each(['the session expired', 'the connection was lost'])(
  'shows lines set up before %s, and the rest unsent',
  {
    tags: ['R-11', 'F-05', 'F-23'],
  },
  async (what) => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    onTestFinished(() => onLine.mockRestore());
    const setUp = () => {
      onLine.mockReturnValue(what === 'the session expired');
      return schedule('ACTIVE');
    };
    const { call } = recorded(setUp, errorResponse(401));
    await openStep3({ GetPaymentLines: [createPayline(), second], MakeRecurringPayment: call }, 'recurring');
    await clickButton('Make Payment');
    const dialog = await result('A Payment Failed');
    const parts = dialog.getAllByRole('region').map(({ textContent }) => textContent);
    expect(parts[0]).toContain('$40.00, Premium for certificate 000001000021This payment was not sent.');
    expect(parts[1]).toContain('Reference: S-77');
  },
);

test.each(['2026-11-23', '2026-11-25'])(
  'counts a payment of %s as scheduled',
  {
    tags: ['WIZ-55', 'R-11'],
  },
  async (paymentDate) => {
    const later = { ...single('SCHEDULED'), paymentDate };
    const failed = single('FAILED', '000001000021', 'The account is closed.');
    await openStep3({
      GetPaymentLines: [createPayline(), second],
      MakeMultipleSinglePayments: [later, failed],
    });
    await clickButton('Make Payment');
    const dialog = await result('A Payment Failed');
    dialog.getByText('Scheduled', { selector: 'h3' });
    expect(dialog.getByText('1 failed, 1 scheduled.')).toBeDefined();
  },
);

test('shows the fixed sentences last, below the button for another account', {
  tags: ['WIZ-54', 'ERR-33'],
}, async () => {
  const answers = [single('SCHEDULED'), single('FAILED', '000001000021', 'The account is closed.')];
  await openStep3({ GetPaymentLines: [createPayline(), second], MakeMultipleSinglePayments: answers });
  await clickButton('Make Payment');
  const [failed] = (await result('A Payment Failed')).getAllByRole('region');
  expect(failed?.textContent).toMatch(
    /The account is closed\..*Choose another account or date for \$40\.00Your payment failed\. Please try again later\. Oops! There was a problem making a single payment\.$/,
  );
});
