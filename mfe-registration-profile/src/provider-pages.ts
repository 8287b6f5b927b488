import type { AppConfig } from '@portal/section-sdk';

type IdentityProvider = AppConfig['identityProvider'];

/** Whether the identity provider has a page for the password of a signed-in member (AMB-33). */
export function canChangePassword({ forgotPasswordAuthority, accountPage }: IdentityProvider): boolean {
  return (forgotPasswordAuthority ?? accountPage) !== undefined;
}

/** Whether the identity provider has a page for the sign-in name of a signed-in member (CTX-05). */
export function canChangeSignInName({ editProfileAuthority, accountPage }: IdentityProvider): boolean {
  return (editProfileAuthority ?? accountPage) !== undefined;
}
