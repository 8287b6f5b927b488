import { resetServerTime } from '@portal/api/testing/server-time';
import { createAddress } from '@portal/section-sdk/testing/create-address';
import { errorResponse } from '@portal/section-sdk/testing/fake-server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  choices,
  loaded,
  open,
  phoneField,
  reload,
  selectedText,
  send,
  write,
} from './contact-page.fixture.ts';

beforeEach(() => sessionStorage.clear());

/** Thanksgiving Day, when nobody calls. */
function setThanksgiving() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T16:00:00Z') });
  resetServerTime();
  onTestFinished(() => {
    vi.useRealTimers();
    resetServerTime();
  });
}

const dayField = () => screen.getByLabelText<HTMLSelectElement>(/^Day of the call/);
const timeField = () => screen.getByLabelText<HTMLSelectElement>('Time of the call');

const AT_CHOSEN_TIME =
  'We will call you at the time that you chose, even if that is more than 2 business days from now.';

test('asks for a call in an hour within the telephone hours', { tags: ['CON-01', 'F-12'] }, async () => {
  setThanksgiving();
  open();
  await loaded();
  expect(screen.queryByLabelText(/^Day of the call/)).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Telephone' }));
  expect(choices(dayField()).slice(0, 3)).toEqual([
    'Any day',
    'Friday, November 27, 2026',
    'Monday, November 30, 2026',
  ]);
  expect(screen.queryByLabelText('Time of the call')).toBeNull();
  await userEvent.selectOptions(dayField(), 'Monday, November 30, 2026');
  expect(selectedText(timeField())).toBe('8 AM to 9 AM');
  screen.getByText('Central Time. We call you between these times.');
  expect(choices(timeField()).at(-1)).toBe('4 PM to 5 PM');
  await userEvent.selectOptions(timeField(), '1 PM to 2 PM');
  const sent = reload();
  await loaded();
  expect([selectedText(dayField()), selectedText(timeField())]).toEqual([
    'Monday, November 30, 2026',
    '1 PM to 2 PM',
  ]);
  write('Please call.');
  await send();
  await screen.findByText('Success!');
  expect(sent.map(({ body }) => body.CallBack)).toEqual([{ Day: '2026-11-30', Time: '13:00' }]);
  await screen.findByText('Telephone, on Monday, November 30, 2026, 1 PM to 2 PM Central');
  screen.getByText(AT_CHOSEN_TIME);
});

test('sends no hour of a call with an answer by e-mail', { tags: ['CON-01'] }, async () => {
  setThanksgiving();
  const sent = open();
  await loaded();
  await userEvent.click(screen.getByRole('radio', { name: 'Telephone' }));
  await userEvent.selectOptions(dayField(), 'Friday, November 27, 2026');
  await userEvent.click(screen.getByRole('radio', { name: 'E-mail' }));
  write('Please write.');
  await send();
  await screen.findByText('Success!');
  expect(sent.map(({ body }) => 'CallBack' in body)).toEqual([false]);
  await screen.findByText('E-mail, to margaret@example.org');
  expect(screen.queryByText(AT_CHOSEN_TIME)).toBeNull();
});

test('explains that the chosen hour is not available any more', { tags: ['CON-01', 'ERR-27'] }, async () => {
  setThanksgiving();
  open({ answers: [errorResponse(422)] });
  await loaded();
  await userEvent.click(screen.getByRole('radio', { name: 'Telephone' }));
  await userEvent.selectOptions(dayField(), 'Friday, November 27, 2026');
  write('Please call.');
  await send();
  await screen.findByText(/^We cannot call you at the time that you chose\./);
  expect(selectedText(timeField())).toBe('8 AM to 9 AM');
});

const chooseTelephone = () => userEvent.click(screen.getByRole('radio', { name: 'Telephone' }));

test('fills in the number on file, which the member may change', { tags: ['CON-02', 'AMB-56'] }, async () => {
  open({ address: createAddress({ PhoneNumber: '(563) 555 0166' }) });
  await loaded();
  await chooseTelephone();
  await waitFor(() => expect(phoneField().value).toBe('563-555-0166'));
  screen.getByText(/^We will call this number\./);
  const sent = reload();
  await loaded();
  expect(phoneField().value).toBe('563-555-0166');
  await userEvent.clear(phoneField());
  await userEvent.type(phoneField(), '3125550177');
  write('Please call.');
  await send();
  await screen.findByText('Success!');
  expect(sent.map(({ body }) => body.ContactMethod)).toEqual(['Telephone 312-555-0177']);
});

test('fills in the number of a pending contact change', { tags: ['CON-02', 'F-06'] }, async () => {
  const { AddressLine1, City, Country } = createAddress();
  const Requested = {
    ...{ AddressLine1, AddressLine2: '', AddressLine3: '', City, State: 'IL', ZipCode: '61201', Country },
    PhoneNumber: '309 555 0188',
  };
  open({
    address: createAddress({ PhoneNumber: '563-555-0166' }),
    contactChange: { Requested, RequestedOn: '2026-11-19' },
  });
  await loaded();
  await chooseTelephone();
  await waitFor(() => expect(phoneField().value).toBe('309-555-0188'));
});

test('fills in the number on file if the pending change does not load', {
  tags: ['CON-02', 'F-23'],
}, async () => {
  open({
    address: createAddress({ PhoneNumber: '563-555-0166' }),
    contactChange: errorResponse(403),
  });
  await loaded();
  await chooseTelephone();
  await waitFor(() => expect(phoneField().value).toBe('563-555-0166'));
});

test('keeps a number typed before the one on file arrives', { tags: ['CON-02', 'F-12'] }, async () => {
  const held = Promise.withResolvers<void>();
  open({ address: held.promise.then(() => createAddress({ PhoneNumber: '563-555-0166' })) });
  await loaded();
  await chooseTelephone();
  await userEvent.type(phoneField(), '312');
  held.resolve();
  await held.promise;
  await userEvent.type(phoneField(), '5550177');
  expect(phoneField().value).toBe('3125550177');
});

test('asks for the number if the one on file does not load', { tags: ['CON-02', 'F-23'] }, async () => {
  const sent = open({ address: errorResponse(403) });
  await loaded();
  await chooseTelephone();
  screen.getByText(/^A number helps us to reach you\./);
  write('Please call.');
  await send();
  await screen.findByText('Success!');
  expect(sent.map(({ body }) => body.ContactMethod)).toEqual(['Telephone']);
});
