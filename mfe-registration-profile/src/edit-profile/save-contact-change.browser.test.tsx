import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import {
  choices,
  field,
  fill,
  notifications,
  open,
  save,
  selectOption,
} from './contact-change-form.fixture.ts';

afterEach(() => sessionStorage.clear());

test('sends swapped lines 2 and 3, explains and returns to /profile', {
  tags: ['CTX-11', 'PROF-12', 'PROF-23', 'PROF-24', 'AMB-08', 'AMB-36'],
}, async () => {
  const sent = open();
  await fill('Address line 1', '8 Larkspur Court');
  await fill(/^Address line 2/, 'Flat 2');
  await fill(/^Address line 3/, '');
  await fill(/^Phone/, '(312) 555 0124');
  await selectOption('State', 'WI');
  await save();
  expect(await screen.findByText('Went to /profile')).toBeDefined();
  expect(sent).toEqual([
    {
      FirstName: 'Margaret Ann',
      LastName: 'Lindqvist-Holm',
      AddressOne: '8 Larkspur Court',
      AddressTwo: '',
      AddressThree: 'Flat 2',
      City: 'Dubuque',
      State: 'WI',
      PostalCode: '52001',
      Country: 'United States',
      PhoneNumber: '312-555-0124',
      EmailAddress: 'on-file@example.org',
      IsTemporary: true,
      OldFirstName: 'Margaret Ann',
      OldLastName: 'Lindqvist-Holm',
      OldAddressOne: '214 Juniper Street',
      OldAddressTwo: 'Rural Route 2',
      OldAddressThree: 'Steinmetz Farm',
      OldCity: 'Dubuque',
      OldState: 'IA',
      OldPostalCode: '52001',
      OldCountry: 'United States',
      OldPhoneNumber: '563-555-0114',
      OldEmailAddress: 'on-file@example.org',
      OldIsTemporary: true,
      LifeProNameId: '100001',
      RecipientEmail: '',
      User: {
        ProfileRegistered: 'Y',
        ProfileValidated: 'Y',
        LifeProNameId: '100001',
        AccountProfileId: '7',
        AccountUserName: 'maggie.l@example.org',
        AllowAccess: true,
        AllowEmailContact: true,
        AzureObjectGuid: '00000000-0000-4000-8000-000000000001',
        DisplayFirstName: 'Maggie',
        DisplayLastName: 'Holm',
        DisplayFullName: 'Maggie Lindqvist Holm',
        EmailAddress: 'margaret@example.org',
      },
    },
  ]);
  expect(notifications).toEqual([
    'profile.changed',
    'success: We have received your request. Address changes can take up to 5 days to appear.',
  ]);
});

test('keeps the fields unchanged while they are sent', { tags: ['PROF-12', 'F-12'] }, async () => {
  open({}, { SendContactInfoUpdateEmail: pendingForever });
  await fill('City', 'Chicago');
  await save();
  await userEvent.type(await field('City'), ' Heights');
  await userEvent.type(await field(/^Phone/), '9');
  expect([(await field('City')).value, (await field(/^Phone/)).value]).toEqual(['Chicago', '563-555-0114']);
});

test('allows an address abroad without state, with any postal code', { tags: ['AMB-35'] }, async () => {
  const sent = open();
  await selectOption('Country', 'Canada');
  expect(await choices('State')).toEqual(['No Answer']);
  screen.getByText(/^Only for an address in the United States\./);
  await fill('City', 'Toronto');
  await fill('Postal code', 'M5V 2T6');
  await save();
  await screen.findByText('Went to /profile');
  expect(sent).toMatchObject([
    { City: 'Toronto', State: '', PostalCode: 'M5V 2T6', Country: 'Canada', OldState: 'IA' },
  ]);
});

test('allows a country without postal codes, with the number as typed', {
  tags: ['PROF-16', 'PROF-20', 'AMB-95'],
}, async () => {
  const sent = open();
  await selectOption('Country', 'Qatar');
  await fill('City', 'Doha');
  await fill(/^Postal code/, '');
  await fill(/^Phone/, '2425550114');
  await userEvent.tab();
  expect((await field(/^Phone/)).value).toBe('2425550114');
  screen.getByText('With the country code, for example +44 20 7946 0958.');
  await save();
  await screen.findByText('Went to /profile');
  expect(sent).toMatchObject([{ PostalCode: '', Country: 'Qatar', PhoneNumber: '2425550114' }]);
});

test('requires a postal code after a change of country', {
  tags: ['PROF-16', 'AMB-95'],
}, async () => {
  const sent = open({ Country: 'Hong Kong', State: null, ZipCode: null });
  await fill('City', 'London');
  await selectOption('Country', 'United Kingdom');
  await save();
  await screen.findByRole('link', { name: 'Postal code: This field is required' });
  await selectOption('Country', 'Macao');
  await waitFor(() => expect(screen.queryByText('This field is required')).toBeNull());
  expect(sent).toEqual([]);
});

test('sends a change next to long values on file', { tags: ['PROF-18', 'PROF-19'] }, async () => {
  const PhoneNumber = '312-555-0100 x204';
  const sent = open({ AddressLine2: 'x'.repeat(31), PhoneNumber });
  await fill('Address line 1', '8 Larkspur Court');
  await save();
  await waitFor(() =>
    expect(sent).toMatchObject([
      { AddressOne: '8 Larkspur Court', AddressThree: 'x'.repeat(31), PhoneNumber },
    ]),
  );
});

test('shows errors in summary and fields, and sends nothing', {
  tags: ['PROF-16', 'PROF-17', 'PROF-18', 'PROF-19', 'AMB-34'],
}, async () => {
  const sent = open();
  await fill('Address line 1', '');
  await fill(/^Address line 2/, 'x'.repeat(31));
  await fill('City', '');
  await fill('Postal code', '');
  await selectOption('Country', 'No Answer');
  await fill(/^Phone/, '1'.repeat(17));
  await save();
  const summary = await screen.findByLabelText('Please check your answers');
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Address line 1: This field is required',
    'Address line 2: Please use at most 30 characters',
    'City: This field is required',
    'Postal code: This field is required',
    'Country: This field is required',
    'Phone: Please use at most 16 characters',
  ]);
  expect(screen.getAllByText('This field is required')).toHaveLength(4);
  expect(sent).toEqual([]);
});

test.each([
  ['a result of 0', 0],
  ['a refusal', errorResponse(403)],
])(
  '%s is a logged failure and keeps the input',
  { tags: ['API-20', 'ERR-20', 'PROF-23'] },
  async (_what, answer) => {
    const logged: unknown[] = [];
    const log = (query: URLSearchParams) => logged.push(Object.fromEntries(query));
    open({}, { SendContactInfoUpdateEmail: answer, WriteToLog: log });
    await fill('City', 'Racine');
    await save();
    const failed = await screen.findByLabelText('Oops! There was a problem updating the user address.');
    expect(failed.textContent).toContain('Nothing has been changed.');
    expect((await field('City')).value).toBe('Racine');
    expect(notifications).toEqual([]);
    await waitFor(() => expect(logged).toEqual([{ message: 'contact.update_failed', severity: '2' }]));
  },
);

test('asks to wait after many requests within an hour', { tags: ['R-19'] }, async () => {
  open({}, { SendContactInfoUpdateEmail: errorResponse(429) });
  await fill('City', 'Racine');
  await save();
  const failed = await screen.findByLabelText(/updating the user address/);
  expect(failed.textContent).toContain('Please wait an hour, and try again.');
});

test('sends the old address again after a request that may have arrived', {
  tags: ['F-05', 'R-09', 'PROF-12'],
}, async () => {
  const sent: unknown[] = [];
  const loseFirst = (_query: URLSearchParams, { body }: RequestInit) =>
    sent.push(JSON.parse(String(body))) === 1 ? Promise.reject(new TypeError('Failed to fetch')) : 1;
  open({}, { SendContactInfoUpdateEmail: loseFirst });
  await fill('City', 'Racine');
  await save();
  await screen.findByText('No answer came back, so we do not know whether it arrived.');
  await fill('City', 'Dubuque');
  await save();
  await screen.findByText('Went to /profile');
  expect(sent).toMatchObject([{ City: 'Racine' }, { City: 'Dubuque' }]);
  expect(notifications).not.toContain('info: Nothing was changed.');
});
