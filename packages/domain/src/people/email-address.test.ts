import { expect, test } from 'vitest';
import { isEmailAddress } from './email-address.ts';

test.each([
  'nora@example.org',
  'n.o+mail@mail.example.org',
  "o'neil@example.co",
  'a@b.cd',
  'nora@mail.e.org',
  `${'n'.repeat(242)}@example.org`,
])('accepts the e-mail address %s', { tags: ['REG-23', 'PROF-15'] }, (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

test.each([
  '',
  'nora',
  'nora@example',
  '@example.org',
  'nora@',
  'nora@.org',
  'nora@-example.org',
  'nora@@example.org',
  'nora @example.org',
  'nora@example.org, wanda@example.org',
  'Nora <nora@example.org>',
  'nora@example.org\r\nBcc: wanda@example.org',
  'nora@example.org\n',
  `${'n'.repeat(243)}@example.org`,
])('rejects the e-mail address %j', { tags: ['REG-23', 'PROF-15', 'R-19'] }, (text) => {
  expect(isEmailAddress(text)).toBe(false);
});
