import { queriesInvalidatedBy, type RequestedContact, useQueryClient } from '@portal/api';
import { dateFromWire } from '@portal/domain/values/dates';
import { unconfirmedRequests } from '@portal/section-sdk';
import { createBus } from '@portal/section-sdk/event-bus';
import { createAddress } from '@portal/section-sdk/testing/create-address';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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
import { ContactChangeForm } from './contact-change-form.tsx';
import { EditContactPage } from './edit-contact-page.tsx';

const bus = createBus('a test');
afterEach(() => sessionStorage.clear());

const PENDING_UNKNOWN = 'We could not check whether a change that you asked for is still waiting.';

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

const values = async () => (await Promise.all(LABELS.map(field))).map(({ value }) => value);
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

test('keeps the state for another spelling of the home country', { tags: ['AMB-35'] }, async () => {
  open({ Country: 'U.S.A.' });
  expect([(await field('Country')).value, (await field('State')).value]).toEqual(['United States', 'IA']);
});

test('knows a country on file in another letter case', {
  tags: ['PROF-16', 'PROF-21'],
}, async () => {
  const sent = open({ State: null, Country: 'JAMAICA', ZipCode: null, PhoneNumber: '8765550114' });
  expect([(await field('Country')).value, (await field(/^Phone/)).value]).toEqual([
    'Jamaica',
    '876-555-0114',
  ]);
  expect((await choices('Country')).filter((name) => /jamaica/i.test(name))).toEqual(['Jamaica']);
  await fill('City', 'Kingston');
  await save();
  await screen.findByText('Went to /profile');
  expect(sent).toMatchObject([
    { City: 'Kingston', Country: 'Jamaica', PostalCode: '', OldCountry: 'JAMAICA' },
  ]);
});

test.each([
  ['keeps', 'ON'],
  ['can remove', 'No Answer'],
])('%s a province on file abroad', { tags: ['PROF-22', 'AMB-35'] }, async (_what, chosen) => {
  const sent = open({ City: 'Toronto', State: 'ON', Country: 'Canada', ZipCode: 'M5V 2T6' });
  expect([(await field('State')).value, await choices('State')]).toEqual(['ON', ['No Answer', 'ON']]);
  await fill(/^Phone/, '4165550124');
  await selectOption('State', chosen);
  await save();
  await screen.findByText('Went to /profile');
  const State = chosen === 'ON' ? 'ON' : '';
  expect(sent).toMatchObject([{ State, OldState: 'ON', Country: 'Canada', PhoneNumber: '416-555-0124' }]);
});

test('removes a province on file when the country changes', { tags: ['AMB-35'] }, async () => {
  const sent = open({ City: 'Toronto', State: 'ON', Country: 'Canada', ZipCode: 'M5V 2T6' });
  await selectOption('Country', 'Mexico');
  expect([(await field('State')).value, await choices('State')]).toEqual(['No Answer', ['No Answer']]);
  await save();
  await screen.findByText('Went to /profile');
  expect(sent).toMatchObject([{ State: '', OldState: 'ON', Country: 'Mexico' }]);
});

test.each([
  ['United States', 'WI', 'Uruguay'],
  ['Canada', 'ON', 'United States'],
  ['Canada', 'ON', 'Mexico'],
])('keeps the state after a slip (%s, %s, %s)', { tags: ['AMB-35'] }, async (Country, State, slip) => {
  const sent = open({ State, Country });
  await fill('City', 'Springfield');
  await selectOption('Country', slip);
  await selectOption('Country', Country);
  expect((await field('State')).value).toBe(State);
  await save();
  await screen.findByText('Went to /profile');
  expect(sent).toMatchObject([{ City: 'Springfield', State, Country }]);
});

test('leaves without a question if only a space was typed', { tags: ['PROF-11'] }, async () => {
  const events: unknown[] = [];
  const subscriptions = [
    bus.events('input.unsaved', 2).subscribe(({ unsaved }) => events.push(unsaved)),
    bus.events('notification.requested', 1).subscribe(({ message }) => events.push(message)),
  ];
  open();
  await userEvent.type(await field('City'), ' ');
  await save();
  await screen.findByText('Went to /profile');
  for (const subscription of subscriptions) subscription.unsubscribe();
  expect(events).toEqual([true, false, 'Nothing was changed.']);
});

test('formats the phone number on blur', {
  tags: ['PROF-19', 'PROF-20'],
}, async () => {
  open();
  await fill(/^Phone/, '+1 (312) 555-0124');
  await userEvent.tab();
  expect((await field(/^Phone/)).value).toBe('312-555-0124');
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

const REQUESTED = {
  AddressLine1: '8 Larkspur Court',
  AddressLine2: 'Flat 2',
  AddressLine3: '',
  City: 'Kenosha',
  State: 'WI',
  ZipCode: '53140',
  Country: 'United States',
  PhoneNumber: '3125550124',
};

test('prefills a pending change, and shows its date', {
  tags: ['F-06'],
}, async () => {
  const sent = open({}, { GetPendingContactChange: { Requested: REQUESTED, RequestedOn: '2026-11-19' } });
  await screen.findByText('November 19, 2026.');
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
  await screen.findByText(PENDING_UNKNOWN);
  expect((await field('City')).value).toBe('Dubuque');
});

test.each([
  ['prefills it', undefined, 'Kenosha'],
  ['keeps what was typed', 'Racine', 'Racine'],
])('loads a pending change again, and %s', { tags: ['F-06', 'F-23'] }, async (_what, typed, city) => {
  let answer: unknown = errorResponse(403);
  const pending = () => answer;
  open({}, { GetPendingContactChange: pending });
  await screen.findByText(PENDING_UNKNOWN);
  if (typed) await fill('City', typed);
  answer = { Requested: REQUESTED, RequestedOn: '2026-11-19' };
  await userEvent.click(screen.getByText('Try again'));
  await screen.findByText('November 19, 2026.');
  expect(screen.queryByText(PENDING_UNKNOWN)).toBeNull();
  await waitFor(async () => expect((await field('City')).value).toBe(city));
});

test('says that a change may wait if a later answer is missing', { tags: ['F-06'] }, async () => {
  let answer: unknown = { Requested: null, RequestedOn: null };
  const pending = () => answer;
  const responses = { GetPrimaryAddress: createAddress(), GetPendingContactChange: pending };
  renderPage(PageWithRefetch, { path: '/edit-profile/contact', responses });
  await field('City');
  expect(screen.queryByText(PENDING_UNKNOWN)).toBeNull();
  answer = errorResponse(403);
  await userEvent.click(screen.getByText('Refetch'));
  await screen.findByText(PENDING_UNKNOWN);
});

test('the form stays while a pending change is loaded again', { tags: ['F-06', 'F-23'] }, async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const answers: unknown[] = [errorResponse(403), promise];
  const pending = () => answers.shift();
  open({}, { GetPendingContactChange: pending });
  await screen.findByText(PENDING_UNKNOWN);
  const city = await field('City');
  await fill('City', 'Racine');
  const retry = screen.getByRole('button', { name: 'Try again' });
  await userEvent.click(retry);
  await waitFor(() => expect(retry.getAttribute('aria-busy')).toBe('true'));
  expect(city.isConnected).toBe(true);
  resolve({ Requested: REQUESTED, RequestedOn: '2026-11-19' });
  await screen.findByText('November 19, 2026.');
  expect(await field('City')).toBe(city);
  expect(city.value).toBe('Racine');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

/** The page, with a button that loads its data again. */
function PageWithRefetch() {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries(queriesInvalidatedBy('profile.changed'));
  return (
    <>
      <button type="button" onClick={() => void refetch()}>
        Refetch
      </button>
      <EditContactPage />
    </>
  );
}

/** The form, with a button that loads a change requested elsewhere. */
function FormWithLateChange() {
  const [requested, setRequested] = useState<RequestedContact>();
  return (
    <>
      <button type="button" onClick={() => setRequested(REQUESTED)}>
        Load change
      </button>
      <ContactChangeForm
        current={createAddress()}
        requested={requested}
        requestedOn={requested && dateFromWire('2026-11-19')}
        failedQuery={undefined}
        onReload={async () => ({ isSuccess: true })}
      />
    </>
  );
}

test.each([
  ['prefills', undefined, 'Kenosha', null],
  ['lists', 'Racine', 'Racine', '8 Larkspur Court\nFlat 2\nKenosha, WI 53140\nPhone 312-555-0124'],
])('%s a change that another tab has requested', { tags: ['F-06'] }, async (_what, typed, city, lines) => {
  renderPage(FormWithLateChange, { path: '/edit-profile/contact', responses: {} });
  if (typed) await fill('City', typed);
  await userEvent.click(await screen.findByText('Load change'));
  await screen.findByText('November 19, 2026.');
  await waitFor(async () => expect((await field('City')).value).toBe(city));
  expect(screen.queryByText(/8 Larkspur Court/)?.textContent ?? null).toBe(lines);
});

test('sends data on file in place of a change requested elsewhere', { tags: ['F-06'] }, async () => {
  const sent: unknown[] = [];
  const send = (_query: URLSearchParams, { body }: RequestInit) => sent.push(JSON.parse(String(body)));
  const responses = { SendContactInfoUpdateEmail: send };
  renderPage(FormWithLateChange, { path: '/edit-profile/contact', responses });
  await fill('City', 'Racine');
  await userEvent.click(screen.getByText('Load change'));
  await screen.findByText('November 19, 2026.');
  await fill('City', 'Dubuque');
  await save();
  await screen.findByText('Went to /profile');
  expect(sent).toMatchObject([{ City: 'Dubuque' }]);
});

test('saves what a password manager filled in without events', { tags: ['PROF-11'] }, async () => {
  const sent = open();
  (await field('City')).value = 'Racine';
  await save();
  await screen.findByText('Went to /profile');
  expect(sent).toMatchObject([{ City: 'Racine', OldCity: 'Dubuque' }]);
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
  ['arrived', { City: 'Madison' }, 'Your request for a change has arrived.'],
  ['did not', undefined, 'Your request for a change was not sent. What you have entered is still here.'],
])(
  'says after a new sign-in that a requested change %s',
  {
    tags: ['F-05', 'F-06'],
  },
  async (_what, requested, text) => {
    const owner = createProfile().AzureObjectGuid;
    const request = { kind: 'edit-contact', path: '/edit-profile/contact', keys: [], wasRejected: false };
    unconfirmedRequests.put({ ...request, owner, sentAt: Date.now() });
    const address = {
      ...{ AddressLine1: '214 Juniper Street', AddressLine2: 'Steinmetz Farm', AddressLine3: '' },
      ...{ City: 'Madison', State: 'WI', ZipCode: '53703', Country: 'United States' },
      PhoneNumber: '563-555-0114',
    };
    // The server stores text without surrounding spaces.
    const values = { ...address, City: ' Madison' };
    sessionStorage.setItem('form-draft-edit-contact', JSON.stringify({ owner, values }));
    const pending = { Requested: requested ? address : null, RequestedOn: requested ? '2026-11-20' : null };
    open({}, { GetPendingContactChange: pending });
    const group = await screen.findByRole('group', { name: text });
    await expect.poll(() => document.activeElement).toBe(group);
    expect((await field('Postal code')).value).toBe('53703');
  },
);

test('tells a lost request from what was changed since then', { tags: ['F-05', 'F-06'] }, async () => {
  const loseResponse = () => Promise.reject(new TypeError('Failed to fetch'));
  open({}, { SendContactInfoUpdateEmail: loseResponse });
  await fill('City', 'Madison');
  await save();
  await screen.findByText('No answer came back, so we do not know whether it arrived.');
  await fill('City', 'Verona');
  bus.emit('session.ended', 1, { reason: 'expired' });
  cleanup();
  const Requested = {
    ...{ AddressLine1: '214 Juniper Street', AddressLine2: 'Steinmetz Farm', AddressLine3: 'Rural Route 2' },
    ...{ City: 'Madison', State: 'IA', ZipCode: '52001', Country: 'United States' },
    PhoneNumber: '563-555-0114',
  };
  open({}, { GetPendingContactChange: { Requested, RequestedOn: '2026-11-20' } });
  await screen.findByRole('group', { name: /^What you sent has arrived. What you have changed since/ });
  expect((await field('City')).value).toBe('Verona');
});
