import { expect, test } from 'vitest';
import { sanitizeLogMessage } from './sanitize-log-message.ts';

test.each([
  ['PAY-02 failed', 'PAY-02 failed'],
  ['one\r\ntwo\tthree\u0000\u001b[31m', 'one two three [31m'],
  ['left\u202eright\u2029down', 'leftright down'],
  ['certificate 000000000101 of 1951-03-08', 'certificate [digits] of [digits]'],
  ['123-45-6789 and 4111 1111 1111 1111', '[digits] and [digits]'],
  ['3/8/1951, last four 4821', '[digits], last four [digits]'],
  ['step 3 of 12, 404', 'step 3 of 12, 404'],
  ['mail ottilie.q+x@fixture.example.org, please', 'mail [address], please'],
])('%j is stored as %j', { tags: ['R-07'] }, (message, stored) => {
  expect(sanitizeLogMessage(message)).toBe(stored);
});
