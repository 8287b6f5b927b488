/** Where 'Sign In Here' leads by itself: a guarded page, which starts the sign-in. */
export const SIGN_IN_PATH = '/certificates';
