import {
  type AccountInfo,
  type IPublicClientApplication,
  PublicClientApplication,
} from '@azure/msal-browser';
import { selectAccount } from '@portal/domain/sign-in/accounts';
import type { AppConfig } from '@portal/section-sdk';
import { policyOf } from './account.ts';

/** The sign-in library of this page with its settings. */
export interface MsalContext {
  readonly instance: IPublicClientApplication;
  readonly settings: AppConfig['identityProvider'];
  /** Scopes of a sign-in. */
  readonly scopes: readonly string[];
  /** The provider redirects silent renewal to this page inside an iframe. The page has no other purpose. */
  readonly bridgeUri: string;
}

export function createMsalContext({ identityProvider: settings, guardScopes }: AppConfig): MsalContext {
  const instance = new PublicClientApplication({
    auth: {
      clientId: settings.clientId,
      authority: settings.signUpSignInAuthority,
      knownAuthorities: [settings.authorityDomain],
      ...(settings.authorityMetadata ? { authorityMetadata: settings.authorityMetadata } : {}),
      redirectUri: settings.redirectUri,
      postLogoutRedirectUri: settings.postLogoutRedirectUri,
    },
    cache: { cacheLocation: settings.cacheLocation },
  });
  const bridgeUri = new URL('/auth-bridge.html', location.origin).href;
  return { instance, settings, scopes: guardScopes, bridgeUri };
}

export function activeAccount({ instance }: MsalContext): AccountInfo | undefined {
  const accounts = instance.getAllAccounts().map((info) => ({ info, policy: policyOf(info) }));
  return selectAccount(accounts)?.info;
}

export function redirectToSignIn(
  { instance, scopes }: MsalContext,
  returnTo: string | undefined,
  signUp = false,
): Promise<void> {
  return instance.loginRedirect({
    scopes: [...scopes],
    ...(returnTo ? { state: returnTo } : {}),
    ...(signUp ? { extraQueryParameters: { option: 'signup' } } : {}),
  });
}

/** Opens a page of the provider that is not the sign-in, such as the password reset. */
export function redirectToPolicy(
  { instance }: MsalContext,
  authority: string,
  returnTo: string | undefined,
): Promise<void> {
  return instance.loginRedirect({
    scopes: ['openid'],
    authority,
    ...(returnTo ? { state: returnTo } : {}),
  });
}
