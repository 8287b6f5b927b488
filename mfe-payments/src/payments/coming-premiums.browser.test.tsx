import { unconfirmedRequests } from '@portal/section-sdk';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { open, table, WHOLE_LIFE } from './payments-page.fixture.ts';

const annual = createCertificate({
  CertificateNumber: '000001000021',
  BillingFrequency: 'Annual',
  PaymentSummary: { DueDate: '2027-04-13', BilledAmount: '120.00', AmountEditable: 'F' },
});

test('shows the premiums of twelve months for two certificates', { tags: ['CERT-17'] }, async () => {
  open({ GetCertificateSummary: { Certificates: [annual, createCertificate()] } });
  const year = await screen.findByRole('list', { name: 'Premiums by month' });
  const months = [...year.children].map(({ textContent }) => textContent);
  expect(months).toHaveLength(12);
  expect([months[0], months[1], months[5]]).toEqual([
    'November 2026Nothing due',
    'December 2026$61.401 premium',
    'April 2027$181.402 premiums',
  ]);
  expect((await table('Next due dates')).map((row) => row.slice(0, 3))).toEqual([
    ['Due', 'Certificate #', 'Amount'],
    ['Dec 03, 2026', WHOLE_LIFE, '$61.40'],
    ['Apr 13, 2027', '000001000021Whole Life Insurance, Astrid Lindqvist', '$120.00'],
  ]);
});

test('says what covers each next premium', { tags: ['CERT-17', 'AMB-89'] }, async () => {
  const certificate = (end: string, DueDate: string, IsOnPAC = false) =>
    createCertificate({
      CertificateNumber: `0000010000${end}`,
      IsOnPAC,
      PaidToDate: DueDate,
      PaymentSummary: { DueDate, BilledAmount: '61.40', AmountEditable: 'F' },
    });
  const line = (end: string, changes = {}) => ({
    CertificateNumber: `0000010000${end}`,
    PaymentType: 'Premium',
    AmountDue: '61.40',
    ...changes,
  });
  open({
    GetCertificateSummary: {
      Certificates: [
        certificate('21', '2026-12-03'),
        certificate('39', '2026-12-04', true),
        certificate('47', '2026-12-05'),
        certificate('54', '2026-12-06'),
        certificate('62', '2026-12-07'),
        certificate('70', '2026-12-08'),
      ],
    },
    GetPaymentList: [
      line('21'),
      line('39'),
      line('47', { HasRecurringPayment: true }),
      line('54', { ScheduledPayments: [{ Date: '2026-11-27', Amount: '61.40', By: 'self' }] }),
      line('62'),
      line('70', {
        ScheduledPayments: [{ Date: '2026-11-27', Amount: '61.40', By: 'self', IsUnconfirmed: true }],
      }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show all 6' }));
  expect((await table('Next due dates')).map((row) => [row[0], row[3]])).toEqual([
    ['Due', 'Status'],
    ['Dec 03, 2026', 'Due'],
    ['Dec 04, 2026', 'Auto Pay takes it'],
    ['Dec 05, 2026', 'Recurring payment'],
    ['Dec 06, 2026', 'Scheduled'],
    ['Dec 07, 2026', 'Upcoming'],
    ['Dec 08, 2026', 'Not confirmed yet'],
  ]);
});

test('shows four months first on a phone, and all on request', { tags: ['CERT-17'] }, async () => {
  open({ GetCertificateSummary: { Certificates: [annual, createCertificate()] } });
  const year = await screen.findByRole('list', { name: 'Premiums by month' });
  const collapsed = () => year.querySelectorAll('[data-collapsed=true]').length;
  const button = screen.getByRole('button', { name: 'Show all 12 months' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(collapsed()).toBe(8);
  await userEvent.click(button);
  expect(screen.getByRole('button', { name: 'Show the first 4 months' })).toBe(button);
  expect(collapsed()).toBe(0);
});

test('shows only the next due date for one certificate', { tags: ['CERT-17'] }, async () => {
  open({});
  await screen.findByRole('table', { name: 'Next due dates' });
  expect(screen.queryByRole('list', { name: 'Premiums by month' })).toBeNull();
});

test('shows no premiums without a due date', { tags: ['CERT-17'] }, async () => {
  open({ GetCertificateSummary: { Certificates: [createCertificate({ PaidUpType: 'SP' })] } });
  await screen.findByRole('heading', { name: 'Payment History' });
  expect(screen.queryByText('Coming Premiums')).toBeNull();
});

test('saves a due date as a calendar file', { tags: ['F-19'] }, async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:any');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  open({});
  await userEvent.click(
    await screen.findByLabelText('Add to calendar: premium for certificate 000001000013, due Dec 03, 2026'),
  );
  const [file] = saved.mock.calls[0] ?? [];
  const text = file instanceof Blob ? await file.text() : '';
  expect(text).toContain('DTSTART;VALUE=DATE:20261203');
  expect(text).toContain('SUMMARY:Premium of $61.40 due: certificate 000001000013');
  vi.restoreAllMocks();
});

const OFF = 'We can e-mail you a week before a premium is due. You will still get your bills.';
const ON = 'We e-mail astrid@example.org a week before a premium is due, unless a payment for it is set up.';

test('switches the e-mail before a premium is due on and off', { tags: ['F-11'] }, async () => {
  const saved: unknown[] = [];
  const save = (_query: URLSearchParams, { body }: { body: string }) => {
    saved.push(JSON.parse(body));
    return { ...JSON.parse(body), EmailAddress: 'astrid@example.org' };
  };
  open({ SavePremiumReminder: save });
  const text = await screen.findByText(OFF);
  expect(text.getAttribute('aria-live')).toBe('polite');
  const button = screen.getByText('E-mail me before a premium is due');
  await userEvent.click(button);
  expect(await screen.findByText(ON)).toBe(text);
  expect(button.textContent).toBe('Stop these e-mails');
  await expect.poll(() => document.activeElement).toBe(button);
  await userEvent.click(button);
  expect(await screen.findByText(OFF)).toBe(text);
  expect(saved).toEqual([{ IsOn: true }, { IsOn: false }]);
});

test('reports a reminder that was not saved, and saves it on the next try', {
  tags: ['F-11', 'ERR-01'],
}, async () => {
  let tries = 0;
  const save = () => {
    tries += 1;
    return tries === 1 ? errorResponse(500) : { IsOn: true, EmailAddress: 'astrid@example.org' };
  };
  open({ SavePremiumReminder: save });
  await userEvent.click(await screen.findByText('E-mail me before a premium is due'));
  expect(await screen.findByText('We could not save your choice.')).toBeDefined();
  expect(await screen.findByText('Your e-mail reminder is as it was.')).toBeDefined();
  expect(screen.getByText(OFF)).toBeDefined();
  expect(unconfirmedRequests.list()).toEqual([]);
  await userEvent.click(screen.getByText('Try again'));
  expect(await screen.findByText(ON)).toBeDefined();
  expect(screen.queryByText('We could not save your choice.')).toBeNull();
});

test('shows a choice that was saved although its response was lost', {
  tags: ['F-05', 'F-11', 'R-09'],
}, async () => {
  let IsOn = false;
  const read = () => ({ IsOn, EmailAddress: 'astrid@example.org' });
  const save = () => {
    IsOn = true;
    return errorResponse(504);
  };
  open({ GetPremiumReminder: read, SavePremiumReminder: save });
  await userEvent.click(await screen.findByText('E-mail me before a premium is due'));
  expect(await screen.findByText(ON)).toBeDefined();
  expect(screen.queryByText('We could not save your choice.')).toBeNull();
  expect(unconfirmedRequests.list()).toEqual([]);
});

test('an unconfirmed choice has no certificate number of the filter', {
  tags: ['F-05', 'R-08'],
}, async () => {
  open({ SavePremiumReminder: pendingForever }, { at: '/payments?certificate=000001000013' });
  await userEvent.click(await screen.findByText('E-mail me before a premium is due'));
  await expect.poll(() => unconfirmedRequests.list()).toMatchObject([{ path: '/payments' }]);
});

test('does not say that a choice is unchanged if nobody knows', { tags: ['F-05', 'F-11'] }, async () => {
  let reads = 0;
  const read = () => {
    reads += 1;
    return reads === 1 ? { IsOn: false, EmailAddress: 'astrid@example.org' } : errorResponse(400);
  };
  open({
    GetPremiumReminder: read,
    SavePremiumReminder: errorResponse(504),
  });
  await userEvent.click(await screen.findByText('E-mail me before a premium is due'));
  await screen.findByText('We could not save your choice.');
  await expect.poll(() => reads).toBe(2);
  expect(await screen.findByText('Please try again in a moment.')).toBeDefined();
  expect(screen.queryByText('Your e-mail reminder is as it was.')).toBeNull();
});

test.each([
  [true, 'Stop these e-mails'],
  [false, undefined],
])(
  'without an e-mail address asks for its confirmation: on %j',
  { tags: ['F-11', 'R-19'] },
  async (IsOn, button) => {
    open({ GetPremiumReminder: { IsOn, EmailAddress: '' } });
    const link = await screen.findByRole('link', { name: 'enter your address again' });
    expect(link.getAttribute('href')).toBe('/edit-profile/account');
    expect(link.parentElement?.textContent).toBe(
      'We cannot e-mail you yet: your e-mail address is not confirmed. Please open the link in our e-mail to you, or enter your address again.',
    );
    expect(link.parentElement?.parentElement?.querySelector('button')?.textContent).toBe(button);
  },
);

test('keeps the focus when e-mails without an address are stopped', { tags: ['F-11', 'R-19'] }, async () => {
  open({
    GetPremiumReminder: { IsOn: true, EmailAddress: '' },
    SavePremiumReminder: { IsOn: false, EmailAddress: '' },
  });
  const button = await screen.findByText('Stop these e-mails');
  await userEvent.click(button);
  await expect.poll(() => button.isConnected).toBe(false);
  expect(document.activeElement?.textContent).toMatch(/^We cannot e-mail you yet/);
});

test('keeps the due dates when the reminder cannot be read', { tags: ['F-11'] }, async () => {
  open({ GetPremiumReminder: errorResponse(400) });
  expect(await screen.findByText('We could not look up your e-mail reminder.')).toBeDefined();
  expect(await screen.findByRole('table', { name: 'Next due dates' })).toBeDefined();
});

test('shows how the reminder stands after an interrupted choice', { tags: ['F-05', 'F-11'] }, async () => {
  const owner = createProfile().AzureObjectGuid;
  const request = { kind: 'premium-reminder', path: '/payments', keys: [], wasRejected: true };
  unconfirmedRequests.put({ ...request, owner, sentAt: Date.now() });
  open({});
  const group = await screen.findByRole('group', { name: 'We could not save your choice.' });
  await expect.poll(() => document.activeElement).toBe(group);
  expect([screen.getAllByText(OFF).length, unconfirmedRequests.list()]).toEqual([1, []]);
});

const offer = () => screen.queryByText('E-mail me before a premium is due');

test.each([
  ['an annuity', { LineOfBusiness: 'A' }],
  [
    'paid by an employer',
    { PaymentSummary: { DueDate: '2026-12-03', BilledAmount: '61.40', AmountEditable: 'N' } },
  ],
  ['suspended', { Status: 'Suspended' }],
  ['on Auto Pay', { IsOnPAC: true }],
] as const)(
  'offers no e-mail that the payor would never get: %s',
  { tags: ['F-11', 'CERT-23', 'WIZ-15'] },
  async (_what, changes) => {
    open({ GetCertificateSummary: { Certificates: [createCertificate(changes)] } });
    const table = await screen.findByRole('table', { name: 'Next due dates' });
    // An offer would begin with its placeholder.
    expect(table.closest('section')?.textContent).not.toMatch(/e-mail/);
  },
);

test('says that no e-mail comes before an annuity contribution', { tags: ['F-11'] }, async () => {
  const annuity = createCertificate({ CertificateNumber: '000001000039', LineOfBusiness: 'A' });
  open({ GetCertificateSummary: { Certificates: [createCertificate(), annuity] } });
  const text =
    'We can e-mail you a week before a premium is due. Not for annuity contributions. You will still get your bills.';
  expect(await screen.findByText(text)).toBeDefined();
});

test('stops e-mails also without a coming premium', { tags: ['F-11'] }, async () => {
  open({
    GetCertificateSummary: { Certificates: [createCertificate({ PaidUpType: 'SP' })] },
    GetPremiumReminder: { IsOn: true, EmailAddress: 'astrid@example.org' },
    SavePremiumReminder: { IsOn: false, EmailAddress: 'astrid@example.org' },
  });
  await screen.findByText('E-mails are on, but none of your premiums gets one now.');
  screen.getByRole('link', { name: 'Coming Premiums' });
  await userEvent.click(screen.getByText('Stop these e-mails'));
  const state = await screen.findByText('We do not e-mail you before a premium is due.');
  await expect.poll(() => document.activeElement).toBe(state);
  expect(state.closest('section')?.querySelector('h2')?.textContent).toBe('Coming Premiums');
  expect(offer()).toBeNull();
});
