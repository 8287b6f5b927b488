/** Ending of the banner sentence, by response code (REG-24 to REG-26). */
const MESSAGES: ReadonlyMap<number, string> = new Map([
  [1000, 'the Certificate Number was not found.'],
  [2000, 'Date of Birth does not match the owner of this Certificate.'],
  [3000, 'Last Four of SSN does not match the owner of this Certificate.'],
]);
/** REG-27. */
const UNKNOWN_REASON = 'An unknown error occurred.';

/** Exact text for a response code other than 1 (REG-24 to REG-28). */
export function validationErrorText(code: number): string {
  const message = MESSAGES.get(code) ?? UNKNOWN_REASON;
  return `We are unable to validate your member status, ${message} Please verify the information you entered is correct and try again, or contact our support team for assistance. Be sure to mention Error Code ${code}.`;
}

/** The check is paused after too many failures and returns no details. */
export const LOCKED_OUT_CODE = 9000;

/** REG-29. */
export const VALIDATION_FAILED_TEXT = 'There was a problem validating your information.';

/** REG-30. */
export function updateFailedText(phone: string): string {
  return `Oops! There was an error with updating your registration. Please contact Customer Support Center for assistance at ${phone}.`;
}

/** REG-31, AMB-67. */
export function registrationFailedText(phone: string): string {
  return `Oops! There was an error with registration. Please contact Customer Support Center for assistance at ${phone}.`;
}
