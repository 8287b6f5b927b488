import { expect, test } from 'vitest';
import {
  registrationFailedText,
  updateFailedText,
  VALIDATION_FAILED_TEXT,
  validationErrorText,
} from './registration-messages.ts';

for (const [ids, title, code, message] of [
  [
    'REG-24',
    "Code 1000 = 'the Certificate Number was not found.'",
    1000,
    'the Certificate Number was not found.',
  ],
  [
    'REG-25',
    "Code 2000 = 'Date of Birth does not match the owner of this Certificate.'",
    2000,
    'Date of Birth does not match the owner of this Certificate.',
  ],
  [
    'REG-26',
    "Code 3000 = 'Last Four of SSN does not match the owner of this Certificate.'",
    3000,
    'Last Four of SSN does not match the owner of this Certificate.',
  ],
  ['REG-27', "Any other code = 'An unknown error occurred.'", 4711, 'An unknown error occurred.'],
  ['REG-27 R-02', 'a paused check is another code', 9000, 'An unknown error occurred.'],
] as const) {
  test(`${title}, within the banner`, { tags: ids.split(' ') }, () => {
    expect(validationErrorText(code)).toBe(
      `We are unable to validate your member status, ${message} Please verify the information you entered is correct and try again, or contact our support team for assistance. Be sure to mention Error Code ${code}.`,
    );
  });
}

test('has exact texts for failed calls', { tags: ['REG-29', 'REG-30', 'REG-31', 'AMB-67'] }, () => {
  expect(VALIDATION_FAILED_TEXT).toBe('There was a problem validating your information.');
  expect(updateFailedText('800-555-0199')).toBe(
    'Oops! There was an error with updating your registration. Please contact Customer Support Center for assistance at 800-555-0199.',
  );
  expect(registrationFailedText('800-555-0199')).toBe(
    'Oops! There was an error with registration. Please contact Customer Support Center for assistance at 800-555-0199.',
  );
});
