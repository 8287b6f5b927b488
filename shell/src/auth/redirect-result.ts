/** What a page load brings back from the identity provider. */
export type RedirectResult =
  /** Nothing: the page was opened like any other. */
  | { readonly kind: 'none' }
  | { readonly kind: 'signed-in'; readonly returnTo: string | undefined }
  /** The member changed their mind at the provider, who is quietly taken back. */
  | { readonly kind: 'cancelled'; readonly returnTo: string | undefined }
  | { readonly kind: 'failed' }
  /** The browser is on its way to the provider again; nothing is to be shown. */
  | { readonly kind: 'redirecting' };

/** How the provider says that the member has forgotten the password, and that the member went back. */
const FORGOT_PASSWORD = 'AADB2C90118';
const CANCELLED = 'AADB2C90091';

/** What a refusal of the provider means. */
export type AuthErrorKind = 'forgot-password' | 'cancelled' | 'failed';

/** Reads a refusal; whatever is not one of the provider's two known answers is a failure (AUTH-18). */
export function classifyAuthError(error: unknown): AuthErrorKind {
  const message = error instanceof Error ? error.message : '';
  if (message.includes(FORGOT_PASSWORD)) return 'forgot-password';
  return message.includes(CANCELLED) ? 'cancelled' : 'failed';
}
