import { createBus } from '@portal/event-bus';
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

const confirmation = () => within(screen.getByRole('region', { name: 'Confirm your email address' }));

/** Opens the link, presses the button and says what the section then tells. */
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
  expect(statusMessage.closest('[tabindex="-1"]')).toBe(document.activeElement);
  return statusMessage;
}

test('the profile asks for nothing to be confirmed where no link leads to it', {
  tags: ['R-19'],
}, async () => {
  open({}, '/profile');
  await screen.findByText('Preferred email');
  expect(screen.queryByRole('region', { name: 'Confirm your email address' })).toBeNull();
});

test('an address that waits is shown below the one in use, with its day', { tags: ['R-19'] }, async () => {
  open(
    { GetPendingEmailAddress: { EmailAddress: 'greta.new@example.org', RequestedOn: '2026-11-19' } },
    '/profile',
  );
  const pendingNotice = await screen.findByText(/^Waiting for confirmation/);
  expect(pendingNotice.textContent).toBe(
    'Waiting for confirmation: greta.new@example.org, asked for on November 19, 2026',
  );
  const email = screen.getByText('Preferred email').nextElementSibling;
  expect(email?.contains(pendingNotice)).toBe(true);
  expect(email?.textContent).toContain('margaret@example.org');
});

test('a failure to know of an address that waits is said', { tags: ['R-19'] }, async () => {
  open({ GetPendingEmailAddress: errorResponse(403) }, '/profile');
  const message = 'We could not check whether another address waits for confirmation.';
  expect(await screen.findByText(message)).toBeDefined();
});

test('the link opens the page only; the press of the button confirms, and the profile is read anew', {
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

test('a link that has expired says how to get another', { tags: ['R-19'] }, async () => {
  const statusMessage = await confirmWith({ Result: 'expired' });
  expect(statusMessage.textContent).toContain('This link is no longer valid.');
  const again = within(statusMessage).getByRole('link', { name: 'Ask for the change once more' });
  expect(again.getAttribute('href')).toBe('/edit-profile/account');
});

test('a link that is wrong says what may be the matter, and whom to call', { tags: ['R-19'] }, async () => {
  const statusMessage = await confirmWith({ Result: 'unknown' });
  expect(statusMessage.textContent).toContain('This link does not work here.');
  expect(statusMessage.textContent).toContain('877-555-0142');
});

test('a failure of the call can be tried again', { tags: ['R-19', 'F-23'] }, async () => {
  let shouldFail = true;
  const answer = () => (shouldFail ? errorResponse(403) : { Result: 'confirmed' });
  open({ [CALL]: answer });
  await userEvent.click(await screen.findByRole('button', BUTTON));
  await confirmation().findByText('Oops! There was a problem updating the online account.');
  shouldFail = false;
  await userEvent.click(confirmation().getByRole('button', { name: 'Try again' }));
  expect(await confirmation().findByText('Thank you. Your address is confirmed.')).toBeDefined();
});
