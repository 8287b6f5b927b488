/** Pattern of HTML's e-mail field, plus a dot in the domain. It rejects spaces, line ends, commas and brackets. */
const PATTERN =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

const MAX_LENGTH = 254;

/** Whether text looks like an e-mail address (REG-23, PROF-15). */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && PATTERN.test(text);
}
