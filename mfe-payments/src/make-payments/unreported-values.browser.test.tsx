import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { clickButton, findHeading, getErrors } from '../testing/render-wizard.ts';
import { chooseOtherDay, date, openStep2, selectMethod } from './method/payment-method.fixture.ts';

/** As a password manager that sends no event. */
function setSilently(field: HTMLElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
}

test('pays the amount and on the day that the fields show', {
  tags: ['F-12', 'WIZ-22', 'WIZ-36'],
}, async () => {
  await openStep2();
  await clickButton('Back');
  await findHeading('Payment Details');
  setSilently(screen.getByLabelText('Amount to pay'), '66.60');
  await clickButton('Continue');
  await findHeading('Payment Method');
  expect(screen.getByText('$66.60')).toBeDefined();
  await selectMethod(/^Checking/);
  await chooseOtherDay();
  setSilently(date(), '12/02/2026');
  await clickButton('Continue');
  await findHeading('Payment Verification');
  expect(screen.getAllByText(/December 02, 2026/).length).toBeGreaterThan(0);
  expect(screen.queryByText(/November 23, 2026/)).toBeNull();
});

test('checks an amount that was set without an event', { tags: ['F-12', 'AMB-94'] }, async () => {
  await openStep2();
  await clickButton('Back');
  await findHeading('Payment Details');
  setSilently(screen.getByLabelText('Amount to pay'), '1.234');
  await userEvent.click(screen.getByText('Continue'));
  await expect.poll(() => getErrors().length).toBe(1);
  await findHeading('Payment Details');
});
