import type { Platform } from '@portal/section-sdk';
import { createBus } from '@portal/section-sdk/event-bus';
import { errorResponse } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { unregisteredUser } from '../testing/unregistered-user.ts';
import { RegistrationPage } from './registration-page.tsx';

const bus = createBus('a test');

interface Visit {
  readonly signedIn: boolean;
  readonly profile?: unknown;
  readonly platform?: Partial<Platform>;
  /** Only the path of the first or of the other steps by default. */
  readonly path?: string;
}

function open(at: string, { signedIn, profile = unregisteredUser, platform = {}, path }: Visit) {
  renderPage(RegistrationPage, {
    path: path ?? (/^\/registration(?:\?|$)/.test(at) ? '/registration' : '/registration/:step'),
    at,
    responses: { GetMemberProfileByAzureObjectId: profile },
    platform: { ...(signedIn ? {} : { session: { status: 'signed-out' } }), ...platform },
  });
}

const currentStep = () =>
  within(screen.getByRole('list', { name: 'Steps of registration' }))
    .getAllByRole('listitem')
    .find((step) => step.getAttribute('aria-current') === 'step')?.textContent;

test.each(['/registration', '/registration/1'])(
  '%s is step 1, whose button starts the sign-up',
  { tags: ['REG-01', 'REG-02'] },
  async (at) => {
    const signUp = vi.fn(() => Promise.resolve());
    open(at, { signedIn: false, platform: { signUp } });
    await screen.findByRole('heading', { level: 1, name: 'Step 1 of 3 Create Account' });
    expect(currentStep()).toContain('1. Create Account');
    screen.getByText(
      /Have three things ready: the number of a certificate that you own, your date of birth and the last four/,
    );
    screen.getByText(/^If you own no certificate, .* please call us\.$/);
    const loadsPage = vi.fn(({ defaultPrevented }: Event) => !defaultPrevented);
    window.addEventListener('submit', loadsPage, { once: true });
    await userEvent.click(screen.getByRole('button', { name: 'Begin Registration' }));
    expect(signUp).toHaveBeenCalledTimes(1);
    expect(loadsPage).toHaveReturnedWith(false);
  },
);

test('shows an unreachable sign-in service, and allows a retry', {
  tags: ['REG-02'],
}, async () => {
  const notifications: string[] = [];
  const undo = bus
    .events('notification.requested', 1)
    .subscribe(({ message }) => notifications.push(message));
  open('/registration', {
    signedIn: false,
    platform: { signUp: () => Promise.reject(new Error('offline')) },
  });
  const startButton = await screen.findByRole('button', { name: 'Begin Registration' });
  await userEvent.click(startButton);
  await waitFor(() => expect(notifications).toHaveLength(1));
  expect(notifications[0]).toContain('Please try again');
  await waitFor(() => expect(startButton.getAttribute('aria-disabled')).toBeNull());
  undo.unsubscribe();
});

test('starts sign-up once after a press before hydration', {
  tags: ['REG-02'],
}, async () => {
  const signUp = vi.fn(() => new Promise<never>(() => undefined));
  open('/registration', { signedIn: false, platform: { signUp } });
  const form = (await screen.findByRole('button', { name: 'Begin Registration' })).closest('form');
  expect(form?.method).toBe('get');
  expect(new URL(form?.action ?? '').pathname).toBe('/registration');
  const sent = new URLSearchParams(
    [...new FormData(form ?? undefined)].map(([name, value]) => [name, String(value)]),
  );
  expect(String(sent)).toBe('begin=sign-up');
  cleanup();
  expect(signUp).not.toHaveBeenCalled();

  open(`/registration?${sent}`, { signedIn: false, platform: { signUp } });
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true'));
  expect(signUp).toHaveBeenCalledTimes(1);
});

test('goes to the start page on Cancel without signing out', { tags: ['REG-05'] }, async () => {
  const signOut = vi.fn(() => Promise.resolve());
  open('/registration', { signedIn: false, platform: { signOut } });
  const cancel = await screen.findByRole('link', { name: 'Cancel' });
  expect(cancel.getAttribute('href')).toBe('/');
  await userEvent.click(cancel);
  expect(await screen.findByText('Went to /')).toBeDefined();
  expect(signOut).not.toHaveBeenCalled();
});

test('continues from the first step with an account', { tags: ['REG-07'] }, async () => {
  open('/registration', { signedIn: true });
  expect(await screen.findByText('Went to /registration/2')).toBeDefined();
});

test('shows step 2 at the URL of step 1 with an account', { tags: ['REG-07'] }, async () => {
  open('/registration/1', { signedIn: true });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Step 2 of 3 Personal Information' }),
  ).toBeDefined();
});

test('signs out on Cancel in step 2', { tags: ['REG-05'] }, async () => {
  const signOut = vi.fn(() => Promise.resolve());
  open('/registration/2', { signedIn: true, platform: { signOut } });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(signOut).toHaveBeenCalledTimes(1);
});

test('redirects step 2 without an account to the start', { tags: ['REG-10'] }, async () => {
  open('/registration/2', { signedIn: false });
  expect(await screen.findByText('Went to /registration')).toBeDefined();
});

test.each([true, false])(
  'redirects step 3 without names to the start (account: %s)',
  { tags: ['REG-11'] },
  async (signedIn) => {
    open('/registration/3', { signedIn });
    expect(await screen.findByText('Went to /registration')).toBeDefined();
  },
);

test.each(['4', '0', 'two', '%3Cscript%3E'])(
  'redirects the unknown step %s home',
  { tags: ['AMB-58'] },
  async (step) => {
    open(`/registration/${step}`, { signedIn: true });
    expect(await screen.findByText('Went to /')).toBeDefined();
  },
);

test.each(['/registration', '/registration/2', '/registration/3'])(
  'redirects a registered member from %s to the certificates',
  { tags: ['AUTH-12'] },
  async (at) => {
    const profile = { ...unregisteredUser, ProfileRegistered: 'Y', ProfileValidated: 'Y' };
    open(at, { signedIn: true, profile, path: '/registration/:step?' });
    expect(await screen.findByText('Went to /certificates')).toBeDefined();
  },
);

test('shows step 2 if the profile fails to load', { tags: ['REG-10'] }, async () => {
  open('/registration/2', { signedIn: true, profile: errorResponse(403) });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Step 2 of 3 Personal Information' }),
  ).toBeDefined();
});
