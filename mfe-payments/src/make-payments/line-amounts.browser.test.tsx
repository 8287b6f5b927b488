import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createPayline } from '../testing/create-payline.ts';
import { clickButton, findHeading, getErrors, renderWizard as open } from '../testing/render-wizard.ts';
import {
  all,
  amountOf,
  fixed,
  free,
  line,
  multiples,
  owned,
  subtotal,
  tickOf,
  ticks,
} from './make-payments-page.fixture.ts';

test('selects and deselects every line, and shows when all are', {
  tags: ['WIZ-07', 'WIZ-08', 'WIZ-09', 'WIZ-12'],
}, async () => {
  open({ GetPaymentLines: all });
  await findHeading('Payment Details');
  const selectAll = screen.getByRole('checkbox', { name: 'Select all' });
  expect(selectAll).toHaveProperty('indeterminate', true);
  await userEvent.click(selectAll);
  expect(ticks()).toEqual([true, true, true, true, true, true]);
  expect(subtotal()).toBe('$248.74');
  await userEvent.click(tickOf('000001000054'));
  expect(selectAll).toHaveProperty('checked', false);
  expect(subtotal()).toBe('$178.74');
  await userEvent.click(selectAll);
  await userEvent.click(selectAll);
  expect(ticks()).toEqual([false, false, false, false, false, false]);
  expect(subtotal()).toBe('$0.00');
});

test('formats a typed amount, and resets it to the billed amount', {
  tags: ['WIZ-10', 'WIZ-11', 'WIZ-21', 'WIZ-25'],
}, async () => {
  open();
  await findHeading('Payment Details');
  const amount = amountOf('000001000013');
  await userEvent.clear(amount);
  await userEvent.type(amount, '$1,204.5');
  expect(amount).toHaveProperty('value', '$1,204.5');
  expect(subtotal()).toBe('$1,204.50');
  await userEvent.tab();
  expect(amount).toHaveProperty('value', '1,204.50');
  await userEvent.click(screen.getByLabelText('Reset Premium for certificate 000001000013 to $61.40'));
  expect(amount).toHaveProperty('value', '61.40');
  expect(document.activeElement).toBe(amount);
  expect(subtotal()).toBe('$61.40');
});

test('keeps the amount of a deselected line', {
  tags: ['WIZ-11', 'AMB-93'],
}, async () => {
  open({ GetPaymentLines: [free, multiples, fixed] });
  await findHeading('Payment Details');
  await userEvent.clear(amountOf('000001000013'));
  await userEvent.type(amountOf('000001000013'), '450.25');
  await userEvent.selectOptions(amountOf('000001000021'), '16000');
  const selectAll = screen.getByRole('checkbox', { name: 'Select all' });
  await userEvent.click(tickOf('000001000013'));
  await userEvent.click(selectAll);
  await userEvent.click(selectAll);
  expect(subtotal()).toBe('$0.00');
  expect(amountOf('000001000013')).toHaveProperty('value', '450.25');
  expect(amountOf('000001000021')).toHaveProperty('value', '16000');
  await userEvent.click(tickOf('000001000013'));
  await userEvent.click(tickOf('000001000021'));
  expect(subtotal()).toBe('$610.25');
  await userEvent.click(screen.getByLabelText('Reset Premium for certificate 000001000021 to $80.00'));
  expect(subtotal()).toBe('$530.25');
});

test('starts a partly scheduled line with the open rest, and resets to it', {
  tags: ['WIZ-11', 'AMB-89', 'AMB-93', 'R-09'],
}, async () => {
  const ScheduledPayments = [{ Date: '2026-11-27', Amount: '20.00', By: 'self' as const }];
  open({
    GetPaymentLines: [{ ...free, ScheduledPayments }],
    GetPaymentList: [
      { CertificateNumber: '000001000013', PaymentType: 'Premium', AmountDue: '61.40', ScheduledPayments },
    ],
  });
  await findHeading('Payment Details');
  const amount = amountOf('000001000013');
  expect(amount).toHaveProperty('value', '41.40');
  expect(subtotal()).toBe('$41.40');
  expect(groupText('000001000013')).toContain('You scheduled $20.00 for November 27, 2026.');
  screen.getByText('Selected: what is still to pay, $41.40. The other $20.00 is scheduled or automatic.');
  await userEvent.clear(amount);
  await userEvent.type(amount, '61.40');
  expect(subtotal()).toBe('$61.40');
  await userEvent.click(screen.getByLabelText('Reset Premium for certificate 000001000013 to $41.40'));
  expect(amount).toHaveProperty('value', '41.40');
  expect(subtotal()).toBe('$41.40');
  await userEvent.click(screen.getByLabelText(/^Recurring payment/));
  expect(amount).toHaveProperty('value', '61.40');
  expect(subtotal()).toBe('$61.40');
});

const groupText = (number: string) =>
  screen.getByRole('group', { name: `Premium for certificate ${number}` }).textContent;

test('says why a line of whole payments is not the open rest', {
  tags: ['WIZ-22', 'WIZ-23', 'AMB-89'],
}, async () => {
  const partly = (Amount: string) => ({
    ScheduledPayments: [{ Date: '2026-11-27', Amount, By: 'self' as const }],
  });
  open({
    GetPaymentLines: [
      { ...multiples, ...partly('40.00') },
      { ...fixed, ...partly('2.34') },
    ],
  });
  await findHeading('Payment Details');
  expect(amountOf('000001000021')).toHaveProperty('value', '4000');
  expect(groupText('000001000021')).not.toContain('only this amount');
  expect(groupText('000001000039')).toContain(
    'You scheduled $2.34 for November 27, 2026. $10.00 is still to be paid. You cannot pay only this amount online. To pay it, please call us.',
  );
  expect(tickOf('000001000039')).toHaveProperty('checked', false);
  expect(subtotal()).toBe('$40.00');
});

test('resets a deselected line without selecting it', { tags: ['WIZ-11'] }, async () => {
  open({ GetPaymentLines: [free, multiples] });
  await findHeading('Payment Details');
  await userEvent.selectOptions(amountOf('000001000021'), '16000');
  await userEvent.click(tickOf('000001000021'));
  await userEvent.click(screen.getByLabelText('Reset Premium for certificate 000001000021 to $80.00'));
  expect(tickOf('000001000021')).toHaveProperty('checked', false);
  expect(amountOf('000001000021')).toHaveProperty('value', '8000');
  expect(subtotal()).toBe('$61.40');
});

test('says why the amount of a line is $0.00', { tags: ['WIZ-10', 'WIZ-14'] }, async () => {
  open({ GetPaymentLines: [free, { ...owned, BilledAmount: '0.00' }] });
  await findHeading('Payment Details');
  const text = 'Nothing is billed now. Enter the amount you want to pay.';
  line('000001000054').getByText(text);
  expect(line('000001000013').queryByText(text)).toBeNull();
});

test('reports that nothing is ticked at the box of a single line', { tags: ['WIZ-17'] }, async () => {
  open();
  await findHeading('Payment Details');
  await userEvent.click(tickOf('000001000013'));
  await clickButton('Continue');
  const error = 'Cannot make $0.00 payment. Select what you want to pay.';
  line('000001000013').getByText(error);
  await userEvent.click(screen.getByRole('link', { name: error }));
  expect(document.activeElement).toBe(tickOf('000001000013'));
});

test('skips a line of $0.00 in Select all, but allows ticking it', {
  tags: ['WIZ-07', 'WIZ-18'],
}, async () => {
  const nothingBilled = createPayline({ CertificateNumber: '000001000070', BilledAmount: '0.00' });
  open({ GetPaymentLines: [free, owned, nothingBilled] });
  await findHeading('Payment Details');
  const selectAll = screen.getByRole('checkbox', { name: 'Select all' });
  await userEvent.click(selectAll);
  expect(ticks()).toEqual([false, true, false, true]);
  expect(selectAll).toHaveProperty('indeterminate', true);
  screen.getByText('Leaves out lines of $0.00.');
  expect(subtotal()).toBe('$131.40');
  await userEvent.click(selectAll);
  expect(ticks()).toEqual([false, false, false, false]);
  await userEvent.click(selectAll);
  await userEvent.click(tickOf('000001000070'));
  expect(ticks()).toEqual([true, true, true, true]);
  expect(screen.queryByText('Leaves out lines of $0.00.')).toBeNull();
  await clickButton('Continue');
  expect(getErrors()).toEqual([
    'Unable to process a payment of $0.00. Please adjust the amount or unselect the $0.00 payment option.',
  ]);
});

for (const [ids, text, message] of [
  ['AMB-94', '1.234,56', 'Please enter the amount in dollars and cents, for example 1,234.56.'],
  ['AMB-94', '1,23,4', 'Please enter the amount in dollars and cents, for example 1,234.56.'],
  ['AMB-45', '1,000,000.00', 'One payment can be at most $999,999.99. Please enter a smaller amount.'],
] as const) {
  test(`rejects ${JSON.stringify(text)} as typed and stays on the step`, {
    tags: [...ids.split(' '), 'WIZ-25'],
  }, async () => {
    open();
    await findHeading('Payment Details');
    const amount = amountOf('000001000013');
    await userEvent.clear(amount);
    await userEvent.type(amount, text);
    expect(screen.queryByText(message)).toBeNull();
    await userEvent.tab();
    expect(amount).toHaveProperty('value', text);
    expect(screen.getByText(message)).toBeDefined();
    await clickButton('Continue');
    expect(getErrors()).toEqual([message]);
    await userEvent.clear(amount);
    await userEvent.type(amount, '50,00');
    await userEvent.tab();
    expect(amount).toHaveProperty('value', '50.00');
    expect(subtotal()).toBe('$50.00');
  });
}

test('offers twelve multiples, and locks a fixed amount', {
  tags: ['WIZ-22', 'WIZ-23'],
}, async () => {
  open({ GetPaymentLines: [multiples, fixed] });
  await findHeading('Payment Details');
  const options = within(amountOf('000001000021')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toHaveLength(12);
  expect(options.at(-1)?.textContent).toBe('$480.00 (12 payments)');
  await userEvent.selectOptions(amountOf('000001000021'), '12000');
  expect(subtotal()).toBe('$132.34');
  expect(line('000001000039').queryByRole('textbox')).toBeNull();
});

for (const [ids, texts, act] of [
  [
    'WIZ-17',
    ['Cannot make $0.00 payment. Select what you want to pay.'],
    () => userEvent.click(tickOf('000001000013')),
  ],
  ['WIZ-17 AMB-45', ['Cannot make $0.00 payment.'], () => userEvent.type(amountOf('000001000013'), 'x')],
] satisfies [string, string[], () => Promise<unknown>][]) {
  test(`shows ${JSON.stringify(texts)} and stays on step 1`, { tags: ids.split(' ') }, async () => {
    open();
    await findHeading('Payment Details');
    await act();
    await clickButton('Continue');
    expect(getErrors()).toEqual(texts);
    await findHeading('Payment Details');
  });
}

test('reports a line of $0.00 among others at its amount', { tags: ['WIZ-18'] }, async () => {
  open({ GetPaymentLines: [free, createPayline({ CertificateNumber: '000001000062' })] });
  await findHeading('Payment Details');
  await userEvent.clear(amountOf('000001000062'));
  await clickButton('Continue');
  const text =
    'Unable to process a payment of $0.00. Please adjust the amount or unselect the $0.00 payment option.';
  expect(getErrors()).toEqual([text]);
  await userEvent.click(screen.getByRole('link', { name: text }));
  expect(document.activeElement).toBe(amountOf('000001000062'));
});

for (const [ids, changes, text] of [
  [
    'WIZ-19',
    { LineOfBusiness: 'H' as const },
    'Recurring payments are not allowed for Certificate 000001000013.',
  ],
  [
    'WIZ-20 AMB-43',
    { BillingFrequency: 'Annual' },
    'Recurring payments are not allowed for certificates billed Annual.',
  ],
] as const) {
  test(`rejects a recurring payment if no line allows one`, {
    tags: [...ids.split(' '), 'WIZ-05'],
  }, async () => {
    open({ GetPaymentLines: [createPayline(changes)] });
    await findHeading('Payment Details');
    await userEvent.click(screen.getByLabelText(/^Recurring payment/));
    await clickButton('Continue');
    expect(getErrors()).toEqual([text]);
  });
}

test('reports every line that rejects a recurring payment', {
  tags: ['WIZ-19', 'WIZ-20'],
}, async () => {
  const annual = createPayline({ CertificateNumber: '000001000088', BillingFrequency: 'Annual' });
  const health = createPayline({ CertificateNumber: '000001000096', LineOfBusiness: 'H' });
  open({ GetPaymentLines: [annual, health] });
  await findHeading('Payment Details');
  await userEvent.click(screen.getByLabelText(/^Recurring payment/));
  await clickButton('Continue');
  const refusal = 'Recurring payments are not allowed for Certificate 000001000096.';
  expect(getErrors()).toEqual([
    'Recurring payments are not allowed for certificates billed Annual.',
    refusal,
  ]);
  line('000001000096').getByText(refusal);
  await userEvent.click(screen.getByRole('link', { name: refusal }));
  expect(document.activeElement).toBe(tickOf('000001000096'));
});
