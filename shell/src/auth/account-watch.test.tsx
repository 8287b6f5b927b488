// @vitest-environment jsdom
import { webcrypto } from 'node:crypto';
import { PublicClientApplication } from '@azure/msal-browser';
import { render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { config } from '../testing/sample.ts';
import { AccountWatch } from './account-watch.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('AUTH-15 AMB-33 what the library keeps of a way to the provider is there when the accounts are followed later', async () => {
  // jsdom has no subtle cryptography.
  vi.stubGlobal('crypto', webcrypto);
  const { clientId, signUpSignInAuthority: authority } = config.identityProvider;
  const library = new PublicClientApplication({
    auth: { clientId, authority },
    cache: { cacheLocation: 'sessionStorage' },
  });
  await library.initialize();
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
