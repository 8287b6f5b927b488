import type { AppConfig } from '@portal/section-sdk';
import { type BrowserStore, localStore, tabStore } from '@portal/section-sdk/browser-storage';

/** Where the sign-in library lists its accounts, whatever version of its schema wrote them. */
const ACCOUNT_LIST = /^msal\..*account\.keys$/;

/**
 * Whether the sign-in library may find an account in this storage. Only a hint, so that the page need not wait for the
 * library to be loaded: the library alone decides.
 */
export function hasCachedAccountHint(store: BrowserStore): boolean {
  return store.keys().some((key) => ACCOUNT_LIST.test(key) && store.get(key) !== '[]');
}

/** Where the sign-in library keeps its accounts in this environment (CFG-03). */
export function accountStorage({ identityProvider }: Pick<AppConfig, 'identityProvider'>): BrowserStore {
  return identityProvider.cacheLocation === 'sessionStorage' ? tabStore : localStore;
}
