// @vitest-environment jsdom
import { webcrypto } from 'node:crypto';
import { CacheLookupPolicy, PublicClientApplication } from '@azure/msal-browser';
import { act, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { config } from '../testing/sample.ts';
import { AccountWatch } from './account-watch.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** The library as it is opened for a member. */
async function openLibrary() {
  // jsdom has no subtle cryptography.
  vi.stubGlobal('crypto', webcrypto);
  const { clientId, signUpSignInAuthority: authority } = config.identityProvider;
  const library = new PublicClientApplication({
    auth: { clientId, authority },
    cache: { cacheLocation: 'sessionStorage' },
  });
  await library.initialize();
  return { library, clientId };
}

test('AUTH-15 AMB-33 what the library keeps of a way to the provider is there when the accounts are followed later', async () => {
  const { library, clientId } = await openLibrary();
  const kept = {
    'msal.interaction.status': JSON.stringify({ clientId, type: 'signin' }),
    [`msal.${clientId}.request.params`]: 'of the request',
    [`msal.${clientId}.code.verifier`]: 'of the code',
  };
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  const onAccounts = vi.fn();
  render(<AccountWatch library={library} onAccounts={onAccounts} />);
  await waitFor(() => expect(onAccounts).toHaveBeenCalled());
  expect(Object.fromEntries(Object.keys(kept).map((key) => [key, sessionStorage.getItem(key)]))).toEqual(
    kept,
  );
});

test('AUTH-17 a token that is had silently, as before each call, has no account read anew', async () => {
  const { library } = await openLibrary();
  const heard: string[] = [];
  library.addEventCallback(({ eventType }) => heard.push(eventType));
  const onAccounts = vi.fn();
  const read = vi.spyOn(library, 'getAllAccounts');
  render(<AccountWatch library={library} onAccounts={onAccounts} />);
  await waitFor(() => expect(onAccounts).toHaveBeenCalled());
  read.mockClear();
  const account = {
    homeAccountId: 'home',
    localAccountId: 'local',
    environment: 'localhost',
    tenantId: 'tenant',
    username: 'denise@example.org',
  };
  const silently = { account, scopes: ['api'], cacheLookupPolicy: CacheLookupPolicy.AccessToken };
  await act(() => library.acquireTokenSilent(silently).catch(() => undefined));
  expect(heard).toEqual(['msal:acquireTokenStart', 'msal:acquireTokenFailure']);
  expect(read).not.toHaveBeenCalled();
});
