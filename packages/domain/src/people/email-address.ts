/** The pattern of HTML's own e-mail field, with a dot in the domain; no space, line end, comma or bracket fits in. */
const PATTERN =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/** The longest address that mail servers carry. */
const MAX_LENGTH = 254;

/** Whether text looks like an e-mail address (REG-23, PROF-15). */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && PATTERN.test(text);
}
