import { useApiClient } from '@portal/api';
import { GetWalletUrl } from '@portal/api/contracts/payment-methods';
import { errorResponse } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createFakeWindow } from '../testing/create-fake-window.ts';
import { PopupBlocked } from './popup-blocked.tsx';
import { useOnFocusReturn } from './use-on-focus-return.ts';
import { UrlNotAllowedError, usePopup } from './use-popup.ts';

afterEach(() => vi.restoreAllMocks());

const WALLET = 'https://sign.example.org/wallet/once';
const query = {
  loginId: 'maggie',
  firstName: 'Margaret',
  lastName: 'Lindqvist',
  emailAddress: 'margaret@example.org',
  mobilePhoneNumber: '',
};

/** Page with a wallet link that refetches when the member returns. */
function WalletPage() {
  const client = useApiClient();
  const { open, popupBlockedUrl } = usePopup('about:blank');
  const [outcome, setOutcome] = useState('');
  const [returns, setReturns] = useState(0);
  useOnFocusReturn(outcome === 'opened', () => setReturns((count) => count + 1));
  const start = () =>
    open(() => client(GetWalletUrl, { query }))
      .then(setOutcome)
      .catch((error: unknown) => setOutcome(error instanceof UrlNotAllowedError ? 'not allowed' : 'failed'));
  return (
    <>
      <button type="button" onClick={() => void start()}>
        Manage payment methods
      </button>
      <p>
        {outcome}, {returns}
      </p>
      {popupBlockedUrl && (
        <PopupBlocked title="Your wallet is ready." label="Open the wallet" url={popupBlockedUrl} />
      )}
    </>
  );
}

function pressed(answer: unknown, { blocked = false } = {}) {
  const fake = createFakeWindow();
  const open = vi.spyOn(window, 'open').mockReturnValue(blocked ? null : fake.window);
  renderPage(WalletPage, { path: '/make-payments', responses: { GetWalletUrl: answer } });
  return userEvent.click(screen.getByRole('button')).then(() => ({ fake, open }));
}

test('opens the wallet in the window of the click', {
  tags: ['WIZ-31', 'AMB-46', 'R-17'],
}, async () => {
  const { fake, open } = await pressed(WALLET);
  await screen.findByText('opened, 0');
  expect(open.mock.calls).toEqual([['about:blank', '_blank']]);
  expect(fake.address).toBe(WALLET);
});

test('offers a button if the window is blocked', { tags: ['AMB-46'] }, async () => {
  await pressed(WALLET, { blocked: true });
  const link = await screen.findByRole('link', { name: /^Open the wallet ?\(opens in a new window\)$/ });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([WALLET, 'noopener noreferrer']);
  expect(link.closest('p'), 'a button of its own').toBeNull();
  expect(document.activeElement).toBe(link);
  expect(document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Its window did not open, or it was closed.',
  );
  screen.getByText('blocked, 0');
});

test('offers a button if the member closes the window too early', {
  tags: ['AMB-46'],
}, async () => {
  const answer = Promise.withResolvers<unknown>();
  const later = () => answer.promise;
  const { fake } = await pressed(later);
  fake.window.close();
  answer.resolve(WALLET);
  const link = await screen.findByRole('link', { name: /^Open the wallet/ });
  expect(link.getAttribute('href')).toBe(WALLET);
  expect(fake.address).toBe('/loading-docusign');
  screen.getByText('blocked, 0');
});

test.each(['http://sign.example.org/', 'https://evil.example/', 'javascript:alert(1)', '/profile'])(
  'closes the window instead of navigating to %s',
  { tags: ['R-06', 'R-17'] },
  async (address) => {
    const { fake } = await pressed(address);
    await screen.findByText('not allowed, 0');
    expect([fake.address, fake.closed]).toEqual(['/loading-docusign', true]);
  },
);

test('offers no link to a URL outside the allowlist', { tags: ['R-06', 'AMB-46'] }, async () => {
  await pressed('https://evil.example/', { blocked: true });
  await screen.findByText('not allowed, 0');
  expect(screen.queryByRole('link')).toBeNull();
});

test('closes the window if the wallet is unavailable', { tags: ['AMB-46'] }, async () => {
  const { fake } = await pressed(errorResponse(503));
  await screen.findByText('failed, 0');
  expect(fake.closed).toBe(true);
});

test('notices each return from the wallet, only after it opened', {
  tags: ['WIZ-32', 'R-18'],
}, async () => {
  await pressed(WALLET, { blocked: true });
  await screen.findByText('blocked, 0');
  window.dispatchEvent(new Event('focus'));
  screen.getByText('blocked, 0');
  vi.restoreAllMocks();
  vi.spyOn(window, 'open').mockReturnValue(createFakeWindow().window);
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('opened, 0');
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByText('opened, 1')).toBeDefined();
  window.dispatchEvent(new Event('blur'));
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByText('opened, 2')).toBeDefined();
});

test('counts a tab switch with two events as one return', { tags: ['WIZ-32'] }, async () => {
  vi.spyOn(window, 'open').mockReturnValue(createFakeWindow().window);
  renderPage(WalletPage, { path: '/make-payments', responses: { GetWalletUrl: WALLET } });
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('opened, 0');
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const showTab = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  showTab('visible');
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByText('opened, 1')).toBeDefined();
  showTab('hidden');
  showTab('visible');
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByText('opened, 2')).toBeDefined();
});
