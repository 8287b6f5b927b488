import { createBus } from '@portal/section-sdk/event-bus';
import { createAddress } from '@portal/section-sdk/testing/create-address';
import { errorResponse } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ProfilePage } from './profile-page.tsx';

const bus = createBus('a test');

const CALL = 'ConfirmEmailAddress';
const NONE = { EmailAddress: null, RequestedOn: null };
const NO_CHANGE = { Requested: null, RequestedOn: null };
const LINK = '/profile?confirm-email=a-token';
const BUTTON = { name: 'Confirm this address' };

const open = (answers: object, at = LINK) =>
  renderPage(ProfilePage, {
    path: '/profile',
    at,
    responses: {
      GetPrimaryAddress: createAddress(),
      GetPendingEmailAddress: NONE,
      GetPendingContactChange: NO_CHANGE,
      ...answers,
    },
  });

const confirmation = () => within(screen.getByRole('region', { name: 'Confirm your e-mail address' }));

/** Opens the link, presses the button and returns the notifications. */
async function confirmWith(answer: unknown) {
  let requestCount = 0;
  const count = () => {
    requestCount += 1;
    return answer;
  };
  open({ [CALL]: count });
  const button = await screen.findByRole('button', BUTTON);
  expect(requestCount).toBe(0);
  await userEvent.click(button);
  const statusMessage = await confirmation().findByRole('status');
  expect(requestCount).toBe(1);
  expect(screen.queryByRole('button', BUTTON)).toBeNull();
  await expect.poll(() => document.activeElement).toBe(statusMessage.closest('[tabindex="-1"]'));
  return statusMessage;
}

test('asks for no confirmation without a link', {
  tags: ['R-19'],
}, async () => {
  open({}, '/profile');
  await screen.findByText('Preferred email');
  expect(screen.queryByRole('region', { name: 'Confirm your e-mail address' })).toBeNull();
});

test('shows an unconfirmed address with its date', { tags: ['R-19'] }, async () => {
  open(
    { GetPendingEmailAddress: { EmailAddress: 'greta.new@example.org', RequestedOn: '2026-11-19' } },
    '/profile',
  );
  const pendingNotice = await screen.findByText(/^Waiting for confirmation/);
  expect(pendingNotice.textContent).toBe(
    'Waiting for confirmation: greta.new@example.org, asked for on November 19, 2026. Open the link that we have sent to it. To get another link, change your preferred email to it again.',
  );
  const email = screen.getByText('Preferred email').nextElementSibling;
  expect(email?.contains(pendingNotice)).toBe(true);
  expect(email?.textContent).toContain('margaret@example.org');
});

test('says that an address was not confirmed in time', { tags: ['R-19'] }, async () => {
  const address = { EmailAddress: 'greta.new@example.org', RequestedOn: '2026-11-19' };
  open({ GetPendingEmailAddress: { ...address, IsExpired: true } }, '/profile');
  expect((await screen.findByText(/^Not confirmed in 24 hours/)).textContent).toBe(
    'Not confirmed in 24 hours: greta.new@example.org, asked for on November 19, 2026. We go on using the address above. To get another link, change your preferred email to it again.',
  );
});

test('shows a failure to load an unconfirmed address', { tags: ['R-19'] }, async () => {
  open({ GetPendingEmailAddress: errorResponse(403) }, '/profile');
  const message = 'We could not check whether another address waits for confirmation.';
  expect(await screen.findByText(message)).toBeDefined();
});

test('confirms only on the button, and reloads the profile', {
  tags: ['R-19'],
}, async () => {
  let changed = 0;
  const stop = bus.events('profile.changed', 1).subscribe(() => {
    changed += 1;
  });
  const statusMessage = await confirmWith({ Result: 'confirmed' });
  stop.unsubscribe();
  expect(statusMessage.textContent).toContain('Thank you. Your address is confirmed.');
  expect(changed).toBe(1);
});

test('reloads the profile if the member leaves before the result', { tags: ['R-19'] }, async () => {
  const { promise: answer, resolve } = Promise.withResolvers<unknown>();
  const changed = new Promise((report) => bus.events('profile.changed', 1).subscribe(report));
  const { unmount } = open({ [CALL]: () => answer });
  await userEvent.click(await screen.findByRole('button', BUTTON));
  unmount();
  resolve({ Result: 'confirmed' });
  expect(await changed).toEqual({});
});

test('explains how to replace an expired link', { tags: ['R-19'] }, async () => {
  const statusMessage = await confirmWith({ Result: 'expired' });
  expect(statusMessage.textContent).toContain('This link is no longer valid.');
  const again = within(statusMessage).getByRole('link', { name: 'Ask for the change once more' });
  expect(again.getAttribute('href')).toBe('/edit-profile/account');
});

test('explains an invalid link, and whom to call', { tags: ['R-19'] }, async () => {
  const statusMessage = await confirmWith({ Result: 'unknown' });
  expect(statusMessage.textContent).toContain('This link does not work here.');
  expect(statusMessage.textContent).toContain('the newest e-mail from us');
  expect(statusMessage.textContent).toContain('877-555-0142');
});

test.each([
  ['an empty', ''],
  ['too long a', 'x'.repeat(201)],
])('explains a link with %s token', { tags: ['R-19'] }, async (_what, token) => {
  open({}, `/profile?confirm-email=${token}`);
  await userEvent.click(await screen.findByRole('button', BUTTON));
  expect(await confirmation().findByText('This link does not work here.')).toBeDefined();
  expect(confirmation().queryByText('Try again')).toBeNull();
});

test('allows a retry after a failed call', { tags: ['R-19', 'F-23'] }, async () => {
  let shouldFail = true;
  const answer = () => (shouldFail ? errorResponse(403) : { Result: 'confirmed' });
  open({ [CALL]: answer });
  await userEvent.click(await screen.findByRole('button', BUTTON));
  await confirmation().findByText('Oops! There was a problem updating the online account.');
  shouldFail = false;
  await userEvent.click(confirmation().getByRole('button', { name: 'Try again' }));
  expect(await confirmation().findByText('Thank you. Your address is confirmed.')).toBeDefined();
});
