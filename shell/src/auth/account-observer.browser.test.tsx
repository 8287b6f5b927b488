import { webcrypto } from 'node:crypto';
import { render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { config } from '../testing/sample.ts';
import { AccountObserver } from './account-observer.tsx';
import { createMsalClient } from './msal-client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test.each([
  ['no response', ''],
  ['an error response', '#error=access_denied&error_description=AADB2C90091&state=unknown'],
  ['an unsolicited code', '#code=unknown&state=unknown'],
])(
  'keeps the state of a later sign-in after a page load with %s',
  { tags: ['AUTH-15', 'AMB-33'] },
  async (_what, answer) => {
    // jsdom has no subtle cryptography.
    vi.stubGlobal('crypto', webcrypto);
    const identityProvider = { ...config.identityProvider, cacheLocation: 'sessionStorage' as const };
    const { msalInstance } = await createMsalClient({ ...config, identityProvider }, answer);
    const { clientId } = identityProvider;
    const started = {
      'msal.interaction.status': JSON.stringify({ clientId, type: 'signin' }),
      [`msal.${clientId}.request.params`]: 'of the request',
      [`msal.${clientId}.code.verifier`]: 'of the code',
    };
    for (const [key, value] of Object.entries(started)) sessionStorage.setItem(key, value);
    const onAccounts = vi.fn();
    render(<AccountObserver msalInstance={msalInstance} onAccountsChanged={onAccounts} />);
    await waitFor(() => expect(onAccounts).toHaveBeenCalled());
    expect(Object.fromEntries(Object.keys(started).map((key) => [key, sessionStorage.getItem(key)]))).toEqual(
      started,
    );
  },
);
