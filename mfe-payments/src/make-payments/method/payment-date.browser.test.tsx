import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { errorResponse } from '@portal/section-sdk/testing/fake-server';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createPayline } from '../../testing/create-payline.ts';
import { clickButton, findHeading, getErrors, receivedNotifications } from '../../testing/render-wizard.ts';
import { chooseOtherDay, date, openStep2, selectMethod, typeDate } from './payment-method.fixture.ts';

for (const [ids, text, message] of [
  ['WIZ-35', '', 'Please select a payment date to continue.'],
  ['WIZ-36', 'next week', 'Please enter a valid payment date to continue.'],
  ['WIZ-36 WIZ-38', '11/28/2026', 'Please enter a valid payment date to continue.'],
] as const) {
  test(`rejects the date ${JSON.stringify(text)}`, { tags: ids.split(' ') }, async () => {
    await openStep2();
    await selectMethod(/^Checking/);
    await typeDate(text);
    await clickButton('Continue');
    expect(getErrors()).toEqual([message]);
    await findHeading('Payment Method');
  });
}

for (const [ids, text, reason] of [
  ['WIZ-39', '11/26/26', 'Bank holiday: Thanksgiving Day.'],
  ['WIZ-38', '11.28.2026', 'Banks make no payments on weekends.'],
  ['WIZ-40', '11/20/2026', 'This day is past.'],
  ['WIZ-41', '1/7/2027', 'The last day for this payment is December 31, 2026.'],
] as const) {
  test(`explains at once why ${text} is invalid`, {
    tags: [...ids.split(' '), 'F-14'],
  }, async () => {
    await openStep2();
    await typeDate(text);
    expect(screen.getByText(reason)).toBeDefined();
  });
}

test.each([
  ['Nov 27, 2026', '11/27/2026'],
  ['November 27', '11/27/2026'],
  ['12072026', '12/07/2026'],
  ['11-27-26', '11/27/2026'],
  ['11/27', '11/27/2026'],
])('accepts %j as payment date on blur and on Enter', { tags: ['WIZ-36', 'F-14'] }, async (text, settled) => {
  await openStep2();
  await selectMethod(/^Checking/);
  await typeDate(text);
  expect(date()).toHaveProperty('value', settled);
  await userEvent.clear(date());
  await userEvent.type(date(), `${text}{Enter}`);
  await findHeading('Payment Verification');
});

test('explains the date format on blur', { tags: ['WIZ-36'] }, async () => {
  await openStep2();
  await chooseOtherDay();
  const help = 'Please write month, day and year, for example 11/23/2026.';
  await userEvent.clear(date());
  await userEvent.type(date(), 'next week');
  expect(screen.queryByText(help)).toBeNull();
  await userEvent.tab();
  expect(screen.getByText(help).getAttribute('role')).toBe('status');
});

test('rejects today after the cut-off, and preselects tomorrow', {
  tags: ['WIZ-47', 'F-04'],
}, async () => {
  vi.setSystemTime(new Date('2026-11-24T01:31:00Z'));
  await openStep2();
  expect(screen.getByLabelText(/^As soon as possible/).getAttribute('value')).toBe('2026-11-24');
  await typeDate('11/23/2026');
  expect(screen.getByText('It is after 7:30 PM Central: too late for a payment today.')).toBeDefined();
});

describe('calendar', () => {
  async function openCalendar() {
    await openStep2();
    await chooseOtherDay();
    await clickButton('Choose from a calendar');
    return screen.findByRole('button', { name: /November 24, 2026/ });
  }

  test('writes a picked day to the field', { tags: ['WIZ-27'] }, async () => {
    await userEvent.click(await openCalendar());
    expect(date().value).toBe('11/24/2026');
    expect(document.activeElement).toBe(date());
    expect(screen.queryByRole('button', { name: /November 25/ })).toBeNull();
  });

  test('focuses disabled days and explains them', {
    tags: ['WIZ-38', 'WIZ-39', 'WIZ-40', 'F-14'],
  }, async () => {
    await openCalendar();
    for (const [day, reason] of [
      ['Friday, November 20', 'This day is past.'],
      ['Saturday, November 28', 'Banks make no payments on weekends.'],
      ['Thursday, November 26', 'Bank holiday: Thanksgiving Day.'],
    ] as const) {
      const closed = screen.getByRole('button', { name: `${day}, 2026, not available` });
      expect(closed.getAttribute('aria-disabled')).toBe('true');
      await userEvent.click(closed);
      expect(screen.getByText(`${day}: ${reason}`)).toBeDefined();
    }
    expect(date().value).toBe('11/23/2026');
  });
});

test('disables federal holidays without the list of holidays', { tags: ['ERR-31', 'R-13'] }, async () => {
  await openStep2({ GetACHHolidays: errorResponse(403) });
  expect(receivedNotifications).toEqual(['Oops! There was a problem getting ACH holidays.']);
  await typeDate('11/26/2026');
  expect(screen.getByText('Bank holiday: Thanksgiving Day.')).toBeDefined();
});

test('requests the holidays of all months until the last date', { tags: ['WIZ-45'] }, async () => {
  const requests: string[] = [];
  const holidays = (query: URLSearchParams) => {
    requests.push(String(query));
    return [];
  };
  await openStep2({ GetACHHolidays: holidays });
  expect(requests).toEqual(['monthNumber=11&year=2026&numberOfMonths=2']);
});

test('keeps a date that became invalid, and explains it', {
  tags: ['WIZ-42'],
}, async () => {
  const short = createPayline({ CertificateNumber: '000001000062', MaxPaymentDate: '2026-11-25' });
  await openStep2({ GetPaymentLines: [createPayline(), { ...short, IsPayor: false }] });
  await typeDate('12/1/2026');
  await clickButton('Back');
  await findHeading('Payment Details');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await clickButton('Continue');
  await findHeading('Payment Method');
  expect(date().value).toBe('12/01/2026');
  expect(screen.getByText('The last day for this payment is November 25, 2026.')).toBeDefined();
});

test('keeps the field of another day while a new one is typed', { tags: ['WIZ-36', 'F-14'] }, async () => {
  await openStep2();
  await typeDate('12/1/2026');
  await clickButton('Back');
  await findHeading('Payment Details');
  await clickButton('Continue');
  await findHeading('Payment Method');
  await userEvent.clear(date());
  await userEvent.type(date(), '12/2');
  expect(date().value).toBe('12/2');
  expect(document.activeElement).toBe(date());
});

test.each([
  ['single', 'Premium', 1],
  ['recurring', 'Premium', 1],
  ['single', 'Loan', 0],
] as const)(
  'shows the grace end in step 2: %s, %s',
  { tags: ['F-18', 'WIZ-27'] },
  async (frequency, PaymentType, count) => {
    const Certificates = [createCertificate({ PaidToDate: '2026-11-02', IsInGrace: true })];
    const GetPaymentLines = [createPayline({ PaymentType })];
    await openStep2({ GetCertificateSummary: { Certificates }, GetPaymentLines }, frequency);
    expect(screen.queryAllByText(/The grace period ends on December 03, 2026\. Choose the day/)).toHaveLength(
      count,
    );
  },
);

test('gives the date format apart from the cut-off', { tags: ['WIZ-27', 'WIZ-36'] }, async () => {
  await openStep2({}, 'recurring');
  expect(screen.getByText(/for the next business day\. Write it like 11\/23\/2026\.$/)).toBeDefined();
});
