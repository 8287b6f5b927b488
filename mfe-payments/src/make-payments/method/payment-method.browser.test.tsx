import { paymentWizard } from '@portal/domain/payments/payment-wizard';
import { unconfirmedRequests } from '@portal/section-sdk';
import { errorResponse } from '@portal/section-sdk/testing/fake-server';
import { createFakeWindow } from '@portal/shared-features/testing/create-fake-window';
import { wizardStartState } from '@portal/shared-features/use-wizard';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createMethods, createPayline } from '../../testing/create-payline.ts';
import {
  clickButton,
  findHeading,
  getErrors,
  receivedNotifications,
  renderWizard,
} from '../../testing/render-wizard.ts';
import { date, method, openStep2, selectMethod, typeDate } from './payment-method.fixture.ts';

test('lists saved methods in step 2, and preselects the first date', {
  tags: ['ENT-18', 'AMB-41', 'WIZ-02', 'WIZ-26', 'WIZ-27', 'F-14'],
}, async () => {
  await openStep2();
  expect(method(/^Checking account \(Bank account ending in 12217395\)/)).toHaveProperty('disabled', false);
  expect(method(/^Savings account \(Bank account ending in 497505\)/)).toHaveProperty('disabled', true);
  expect(method(/^As soon as possible\s*Monday, November 23, 2026$/).checked).toBe(true);
  expect(screen.getByText(/after 7:30 PM Central are for the next business day/)).toBeDefined();
});

const requiredNames = () =>
  [...document.querySelectorAll<HTMLInputElement>('input')]
    .filter((input) => input.required || input.getAttribute('aria-required') === 'true')
    .map(({ name }) => name);

test('exposes the required fields of a payment', { tags: ['WIZ-34', 'WIZ-35'] }, async () => {
  renderWizard({ GetPaymentLines: [createPayline(), createPayline({ CertificateNumber: '000001000062' })] });
  await findHeading('Payment Details');
  await userEvent.click(screen.getAllByRole('checkbox')[2] as HTMLElement);
  expect(requiredNames()).toEqual(['amount-000001000013-Premium']);
  await clickButton('Continue');
  await findHeading('Payment Method');
  await userEvent.click(screen.getByLabelText('Another day'));
  const choices = ['methodToken', 'methodToken', 'dateChoice', 'dateChoice', 'dateChoice'];
  expect(requiredNames()).toEqual([...choices, 'paymentDate']);
});

test('exposes the required fields of a recurring payment', { tags: ['WIZ-28', 'WIZ-35'] }, async () => {
  await openStep2({}, 'recurring');
  expect(requiredNames()).toEqual(['methodToken', 'methodToken', 'paymentDate', 'schedule', 'schedule']);
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

test('leads from a missing account to the wallet if none is usable', {
  tags: ['WIZ-26', 'WIZ-29', 'WIZ-34'],
}, async () => {
  await openStep2({ GetPaymentMethods: createMethods().replace('VALIDATED', 'PENDING') });
  expect(screen.getByRole('group', { name: 'Pay from' }).getAttribute('aria-describedby')).toBe(
    screen.getByText(/^None of these accounts can be used yet\./).id,
  );
  await clickButton('Continue');
  await userEvent.click(screen.getByRole('link', { name: 'Please select a payment method to continue.' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Manage payment methods' }));
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
  expect(
    screen.getByText(/^Due December 06, 2026\. Choose the day we take the money from your account\./),
  ).toBeDefined();
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

test('says which premium a recurring payment pays only in part', {
  tags: ['WIZ-28', 'AMB-89'],
}, async () => {
  const quarterly = createPayline({ CertificateNumber: '000001000062', BillingFrequency: 'Quarterly' });
  const loan = createPayline({ PaymentType: 'Loan' });
  await openStep2({ GetPaymentLines: [createPayline(), quarterly, loan] }, 'recurring');
  await userEvent.click(screen.getByLabelText('Quarterly'));
  const text =
    'This does not pay the whole premium of certificate 000001000013: $61.40 is billed every month.';
  expect(screen.getByText(text).getAttribute('role')).toBe('status');
  await userEvent.click(screen.getByLabelText('Monthly'));
  expect(screen.queryByText(/pay the whole premium/)).toBeNull();
});

test('says in step 3 what happens in a shorter month', { tags: ['AMB-80', 'API-45'] }, async () => {
  await openStep2({}, 'recurring');
  await selectMethod(/^Checking/);
  await typeDate('11/30/2026');
  await userEvent.click(screen.getByLabelText('Quarterly'));
  await clickButton('Continue');
  await findHeading('Payment Verification');
  const text = 'Every three months, until you cancel. In a shorter month, on its last day.';
  expect(screen.getByText(text)).toBeDefined();
});

const WALLET = 'https://sign.example.org/wallet/once';
const added = {
  token: 'pm-3',
  'profile-description': 'Credit union account',
  'account-number': '88',
  type: 'CHQ',
  'validation-status': 'VALIDATED',
};

/** Repeated until the page listens. */
const returnToPage = () => void window.dispatchEvent(new Event('focus'));

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
    notice.getByText(
      'We will open our payment provider in a new window. When you finish there, close that window and come back here.',
    );
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
    const address = Promise.withResolvers<string>();
    const later = () => address.promise;
    const notice = await openNotice({ GetWalletUrl: later, GetPaymentMethods: saved });
    await userEvent.click(notice.getByRole('button', { name: /^Continue/ }));
    expect(open).toHaveBeenCalledTimes(1);
    address.resolve(WALLET);
    await notice.findByText(/open in another window/);
    expect(open).toHaveBeenCalledTimes(1);
    expect(fake.address).toBe(WALLET);
    methods = createMethods(added);
    await waitFor(() => {
      returnToPage();
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(method(/^Credit union account \(Bank account ending in 88\)/).checked).toBe(true);
    expect(receivedNotifications).toEqual([
      'Credit union account (Bank account ending in 88) was added and is chosen.',
    ]);
  });

  test('says that a new method is being validated', { tags: ['WIZ-32'] }, async () => {
    vi.spyOn(window, 'open').mockImplementation(() => createFakeWindow().window);
    let methods = createMethods();
    const saved = () => methods;
    const notice = await openNotice({ GetWalletUrl: WALLET, GetPaymentMethods: saved });
    await userEvent.click(notice.getByRole('button', { name: /^Continue/ }));
    await notice.findByText(/open in another window/);
    methods = createMethods({ ...added, 'validation-status': 'PENDING' });
    await userEvent.click(notice.getByRole('button', { name: 'I have finished' }));
    await waitFor(() =>
      expect(receivedNotifications).toEqual([
        'Credit union account (Bank account ending in 88) was added. You can use it once your bank has confirmed it.',
      ]),
    );
    expect(method(/^Credit union account/).disabled).toBe(true);
  });

  test('offers the wallet again after a return without a new method', {
    tags: ['WIZ-32'],
  }, async () => {
    const open = vi.spyOn(window, 'open').mockImplementation(() => createFakeWindow().window);
    const notice = await openNotice({ GetWalletUrl: WALLET });
    await userEvent.click(notice.getByRole('button', { name: /^Continue/ }));
    await notice.findByText(/^Our payment provider is open in another window/);
    await waitFor(() => {
      returnToPage();
      notice.getByText(/^Your list is up to date\. It has no new payment method\./);
    });
    expect(notice.queryByText(/^Our payment provider is open/)).toBeNull();
    await userEvent.click(notice.getByRole('button', { name: /^Open your payment methods again/ }));
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

  test('shows the open wallet after the member followed its link', {
    tags: ['WIZ-31', 'AMB-46'],
  }, async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const notice = await openNotice({ GetWalletUrl: WALLET });
    await userEvent.click(notice.getByRole('button', { name: /^Continue/ }));
    await userEvent.click(await notice.findByRole('link', { name: /^Open your payment methods/ }));
    await notice.findByText(/^Our payment provider is open in another window/);
    expect(notice.queryByRole('link')).toBeNull();
    expect(notice.queryByText('Its window did not open, or it was closed.')).toBeNull();
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

  async function openWallet(answers = {}) {
    vi.spyOn(window, 'open').mockImplementation(() => createFakeWindow().window);
    const notice = await openNotice({ GetWalletUrl: WALLET, ...answers });
    await userEvent.click(notice.getByRole('button', { name: /^Continue/ }));
    await notice.findByText(/^Our payment provider is open in another window/);
    return notice;
  }

  const returnUntilNotified = () =>
    waitFor(() => {
      if (receivedNotifications.length === 0) returnToPage();
      expect(receivedNotifications).toHaveLength(1);
    });

  test('says that the list is current after the session has ended', {
    tags: ['WIZ-32', 'F-05', 'AUTH-15'],
  }, async () => {
    let methods: unknown = createMethods();
    const saved = () => methods;
    await openWallet({ GetPaymentMethods: saved });
    methods = errorResponse(401);
    await returnUntilNotified();
    expect(unconfirmedRequests.list()).toMatchObject([{ kind: 'wallet', wasRejected: false }]);
    cleanup();
    renderWizard({ GetPaymentMethods: createMethods(added) }, wizardStartState(paymentWizard, 'method'));
    const text =
      'You came back from our payment provider. Your payment methods are up to date: please check them.';
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(text));
    await screen.findByLabelText(/^Credit union account/);
    expect(unconfirmedRequests.list()).toEqual([]);
  });

  test('does not call a list that failed to load one without a new method', {
    tags: ['WIZ-32', 'F-23'],
  }, async () => {
    let methods: unknown = createMethods();
    const saved = () => methods;
    const notice = await openWallet({ GetPaymentMethods: saved });
    methods = errorResponse(422);
    await returnUntilNotified();
    notice.getByText(/^Our payment provider is open in another window/);
    methods = createMethods();
    window.dispatchEvent(new Event('blur'));
    await waitFor(() => {
      returnToPage();
      notice.getByText(/^Your list is up to date\. It has no new payment method\./);
    });
    expect(unconfirmedRequests.list()).toEqual([]);
  });

  test.each([
    ['offline', 'You are not connected to the internet. '],
    ['after the session has ended', ''],
  ])('says that a wallet was not opened %s', { tags: ['F-05', 'F-23'] }, async (when, reason) => {
    vi.spyOn(window, 'open').mockReturnValue(createFakeWindow().window);
    const held = Promise.withResolvers<Response>();
    const waitForAnswer = () => held.promise;
    const notice = await openNotice({ GetWalletUrl: waitForAnswer });
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(when !== 'offline');
    onTestFinished(() => onLine.mockRestore());
    await userEvent.click(notice.getByRole('button', { name: /^Continue/ }));
    if (when !== 'offline') cleanup();
    held.resolve(errorResponse(401));
    await waitFor(() =>
      expect(receivedNotifications).toEqual([
        `${reason}Your payment methods were not opened. Nothing was added, changed or removed.`,
      ]),
    );
  });
});
