import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPayline } from '../../testing/create-payline.ts';
import { clickButton, findHeading, getErrors, renderWizard as open } from '../../testing/render-wizard.ts';

const numberOf = (index: number) => String(200_000_000_001 + index);

/** Lines of $10.00, $10.01 and so on, in the order of their numbers. */
const createLines = (count: number, last: Parameters<typeof createPayline>[0] = {}) =>
  Array.from({ length: count }, (_, index) =>
    createPayline({
      CertificateNumber: numberOf(index),
      DueDate: `2026-12-${String(index + 1).padStart(2, '0')}`,
      BilledAmount: `10.${String(index).padStart(2, '0')}`,
      ...(index === count - 1 && last),
    }),
  );

const groups = () => document.querySelectorAll('[role=group][aria-label^="Premium for certificate"]');
const lastLine = () => screen.queryByLabelText(`Premium for certificate ${numberOf(19)}`);
const lastTick = () => within(lastLine() ?? document.body).getByRole('checkbox');
const subtotal = () => screen.getByLabelText('Subtotal').textContent;

test('shows fifteen of twenty lines, and all after a press', { tags: ['WIZ-06', 'WIZ-12'] }, async () => {
  open({ GetPaymentLines: createLines(20) });
  await findHeading('Payment Details');
  expect(groups()).toHaveLength(15);
  expect(subtotal()).toBe('$201.90');
  screen.getByText('Showing 15 of 20 payments.');
  screen.getByText('5 of the others are selected too.');
  await clickButton('Show 5 more');
  expect(groups()).toHaveLength(20);
  screen.getByText('Showing 20 of 20 payments.');
  expect(screen.queryByText(/of the others/)).toBeNull();
});

test('shows fifteen lines without a count', { tags: ['WIZ-06'] }, async () => {
  open({ GetPaymentLines: createLines(15) });
  await findHeading('Payment Details');
  expect(groups()).toHaveLength(15);
  expect(screen.queryByText(/^Showing/)).toBeNull();
});

test('prints all lines', { tags: ['WIZ-06'] }, async () => {
  open({ GetPaymentLines: createLines(20) });
  await findHeading('Payment Details');
  window.dispatchEvent(new Event('beforeprint'));
  expect(groups()).toHaveLength(20);
  window.dispatchEvent(new Event('afterprint'));
  expect(groups()).toHaveLength(15);
});

test('"Select all" ticks the lines further down too', { tags: ['WIZ-07', 'WIZ-08'] }, async () => {
  open({ GetPaymentLines: createLines(20, { IsPac: true }) });
  await findHeading('Payment Details');
  expect(subtotal()).toBe('$191.71');
  screen.getByText('4 of the others are selected too.');
  await userEvent.click(screen.getByLabelText('Select all'));
  expect(subtotal()).toBe('$201.90');
  screen.getByText('5 of the others are selected too.');
});

test('shows a line further down with its error, also when corrected', {
  tags: ['WIZ-09', 'WIZ-19'],
}, async () => {
  open({ GetPaymentLines: createLines(20, { LineOfBusiness: 'H' }) });
  await findHeading('Payment Details');
  await userEvent.click(screen.getByLabelText(/^Recurring payment/));
  expect(lastLine()).toBeNull();
  await clickButton('Continue');
  const error = 'Recurring payments are not allowed for Certificate 200000000020.';
  expect(getErrors()).toEqual([error]);
  await userEvent.click(screen.getByText(error, { selector: 'a' }));
  expect(document.activeElement).toBe(lastTick());
  await userEvent.click(lastTick());
  expect(screen.queryByText(error)).toBeNull();
  expect(document.activeElement).toBe(lastTick());
  screen.getByText('Showing 16 of 20 payments.');
});

test('shows a line further down whose amount was typed', { tags: ['WIZ-10', 'F-12'] }, async () => {
  open({ GetPaymentLines: createLines(20) });
  await findHeading('Payment Details');
  await clickButton('Show 5 more');
  const amount = within(lastLine() ?? document.body).getByLabelText('Amount to pay');
  await userEvent.clear(amount);
  await userEvent.type(amount, '25');
  await clickButton('Continue');
  await findHeading('Payment Method');
  await clickButton('Back');
  await findHeading('Payment Details');
  expect(lastLine()).not.toBeNull();
  expect(groups()).toHaveLength(16);
});

test('step 3 lists every payment, the later ones deferred', { tags: ['WIZ-48'] }, async () => {
  open({ GetPaymentLines: createLines(20) });
  await findHeading('Payment Details');
  await clickButton('Continue');
  await findHeading('Payment Method');
  const rows = () => screen.queryAllByText(/^Premium for certificate/, { selector: 'dt > span' }).length;
  const counts: number[] = [];
  const observer = new MutationObserver(() => counts.push(rows()));
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  // Inside of `act`, the deferred rows would render in one step with the others.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  onTestFinished(() => void vi.unstubAllGlobals());
  screen.getByText('Continue').click();
  await waitFor(() => expect(rows()).toBe(20));
  expect(counts).toContain(15);
  screen.getByText('$201.90', { selector: 'dd *' });
});
