export type RedirectResult =
  | { readonly kind: 'none' }
  | { readonly kind: 'signed-in'; readonly returnTo: string | undefined }
  | { readonly kind: 'cancelled'; readonly returnTo: string | undefined }
  | { readonly kind: 'failed'; readonly returnTo: string | undefined }
  /** The browser redirects to the provider again, so the page renders nothing. */
  | { readonly kind: 'redirecting' };

/** Azure AD B2C error codes for a forgotten password and for a cancelled sign-in. */
const FORGOT_PASSWORD = 'AADB2C90118';
const CANCELLED = 'AADB2C90091';

export type AuthErrorKind = 'forgot-password' | 'cancelled' | 'failed';

/** Classifies an error. Every error except the provider's two known codes is a failure (AUTH-18). */
export function classifyAuthError(error: unknown): AuthErrorKind {
  const message = error instanceof Error ? error.message : '';
  if (message.includes(FORGOT_PASSWORD)) return 'forgot-password';
  return message.includes(CANCELLED) ? 'cancelled' : 'failed';
}
