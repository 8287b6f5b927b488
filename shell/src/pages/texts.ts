/** Status text while the session is restored and during the redirect to the provider. */
export const SIGNING_IN_TEXT = 'Signing you in…';
