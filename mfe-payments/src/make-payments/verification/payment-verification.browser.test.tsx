import { createAddress } from '@portal/section-sdk/testing/create-address';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createPayline } from '../../testing/create-payline.ts';
import {
  clickButton,
  findHeading,
  receivedNotifications,
  renderWizard,
} from '../../testing/render-wizard.ts';
import {
  madeEvents,
  openStep3,
  recorded,
  result,
  schedule,
  second,
  single,
} from './payment-verification.fixture.ts';

/** Customer of every request (API-42, API-47). */
const CUSTOMER = {
  address: {
    city: 'Dubuque',
    country: 'United States',
    line1: '214 Juniper Street',
    state: 'IA',
    'zip-code': '52001',
  },
  'day-phone-nr': '563-555-0114',
  email: 'margaret@example.org',
  firstname: 'Maggie',
  lastname: 'Holm',
  middlename: '',
};

test('shows amount, account, date and authorization in step 3', {
  tags: ['WIZ-48', 'WIZ-49', 'F-02'],
}, async () => {
  await openStep3({ GetPaymentLines: [createPayline(), second] });
  const shown = Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
  expect(shown).toEqual({
    'Premium for certificate 000001000013Whole Life Insurance, Astrid Lindqvist': '$61.40',
    'Premium for certificate 000001000021': '$40.00',
    Total: '$101.40',
    'Pay from': 'Checking account (Bank account ending in 12217395)',
    'Payment date': 'November 23, 2026',
    'How often': 'Once',
  });
  screen.getByText(
    'By pressing Make Payment, I authorize Lantern Fraternal Society to debit my “Checking account (Bank account ending in 12217395)” once, on November 23, 2026, for $101.40.',
  );
});

test('names the subject of each change button', { tags: ['F-02', 'WIZ-48'] }, async () => {
  await openStep3({});
  const names = [...document.querySelectorAll('dd button')].map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Change Premium for certificate 000001000013',
    'Change the payment method',
    'Change the payment date',
    'Change how often you pay',
  ]);
});

test('returns to step 3 after a change; Back goes back one step', { tags: ['WIZ-03', 'F-02'] }, async () => {
  await openStep3({});
  await userEvent.click(screen.getByRole('button', { name: /^Change\s*Premium/ }));
  await findHeading('Payment Details');
  const amount = screen.getByLabelText('Amount to pay');
  await userEvent.clear(amount);
  await userEvent.type(amount, '75');
  await clickButton('Continue');
  await findHeading('Payment Verification');
  // In its row, as the total, and next to the button.
  expect(screen.getAllByText('$75.00')).toHaveLength(3);
  await clickButton('Back');
  expect(await findHeading('Payment Method')).toBeDefined();
});

test('shortens contact data that is longer than a payment takes', {
  tags: ['API-42', 'WIZ-50'],
}, async () => {
  const { call, sent } = recorded(single('SCHEDULED'));
  const address = createAddress({
    PhoneNumber: '312-555-0100 home, 312-555-0199 cell',
    AddressLine1: '1'.repeat(200),
  });
  await openStep3({ MakeSinglePayment: call, GetPrimaryAddress: address });
  await clickButton('Make Payment');
  await result('Payment Successful');
  expect(sent).toMatchObject([
    {
      body: {
        payment: {
          customer: { 'day-phone-nr': '312-555-0100 home, 312-555-019', address: { line1: '1'.repeat(100) } },
        },
      },
    },
  ]);
});

test('pays one line, shows its receipt and closes to Payments', {
  tags: [
    ...['WIZ-50', 'WIZ-51', 'WIZ-52', 'WIZ-55', 'AMB-77', 'F-01'],
    ...['API-35', 'API-41', 'API-42', 'API-43', 'API-44', 'CONST-02', 'CONST-03'],
  ],
}, async () => {
  const { call, sent } = recorded(single('SCHEDULED'));
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  const dialog = await result('Payment Successful');
  dialog.getByText('$61.40, Premium for certificate 000001000013');
  dialog.getByText('Reference: P-013');
  dialog.getByText('You can cancel it under Payments until 7:30 PM Central that day.', { exact: false });
  expect(sent).toEqual([
    {
      query:
        'azureObjectId=00000000-0000-4000-8000-000000000001&paymentType=Premium&applicationName=MemberPortal',
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      duplicate: null,
      body: {
        'payment-type': 'Premium',
        payment: {
          customer: CUSTOMER,
          'external-data-map': {},
          header: {
            'payment-date': { 'date-str': '2026-11-23' },
            operation: 'SALE',
            'account-number': '000001000013',
            'check-duplicates': 'false',
            'payment-amount': '61.40',
            'payment-type-code': 'MEMBERPAYMENTS',
          },
          'payment-method': { token: 'pm-1' },
        },
      },
    },
  ]);
  await waitFor(() => expect(madeEvents).toEqual([{ certificateNumbers: ['000001000013'] }]));
  expect(sessionStorage.getItem('draft-payment')).toBeNull();
  expect(receivedNotifications).toEqual([]);
  await userEvent.click(dialog.getByText('Go to Payments'));
  expect(await screen.findByText('Went to /payments')).toBeDefined();
});

test('sends a schedule with customer, account and user', {
  tags: ['API-45', 'API-46', 'API-47'],
}, async () => {
  const { call, sent } = recorded(schedule('ACTIVE'));
  const address = createAddress({ Country: ' ' });
  await openStep3({ MakeRecurringPayment: call, GetPrimaryAddress: address }, 'recurring');
  await clickButton('Make Payment');
  await result('Payment Successful');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      'payment-schedule': {
        customer: CUSTOMER,
        header: {
          'account-number': '000001000013',
          'check-duplicates': 'false',
          'schedule-day': 23,
          'schedule-type-code': 'QUARTERLY',
          'payment-amount': '61.40',
          'payment-type-code': 'MEMBERPAYMENTS',
        },
        'payment-method': { token: 'pm-1' },
        'payment-method-category': 'CHQ',
        'user-info': { 'user-id': '00000000-0000-4000-8000-000000000001' },
      },
    },
  ]);
});

test('shows a spinner while paying, and ignores a second press', {
  tags: ['WIZ-49', 'R-09'],
}, async () => {
  const { call, sent } = recorded(pendingForever);
  await openStep3({ MakeSinglePayment: call });
  const button = screen.getByText('Make Payment', { selector: 'button' });
  await userEvent.dblClick(button);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  await expect.poll(() => document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.textContent).toBe('Making your payment');
  expect(sent).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('stays on step 3 after a reload, and stores no account number', {
  tags: ['F-12', 'R-15'],
}, async () => {
  await openStep3({});
  const storedDraft = sessionStorage.getItem('draft-payment') ?? '';
  expect(JSON.parse(storedDraft)).toMatchObject({
    answers: { frequency: 'single', methodToken: 'pm-1', paymentDate: '2026-11-23' },
  });
  expect(storedDraft).not.toContain('7395');
  cleanup();
  renderWizard();
  expect(await findHeading('Payment Verification')).toBeDefined();
});

test('downloads the debits as calendar entries', { tags: ['F-19'] }, async () => {
  const savedFiles: Blob[] = [];
  URL.createObjectURL = (file) => {
    savedFiles.push(file as Blob);
    return 'blob:calendar';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { call } = recorded(single('SCHEDULED'));
  await openStep3({ MakeSinglePayment: call });
  await clickButton('Make Payment');
  const dialog = await result('Payment Successful');
  await userEvent.click(dialog.getByText('Add to calendar'));
  const text = await savedFiles[0]?.text();
  expect(text).toContain('DTSTART;VALUE=DATE:20261123');
  expect(text).toContain('UID:P-013@member-portal');
});

test('pays without an address on file', { tags: ['ERR-28'] }, async () => {
  const { call, sent } = recorded(single('ACCEPTED'));
  await openStep3({ MakeSinglePayment: call, GetPrimaryAddress: errorResponse(403) });
  await waitFor(() =>
    expect(receivedNotifications).toEqual(['Oops! There was a problem when getting the member address.']),
  );
  await clickButton('Make Payment');
  await result('Payment Successful');
  expect(sent[0]?.body).toMatchObject({
    payment: { customer: { address: { city: '', country: 'United States' } } },
  });
});
