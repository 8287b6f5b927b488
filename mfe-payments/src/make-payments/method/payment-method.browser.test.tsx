import { errorResponse } from '@portal/section-sdk/testing/fake-server';
import { createFakeWindow } from '@portal/shared-features/testing/create-fake-window';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createMethods, createPayline } from '../../testing/create-payline.ts';
import {
  clickButton,
  findHeading,
  getErrors,
  receivedNotifications,
  renderWizard,
} from '../../testing/render-wizard.ts';

const date = () => screen.getByLabelText(/ayment date$/) as HTMLInputElement;
const method = (name: RegExp) => screen.getByLabelText(name) as HTMLInputElement;
const selectMethod = (name: RegExp) => userEvent.click(method(name));

async function openStep2(answers = {}, frequency: 'single' | 'recurring' = 'single') {
  renderWizard(answers);
  await findHeading('Payment Details');
  if (frequency === 'recurring') await userEvent.click(screen.getByLabelText(/^Recurring payment/));
  await clickButton('Continue');
  await findHeading('Payment Method');
}

async function chooseOtherDay() {
  const other = screen.queryByLabelText('Another day');
  if (other) await userEvent.click(other);
}

async function typeDate(text: string) {
  await chooseOtherDay();
  await userEvent.clear(date());
  if (text !== '') await userEvent.type(date(), text);
  await userEvent.tab();
}

test('lists saved methods in step 2, and preselects the first date', {
  tags: ['ENT-18', 'AMB-41', 'WIZ-02', 'WIZ-26', 'WIZ-27', 'F-14'],
}, async () => {
  await openStep2();
  expect(method(/^Checking account \(Bank account ending in 12217395\)/)).toHaveProperty('disabled', false);
  expect(method(/^Savings account \(Bank account ending in 497505\)/)).toHaveProperty('disabled', true);
  expect(method(/^As soon as possible\s*Monday, November 23, 2026$/).checked).toBe(true);
  expect(screen.getByText(/after 7:30 PM Central are for the next business day/)).toBeDefined();
});

test('chooses the only usable account', { tags: ['WIZ-26'] }, async () => {
  await openStep2();
  expect(method(/^Checking/).checked).toBe(true);
});

test('chooses no account if several are usable', { tags: ['WIZ-26'] }, async () => {
  await openStep2({ GetPaymentMethods: createMethods({ ...added, token: 'pm-4' }) });
  expect(method(/^Checking/).checked).toBe(false);
  expect(method(/^Credit union/).checked).toBe(false);
});

test('pays on the due date of a choice, without a date field', { tags: ['WIZ-27', 'F-14'] }, async () => {
  await openStep2();
  expect(screen.queryByLabelText('Payment date')).toBeNull();
  await userEvent.click(method(/^On the due date\s*Thursday, December 03, 2026$/));
  await clickButton('Continue');
  await findHeading('Payment Verification');
  expect(screen.getByText('December 03, 2026')).toBeDefined();
});

test('shows a due date without payments, and does not offer it', { tags: ['WIZ-38', 'F-14'] }, async () => {
  await openStep2({ GetPaymentLines: [createPayline({ DueDate: '2026-12-06' })] });
  expect(screen.queryByLabelText(/^On the due date/)).toBeNull();
  expect(screen.getByText(/^Due December 06, 2026\. The day your account is debited\./)).toBeDefined();
});

test('marks the choice of a date after Clear as missing', { tags: ['WIZ-33', 'WIZ-35'] }, async () => {
  await openStep2();
  await selectMethod(/^Checking/);
  await clickButton('Clear');
  await selectMethod(/^Checking/);
  await clickButton('Continue');
  await userEvent.click(screen.getByRole('link', { name: 'Please select a payment date to continue.' }));
  expect(document.activeElement).toBe(method(/^On the due date/));
});

test('Clear resets step 2 only, and Back goes back one step', {
  tags: ['WIZ-03', 'WIZ-33', 'AMB-47'],
}, async () => {
  await openStep2({}, 'recurring');
  await selectMethod(/^Checking/);
  await userEvent.click(screen.getByLabelText('Quarterly'));
  await clickButton('Clear');
  expect(method(/^Checking/).checked).toBe(false);
  expect(date().value).toBe('');
  expect(screen.getByLabelText('Quarterly')).toHaveProperty('checked', false);
  await clickButton('Continue');
  expect(getErrors()).toEqual([
    'Please select a payment method to continue.',
    'Please select a payment date to continue.',
    'Please select a payment frequency to continue.',
  ]);
  await clickButton('Back');
  await findHeading('Payment Details');
  expect(screen.getByLabelText(/^Recurring payment/)).toHaveProperty('checked', true);
});

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
    return screen.findByRole('button', { name: /November 24, 2026/ }, { timeout: 15_000 });
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

test('offers monthly and quarterly, with separate last dates', {
  tags: ['WIZ-28', 'WIZ-43'],
}, async () => {
  await openStep2({}, 'recurring');
  await selectMethod(/^Checking/);
  await typeDate('12/21/2026');
  expect(screen.getByText('The last day for this payment is December 18, 2026.')).toBeDefined();
  await typeDate('12/1/2026');
  await userEvent.click(screen.getByLabelText('Monthly'));
  await clickButton('Continue');
  await findHeading('Payment Verification');
  expect(screen.getByText('Every month, until you cancel')).toBeDefined();
});

const WALLET = 'https://sign.example.org/wallet/once';
const added = {
  token: 'pm-3',
  'profile-description': 'Credit union account',
  'account-number': '88',
  type: 'CHQ',
  'validation-status': 'VALIDATED',
};

describe('wallet', () => {
  async function openNotice(answers = {}) {
    await openStep2(answers);
    await clickButton('Manage payment methods');
    return within(await screen.findByRole('dialog', { name: 'Manage payment methods' }));
  }

  test('shows the notice first, and Back opens nothing', {
    tags: ['WIZ-29', 'WIZ-30', 'WIZ-58'],
  }, async () => {
    const open = vi.spyOn(window, 'open');
    const notice = await openNotice();
    notice.getByText(/close that window and come back here/);
    await waitFor(() => expect(document.body.classList.contains('modal-open')).toBe(true));
    await userEvent.click(notice.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(open).not.toHaveBeenCalled();
  });

  test('opens the wallet within the click, and selects a new method', {
    tags: ['WIZ-31', 'WIZ-32'],
  }, async () => {
    const fake = createFakeWindow();
    const open = vi.spyOn(window, 'open').mockReturnValue(fake.window);
    let methods = createMethods();
    const saved = () => methods;
    const notice = await openNotice({ GetWalletUrl: WALLET, GetPaymentMethods: saved });
    await userEvent.click(notice.getByRole('button', { name: /^Continue/ }));
    await notice.findByText(/open in another window/);
    expect(open).toHaveBeenCalledTimes(1);
    expect(fake.address).toBe(WALLET);
    methods = createMethods(added);
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(method(/^Credit union account \(Bank account ending in 88\)/).checked).toBe(true);
    expect(receivedNotifications).toEqual([
      'Credit union account (Bank account ending in 88) was added and is chosen.',
    ]);
  });

  test('offers the wallet again after a return without a new method', {
    tags: ['WIZ-32'],
  }, async () => {
    const open = vi.spyOn(window, 'open').mockImplementation(() => createFakeWindow().window);
    const notice = await openNotice({ GetWalletUrl: WALLET });
    await userEvent.click(notice.getByRole('button', { name: /^Continue/ }));
    await notice.findByText(/^Our payment provider is open in another window/);
    window.dispatchEvent(new Event('focus'));
    await notice.findByText(/^We found no new payment method\./);
    expect(notice.queryByText(/^Our payment provider is open/)).toBeNull();
    await userEvent.click(notice.getByRole('button', { name: /^Open your wallet again/ }));
    await notice.findByText(/^Our payment provider is open in another window/);
    expect(open).toHaveBeenCalledTimes(2);
  });

  test('reloads the methods when the notice closes', { tags: ['WIZ-32'] }, async () => {
    let methods = JSON.stringify({ 'list-profiles-response': {} });
    const saved = () => methods;
    const notice = await openNotice({ GetPaymentMethods: saved });
    screen.getByText('You have no saved payment method.');
    methods = JSON.stringify({ 'list-profiles-response': { profile: added } });
    await userEvent.click(notice.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(method(/^Credit union account/).checked).toBe(true));
  });

  test('closes the window of a wallet that fails to open', { tags: ['ERR-29'] }, async () => {
    const fake = createFakeWindow();
    vi.spyOn(window, 'open').mockReturnValue(fake.window);
    const notice = await openNotice({ GetWalletUrl: errorResponse(502) });
    await userEvent.click(notice.getByRole('button', { name: /^Continue/ }));
    await waitFor(() =>
      expect(receivedNotifications).toEqual(['Oops! There was a problem getting the wallet URL.']),
    );
    expect(fake.closed).toBe(true);
  });
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
