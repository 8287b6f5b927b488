import type { AppConfig } from '@portal/section-sdk';
import { type BrowserStore, localStore, tabStore } from '@portal/section-sdk/browser-storage';

const ACCOUNT_LIST = /^msal\..*account\.keys$/;

/**
 * Returns whether the sign-in library may find an account. A hint that spares the page from waiting for the library.
 */
export function hasCachedAccountHint(store: BrowserStore): boolean {
  return store.keys().some((key) => ACCOUNT_LIST.test(key) && store.get(key) !== '[]');
}

/** Returns the storage of the sign-in library's accounts in this environment (CFG-03). */
export function accountStorage({ identityProvider }: Pick<AppConfig, 'identityProvider'>): BrowserStore {
  return identityProvider.cacheLocation === 'sessionStorage' ? tabStore : localStore;
}
