import { expect, test } from 'vitest';
import { errorName, errorPosition } from './describe-error.ts';

function errorWithStack(stack: string): Error {
  return Object.assign(new RangeError('certificate 000020420454'), { stack });
}

test.each([
  [
    'Chromium',
    'RangeError: certificate 000020420454\n    at press (https://portal.example.org/releases/payments/1.4.0-3f9c/218.96c1.js:1:2345)\n    at https://portal.example.org/releases/shell/2.0.0-aa11/main.5c96.js:9:88',
    '/releases/payments/1.4.0-3f9c/218.96c1.js:1:2345',
  ],
  [
    'Firefox',
    'press@https://files.example.org/releases/payments/1.4.0-3f9c/remoteEntry.js:3:77\n',
    '/releases/payments/1.4.0-3f9c/remoteEntry.js:3:77',
  ],
  [
    'a retried entry',
    'at run (https://portal.example.org/releases/payments/1.4.0-3f9c/remoteEntry.js?retry=1:4:55)',
    '/releases/payments/1.4.0-3f9c/remoteEntry.js:4:55',
  ],
])('finds the position of an error of %s', { tags: ['R-05'] }, (_browser, stack, position) => {
  expect(errorPosition(errorWithStack(stack))).toBe(position);
});

test('finds no position outside of releases', () => {
  expect(errorPosition(errorWithStack('at x (chrome-extension://abcdef/content.js:1:2)'))).toBeUndefined();
  expect(errorPosition('a text')).toBeUndefined();
});

test('names the class of an error and not its message', { tags: ['R-05'] }, () => {
  expect([errorName(errorWithStack('')), errorName('a text')]).toEqual(['RangeError', 'unknown']);
});
