/** What every screen says while the account is looked for, and while the browser goes to the provider. */
export const SIGNING_IN_TEXT = 'Signing you in…';
