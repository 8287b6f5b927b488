/** What names a saved method, with the names of the call (ENT-18). */
interface NamedMethod {
  readonly 'profile-description': string;
  readonly 'account-number': string;
}

const SHOWN_DIGITS = 4;

/** 'Checking account ending in 7395': never more than four digits, on a screen or in a letter. */
export function methodName(method: NamedMethod): string {
  const digits = method['account-number'].slice(-SHOWN_DIGITS);
  const description = method['profile-description'].trim() || 'Account';
  return digits === '' ? description : `${description} ending in ${digits}`;
}
