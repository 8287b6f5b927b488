/** Default target of 'Sign In Here': a guarded page, which starts the sign-in. */
export const SIGN_IN_PATH = '/certificates';
