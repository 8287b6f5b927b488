export const SIGNING_IN_TEXT = 'Signing you in…';
