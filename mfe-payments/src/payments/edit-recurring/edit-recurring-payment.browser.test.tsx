import { unconfirmedRequests } from '@portal/section-sdk';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { createPayline } from '../../testing/create-payline.ts';
import { createRecurringPayment } from '../../testing/pending-payments.ts';
import {
  changed,
  clickButton,
  goToVerification,
  heading,
  line,
  notifications,
  open,
  openChange,
  rejection,
  requests,
  setUpEditRecurring,
} from './edit-recurring-payment.fixture.ts';

setUpEditRecurring();
beforeEach(() => sessionStorage.clear());

test('starts with the current terms, and sends the authorized ones', {
  tags: ['F-03', 'F-02', 'AMB-78'],
}, async () => {
  await openChange({ UpdateRecurringPayment: changed('ACTIVE') });
  expect((await screen.findByLabelText<HTMLInputElement>('Amount to pay')).value).toBe('120.00');
  screen.getByText('Loan for certificate 000001000021');
  expect(
    screen.getByLabelText<HTMLInputElement>('Checking account (Bank account ending in 12217395)').checked,
  ).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>(/^Next payment date/).value).toBe('12/10/2026');
  expect(screen.getByLabelText<HTMLInputElement>('Monthly').checked).toBe(true);
  await clickButton('Continue');
  expect(screen.getAllByText(/^Nothing is changed yet\./).length).toBeGreaterThan(0);

  await userEvent.click(screen.getByLabelText(/^Card ending in 4444/));
  await goToVerification('75');
  expect(document.querySelector('dl')?.textContent).toContain('Amount each time$75.00Until now: $120.00');
  expect(document.querySelector('dl')?.textContent).toContain(
    'Card ending in 4444Until now: Checking account (Bank account ending in 12217395)',
  );
  expect(document.querySelector('dl')?.textContent).toContain('Next payment dateDecember 10, 2026Change');
  expect(
    screen.getByText(
      'By pressing Change Payment, I authorize Lantern Fraternal Society to debit my “Card ending in 4444” for $75.00 every month, beginning on December 10, 2026, until I cancel. This replaces what I agreed to before for this recurring payment.',
    ),
  ).toBeDefined();
  await clickButton('Change Payment');
  const dialog = await screen.findByRole('dialog', { name: 'Payment Changed' });
  expect(dialog.textContent).toContain('Next paymentDecember 10, 2026');
  expect(dialog.textContent).toContain('ReferenceR-1');
  expect(requests).toMatchObject([
    'R-1',
    {
      'payment-schedule': {
        header: {
          'account-number': '000001000021',
          'schedule-day': 10,
          'schedule-type-code': 'MONTHLY',
          'payment-amount': '75.00',
        },
        'payment-method': { token: 'pm-3' },
        'payment-method-category': 'CC',
      },
    },
  ]);
  // Only in the dialog: on a phone a notification would cover its buttons.
  expect(notifications).toEqual(['changed: R-1']);
  expect(sessionStorage.length).toBe(0);
  await userEvent.click(within(dialog).getByText('Go to Payments'));
  await heading('Payments');
});

test.each([
  ['1.234', 'Please enter the amount in dollars and cents, for example 1,234.56.'],
  ['2,000,000', 'One payment can be at most $999,999.99. Please enter a smaller amount.'],
  ['0', 'Cannot make $0.00 payment.'],
])(
  'says in the summary why the amount %s is rejected',
  { tags: ['F-03', 'AMB-94', 'AMB-45'] },
  async (text, error) => {
    await openChange();
    await userEvent.clear(await screen.findByLabelText('Amount to pay'));
    await userEvent.type(screen.getByLabelText('Amount to pay'), text);
    await clickButton('Continue');
    const summary = within(screen.getByRole('group', { name: 'Please check your answers' }));
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([error]);
  },
);

test('links to a field if nothing has changed with a fixed amount', {
  tags: ['F-03', 'WIZ-23'],
}, async () => {
  const fixed = { ...line, BilledAmount: '120.00', AmountEditable: 'F', IsProrated: true };
  await openChange({ GetPaymentLines: [fixed] });
  await clickButton('Continue');
  await userEvent.click(screen.getByRole('link', { name: /^Nothing is changed yet/ }));
  expect(document.activeElement?.getAttribute('name')).toBe('methodToken');
});

test('keeps the day of the schedule if the date does not change', {
  tags: ['F-03'],
}, async () => {
  const last = { 'next-payment-date': '2026-11-30', 'schedule-day': 31 } as const;
  open({
    GetPendingPayments: { RecurringPayments: [createRecurringPayment(last)], SinglePayments: [] },
    UpdateRecurringPayment: changed('ACTIVE'),
  });
  await userEvent.click(await screen.findByText('Change'));
  await goToVerification('75');
  expect(document.querySelector('dl')?.textContent).toContain(
    'until you cancel. In a shorter month, on its last day.',
  );
  await clickButton('Change Payment');
  await screen.findByRole('dialog', { name: 'Payment Changed' });
  expect(requests[1]).toMatchObject({ 'payment-schedule': { header: { 'schedule-day': 31 } } });
});

test('says that new terms pay a premium only in part', { tags: ['F-03', 'AMB-89'] }, async () => {
  const premium = { ...line, PaymentType: 'Premium', BilledAmount: '108.13' };
  const scheduled = createRecurringPayment({ PaymentType: 'Premium', PaymentAmount: '108.13' });
  open({
    GetPaymentLines: [premium],
    GetPendingPayments: { RecurringPayments: [scheduled], SinglePayments: [] },
  });
  await userEvent.click(await screen.findByText('Change'));
  const field = await screen.findByLabelText('Amount to pay');
  expect(screen.queryByText(/pay the whole premium/)).toBeNull();
  await userEvent.clear(field);
  await userEvent.type(field, '20');
  expect(
    screen.getByText('This does not pay the whole premium: $108.13 is billed every month.'),
  ).toBeDefined();
  await userEvent.clear(field);
  await userEvent.type(field, '324.39');
  await userEvent.click(screen.getByLabelText('Quarterly'));
  screen.getByText('This pays the premium later than it is billed: $108.13 is billed every month.');
});

test.each([
  ['2026-12-11', 12],
  ['2026-12-13', 14],
])(
  'on %s sends day %i with the unchanged date, moved from a Saturday',
  { tags: ['F-03', 'AMB-80', 'API-45'] },
  async (today, day) => {
    vi.setSystemTime(new Date(`${today}T18:00:00Z`));
    const moved = {
      ...{ 'next-payment-date': '2026-12-14', 'cancel-until': '2026-12-14' },
      ...({ 'schedule-day': 12, 'schedule-type-code': 'QUARTERLY' } as const),
    };
    open({
      GetPendingPayments: { RecurringPayments: [createRecurringPayment(moved)], SinglePayments: [] },
      UpdateRecurringPayment: changed('ACTIVE', { 'next-payment-date': '2026-12-14' }),
    });
    await userEvent.click(await screen.findByText('Change'));
    await userEvent.click(await screen.findByLabelText('Monthly'));
    await goToVerification('75');
    await clickButton('Change Payment');
    const dialog = await screen.findByRole('dialog', { name: 'Payment Changed' });
    expect(dialog.textContent).not.toContain('The bank makes the next payment');
    const header = { 'schedule-day': day, 'schedule-type-code': 'MONTHLY' };
    expect(requests[1]).toMatchObject({ 'payment-schedule': { header } });
  },
);

test('says when the bank makes the next payment on another day', { tags: ['F-03'] }, async () => {
  await openChange({ UpdateRecurringPayment: changed('ACTIVE', { 'next-payment-date': '2027-01-11' }) });
  await goToVerification('75');
  await clickButton('Change Payment');
  const dialog = await screen.findByRole('dialog', { name: 'Payment Changed' });
  expect(dialog.textContent).toContain(
    'The bank makes the next payment on January 11, 2027, not on December 10, 2026.',
  );
});

test.each([
  [
    'refused by the bank',
    changed('FAILED', {}, [{ message: 'The bank declined.' }]),
    'Payment Not Changed',
    ['The bank declined.', 'No money has moved. Your recurring payment continues as before.'],
    [],
    true,
  ],
  [
    'too late',
    rejection(422, 'recurring_not_active'),
    'Payment Not Changed',
    [
      'This recurring payment has ended, or was cancelled in the meantime.',
      'Your change was not made. No money has moved.',
    ],
    [],
    false,
  ],
  [
    'second to another that is not confirmed',
    rejection(422, 'recurring_change_pending'),
    'Payment Not Changed',
    [
      'Another change of this recurring payment is still being confirmed by the bank. Please try again in a few minutes.',
      'Your change was not made. No money has moved.',
    ],
    [],
    false,
  ],
  [
    'not answered by the wallet',
    rejection(502, 'processor_unavailable'),
    'Payment Not Changed',
    ['could not be reached.', 'Your recurring payment continues as before.'],
    [],
    true,
  ],
  [
    'not known',
    changed('UNKNOWN'),
    'Change Not Confirmed',
    ['Please do not change it again. Look under Payments on the next business day.'],
    ['changed: R-1'],
    false,
  ],
  [
    'answered with nonsense',
    'nonsense',
    'Change Not Confirmed',
    ['each payment is taken only once.'],
    ['changed: R-1'],
    false,
  ],
])(
  'result of a change that is %s',
  { tags: ['F-03', 'F-13'] },
  async (_, answer, title, said, facts, canChangeAgain) => {
    await openChange({ UpdateRecurringPayment: answer });
    await goToVerification('75');
    await clickButton('Change Payment');
    const dialog = await screen.findByRole('dialog', { name: title });
    for (const text of said) expect(dialog.textContent).toContain(text);
    if (title === 'Payment Not Changed')
      expect(dialog.textContent?.includes('continues as before')).toBe(canChangeAgain);
    expect(within(dialog).queryByText('Change it again') !== null).toBe(canChangeAgain);
    expect(dialog.textContent).toContain('877-555-0142');
    expect(notifications).toEqual(facts);
  },
);

test('after a refusal keeps the answers, and sends nothing by itself', {
  tags: ['F-03', 'F-12', 'R-09'],
}, async () => {
  const answers = [changed('FAILED', {}, [{ message: 'The bank declined.' }]), changed('ACTIVE')];
  const respond = () => answers.shift();
  await openChange({ UpdateRecurringPayment: respond });
  await userEvent.click(await screen.findByLabelText(/^Card ending in 4444/));
  await userEvent.click(screen.getByLabelText('Quarterly'));
  await userEvent.clear(screen.getByLabelText(/^Next payment date/));
  await userEvent.type(screen.getByLabelText(/^Next payment date/), '12/11/2026');
  await goToVerification('75');
  await clickButton('Change Payment');
  await screen.findByRole('dialog', { name: 'Payment Not Changed' });
  expect(sessionStorage.length).toBe(0);
  await userEvent.keyboard('{Escape}');

  await clickButton('Change it again');
  await waitFor(async () => expect(document.activeElement).toBe(await heading('Change Recurring Payment')));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Amount to pay').value).toBe('75.00');
  expect(screen.getByLabelText<HTMLInputElement>(/^Card ending in 4444/).checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Quarterly').checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>(/^Next payment date/).value).toBe('12/11/2026');
  expect(requests).toHaveLength(2);

  await goToVerification('70');
  await clickButton('Change Payment');
  await screen.findByRole('dialog', { name: 'Payment Changed' });
  expect(requests).toHaveLength(4);
  expect(sessionStorage.length).toBe(0);
});

test('on a day without banking says when the payment is debited', { tags: ['F-03', 'AMB-80'] }, async () => {
  const saturday = { 'next-payment-date': '2026-12-12', 'cancel-until': '2026-12-14' };
  open({ GetPendingPayments: { RecurringPayments: [createRecurringPayment(saturday)], SinglePayments: [] } });
  await userEvent.click(await screen.findByText('Change'));
  const note = await screen.findByText('Saturday, December 12, 2026. Debited Monday, December 14.');
  await userEvent.clear(screen.getByLabelText(/^Next payment date/));
  await userEvent.type(screen.getByLabelText(/^Next payment date/), '12/11/2026');
  expect(note.textContent).toBe('Friday, December 11, 2026');
});

test('says in review, authorization and receipt when it is debited', {
  tags: ['F-03', 'F-02', 'AMB-80'],
}, async () => {
  const saturday = { 'next-payment-date': '2026-12-12', 'cancel-until': '2026-12-14' };
  open({
    GetPendingPayments: { RecurringPayments: [createRecurringPayment(saturday)], SinglePayments: [] },
    UpdateRecurringPayment: changed('ACTIVE', { 'next-payment-date': '2026-12-12' }),
  });
  await userEvent.click(await screen.findByText('Change'));
  await goToVerification('75');
  const debited = 'December 12, 2026 (debited Monday, December 14)';
  expect(document.querySelector('dl')?.textContent).toContain(`Next payment date${debited}`);
  expect(screen.getByText(/^By pressing/).textContent).toContain(`beginning on ${debited}`);
  await clickButton('Change Payment');
  const dialog = await screen.findByRole('dialog', { name: 'Payment Changed' });
  expect(dialog.textContent).toContain(`Next payment${debited}`);
});

test('without an answer says that the change may not have arrived', { tags: ['F-03', 'F-13'] }, async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
    now: Date.now(),
  });
  const refused = () => Promise.reject(new TypeError('connection refused'));
  await openChange({ UpdateRecurringPayment: refused });
  await goToVerification('75');
  const pressed = clickButton('Change Payment');
  await vi.advanceTimersByTimeAsync(20_000);
  await pressed;
  const dialog = await screen.findByRole('dialog', { name: 'Change Not Confirmed' });
  expect(dialog.textContent).toContain('no answer came back');
  expect(dialog.textContent).not.toContain('Please do not change it again');
});

test('sends one change for two presses, and blocks leaving', { tags: ['F-03'] }, async () => {
  await openChange({ UpdateRecurringPayment: pendingForever });
  await goToVerification('75');
  const button = screen.getByText('Change Payment', { selector: 'button' });
  await userEvent.dblClick(button);
  expect(requests).toHaveLength(2);
  expect(screen.queryByText('Leave it as it is')).toBeNull();
});

test('offers a change per term, and keeps the input', { tags: ['F-03'] }, async () => {
  await openChange();
  await goToVerification('75');
  await clickButton('Change the amount');
  await heading('Change Recurring Payment');
  expect(screen.getByLabelText<HTMLInputElement>('Amount to pay').value).toBe('75.00');
});

test.each([
  ['Back to Payments', () => clickButton('Change the amount')],
  ['Leave it as it is', () => Promise.resolve()],
])('forgets a change that the member leaves with %s', { tags: ['F-03', 'F-12'] }, async (name, goBack) => {
  await openChange();
  await goToVerification('75');
  await goBack();
  await userEvent.click(await screen.findByText(name));
  await heading('Payments');
  expect(sessionStorage.length).toBe(0);
  await userEvent.click(await screen.findByText('Change'));
  expect((await screen.findByLabelText<HTMLInputElement>('Amount to pay')).value).toBe('120.00');
});

test.each([
  ['cannot be paid online', { GetPaymentLines: [] }, 'This recurring payment cannot be changed online.'],
  [
    'no longer allows a schedule',
    { GetPaymentLines: [createPayline({ ...line, BillingFrequency: 'Annual' })] },
    'This recurring payment cannot be changed online.',
  ],
])('shows whom to call for a payment whose line %s', { tags: ['F-03'] }, async (_, answers, said) => {
  await openChange(answers);
  expect(await screen.findByText(said)).toBeDefined();
  expect(screen.getAllByText(/877-555-0142/).length).toBeGreaterThan(0);
});

test('says that nothing has changed if the data fails to load', {
  tags: ['F-03'],
}, async () => {
  await openChange({ GetPaymentLines: errorResponse(403) });
  expect(await screen.findByText('We could not get your recurring payment.')).toBeDefined();
  expect(screen.getByText(/^No money has moved/)).toBeDefined();
});

test('keeps what was sent until the member sees the result', { tags: ['F-03', 'F-05'] }, async () => {
  const held = Promise.withResolvers<string>();
  const waitForAnswer = () => held.promise;
  await openChange({ UpdateRecurringPayment: waitForAnswer });
  await goToVerification('75');
  await clickButton('Change Payment');
  cleanup();
  held.resolve(changed('ACTIVE'));
  await waitFor(() => expect(notifications).toEqual(['changed: R-1']));
  expect(sessionStorage.getItem('draft-change-R-1')).toContain('7500');
});

test('reports once that a change was not sent without a token', { tags: ['F-03', 'F-05'] }, async () => {
  let isLate = false;
  await openChange({}, async () => {
    if (isLate) throw new Error('no token in time');
    return 'token';
  });
  await goToVerification('75');
  isLate = true;
  await clickButton('Change Payment');
  const name = 'Your change was not sent. Your recurring payment has not changed.';
  expect(document.activeElement).toBe(await screen.findByRole('group', { name }));
  expect([unconfirmedRequests.list(), notifications]).toEqual([[], []]);
});

test('remembers what was sent without a result if the member leaves', {
  tags: ['F-03', 'F-05', 'R-09'],
}, async () => {
  await openChange();
  await goToVerification('75');
  const owner = createProfile().AzureObjectGuid;
  const request = { kind: 'change', path: '/payments', keys: ['R-1'], wasRejected: false };
  unconfirmedRequests.put({ ...request, owner, sentAt: Date.now() });
  await userEvent.click(await screen.findByText('Leave it as it is'));
  const title = 'Your change was not made. Your recurring payment has not changed.';
  expect(await screen.findByText(title)).toBeDefined();
});

test('shows an emptied amount as $0.00 after a reload', { tags: ['F-03', 'F-12'] }, async () => {
  await openChange();
  await userEvent.clear(await screen.findByLabelText('Amount to pay'));
  await waitFor(() => expect(sessionStorage.getItem('draft-change-R-1')).toContain('"amount":0'));
  cleanup();
  await openChange();
  expect((await screen.findByLabelText<HTMLInputElement>('Amount to pay')).value).toBe('0.00');
});

test('shows an amount that is no multiple any more, and takes another', {
  tags: ['F-03', 'WIZ-22'],
}, async () => {
  await openChange({ GetPaymentLines: [createPayline({ ...line, AmountEditable: 'F' })] });
  const select = await screen.findByLabelText<HTMLSelectElement>('Amount to pay');
  const [shown] = select.selectedOptions;
  expect([shown?.label, shown?.disabled]).toEqual(['$120.00 (until now)', true]);
  await userEvent.selectOptions(select, '$61.40');
  expect([...select.options].some(({ label }) => label.endsWith('(until now)'))).toBe(false);
  expect(screen.queryByRole('button', { name: /^Reset/ })).toBeNull();
  await clickButton('Continue');
  await heading('Confirm Your Change');
  expect(document.querySelector('dl')?.textContent).toContain('Amount each time$61.40Until now: $120.00');
});
