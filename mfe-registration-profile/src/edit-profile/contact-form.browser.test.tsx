import type { MemberAddress } from '@portal/api';
import { createAddress } from '@portal/section-sdk/testing/create-address';
import { errorResponse, type FakeResponses, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { recordNotifications } from '../testing/record-notifications.ts';
import { EditProfilePage } from './edit-profile-page.tsx';

const notifications = recordNotifications();
afterEach(() => sessionStorage.clear());

const NONE = { Requested: null, RequestedOn: null };

/** Opens the contact form and records requests. */
function open(changes: Partial<MemberAddress> = {}, answers: FakeResponses = {}) {
  const sent: unknown[] = [];
  renderPage(EditProfilePage, {
    path: '/edit-profile/:edittype',
    at: '/edit-profile/contact',
    responses: {
      GetPrimaryAddress: createAddress(changes),
      GetPendingContactChange: NONE,
      SendContactInfoUpdateEmail: (_query: URLSearchParams, { body }: RequestInit) => {
        sent.push(JSON.parse(String(body)));
        return 1;
      },
      ...answers,
    },
  });
  return sent;
}

type Control = HTMLInputElement | HTMLSelectElement;
const LABELS = [
  'Address line 1',
  /^Address line 2/,
  /^Address line 3/,
  'City',
  'State',
  'Postal code',
  'Country',
  /^Phone/,
] as const;
const field = (label: string | RegExp) => screen.findByLabelText<Control>(label);
const values = async () => (await Promise.all(LABELS.map(field))).map(({ value }) => value);
async function fill(label: string | RegExp, text: string) {
  await userEvent.clear(await field(label));
  if (text !== '') await userEvent.paste(text);
}
const selectOption = async (label: string, value: string) =>
  userEvent.selectOptions(await field(label), value);
/** By text: role queries are slow on a page with many styles. */
const save = () => userEvent.click(screen.getByText('Save changes', { selector: 'button' }));
const choices = async (label: string) =>
  [...(await field(label)).querySelectorAll('option')].map(({ textContent }) => textContent);

test('shows title and fields, with the phone as ###-###-####', {
  tags: ['PROF-09', 'PROF-20'],
}, async () => {
  open({ PhoneNumber: '(563) 555 0114' });
  await screen.findByText('Update Contact Information', { selector: 'h1' });
  expect(await values()).toEqual([
    '214 Juniper Street',
    'Steinmetz Farm',
    'Rural Route 2',
    'Dubuque',
    'IA',
    '52001',
    'United States',
    '563-555-0114',
  ]);
});

test('marks required fields', { tags: ['PROF-16', 'CTX-02'] }, async () => {
  open();
  const fields = await Promise.all(LABELS.map(field));
  const required = fields.filter((control) => control.getAttribute('aria-required') === 'true');
  expect(required.map(({ name }) => name)).toEqual(['AddressLine1', 'City', 'ZipCode', 'Country']);
});

test('says that address changes can take up to 5 days', { tags: ['PROF-10'] }, async () => {
  open();
  expect(await screen.findByText('Address changes can take up to 5 days to appear.')).toBeDefined();
});

test("starts lists with 'No Answer', with defaults for empty values", {
  tags: ['PROF-21', 'PROF-22', 'AMB-35'],
}, async () => {
  open({ Country: null, State: null });
  expect([(await field('Country')).value, (await field('State')).value]).toEqual([
    'United States',
    'No Answer',
  ]);
  expect((await choices('Country')).slice(0, 3)).toEqual(['No Answer', 'Afghanistan', 'Åland Islands']);
  const states = await choices('State');
  expect(states).toHaveLength(52);
  expect([states[0], states[1], states.at(-1)]).toEqual(['No Answer', 'Alabama', 'Wyoming']);
});

test('keeps values on file that are not in a list', { tags: ['PROF-21', 'PROF-22'] }, async () => {
  const sent = open({ State: 'AE', Country: 'Holland' });
  expect(await choices('Country')).toContain('Holland');
  await selectOption('Country', 'United States');
  expect(await choices('State')).toContain('AE');
  await selectOption('State', 'AE');
  await save();
  await screen.findByText('Went to /profile');
  expect(sent).toMatchObject([{ State: 'AE', Country: 'United States', OldCountry: 'Holland' }]);
});

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

test('keeps the state for another spelling of the home country', { tags: ['AMB-35'] }, async () => {
  open({ Country: 'U.S.A.' });
  expect([(await field('Country')).value, (await field('State')).value]).toEqual(['United States', 'IA']);
});

test('formats the phone number on blur', {
  tags: ['PROF-19', 'PROF-20'],
}, async () => {
  open();
  await fill(/^Phone/, '+1 (312) 555-0124');
  await userEvent.tab();
  expect((await field(/^Phone/)).value).toBe('312-555-0124');
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

test('returns to /profile on Cancel, and on save without a change', {
  tags: ['PROF-11'],
}, async () => {
  const sent = open();
  await userEvent.click(await screen.findByRole('link', { name: 'Cancel' }));
  await screen.findByText('Went to /profile');
  cleanup();
  const reopened = open();
  await field('City');
  await save();
  await screen.findByText('Went to /profile');
  expect([sent, reopened, notifications]).toEqual([[], [], ['info: Nothing was changed.']]);
});

test('prefills a pending change, and shows its date', {
  tags: ['F-06'],
}, async () => {
  const Requested = {
    AddressLine1: '8 Larkspur Court',
    AddressLine2: 'Flat 2',
    AddressLine3: '',
    City: 'Kenosha',
    State: 'WI',
    ZipCode: '53140',
    Country: 'United States',
    PhoneNumber: '3125550124',
  };
  const sent = open({}, { GetPendingContactChange: { Requested, RequestedOn: '2026-11-19' } });
  await screen.findByText('You asked for this change on November 19, 2026.');
  expect(await values()).toEqual([
    '8 Larkspur Court',
    'Flat 2',
    '',
    'Kenosha',
    'WI',
    '53140',
    'United States',
    '312-555-0124',
  ]);
  await fill('City', 'Racine');
  await save();
  await screen.findByText('Went to /profile');
  expect(sent).toMatchObject([{ City: 'Racine', OldCity: 'Dubuque', OldAddressOne: '214 Juniper Street' }]);
});

test('prefills data on file if the pending change fails to load', {
  tags: ['F-06'],
}, async () => {
  open({}, { GetPendingContactChange: errorResponse(403) });
  expect((await field('City')).value).toBe('Dubuque');
});

test('retries an address that failed to load', { tags: ['ERR-19'] }, async () => {
  let answer: unknown = errorResponse(403);
  const address = () => answer;
  open({}, { GetPrimaryAddress: address });
  await screen.findByText('Oops! There was a problem when getting the member address.');
  expect(screen.queryByLabelText('City')).toBeNull();
  answer = createAddress();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await field('City')).value).toBe('Dubuque');
});

test('shows loading, then the form', {
  tags: ['PROF-09'],
}, async () => {
  open({}, { GetPrimaryAddress: pendingForever });
  await screen.findByText('Getting your address');
  expect(screen.queryByLabelText('City')).toBeNull();
});

test.each([
  ['a result of 0', 0],
  ['a refusal', errorResponse(403)],
])('%s is a failure and keeps the input', { tags: ['ERR-20', 'PROF-23'] }, async (_what, answer) => {
  open({}, { SendContactInfoUpdateEmail: answer });
  await fill('City', 'Racine');
  await save();
  const failed = await screen.findByLabelText('Oops! There was a problem updating the user address.');
  expect(failed.textContent).toContain('Nothing has been changed.');
  expect((await field('City')).value).toBe('Racine');
  expect(notifications).toEqual([]);
});

test('asks to wait after many requests within an hour', { tags: ['R-19'] }, async () => {
  open({}, { SendContactInfoUpdateEmail: errorResponse(429) });
  await fill('City', 'Racine');
  await save();
  const failed = await screen.findByLabelText(/updating the user address/);
  expect(failed.textContent).toContain('Please wait an hour, and try again.');
});
