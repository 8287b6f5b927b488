import { expect, test } from 'vitest';
import { causeOf } from './cause.ts';

test('the cause says what was expected, without colors and the log of calls', () => {
  const message = [
    'Error: \u001b[2mexpect(\u001b[22mlocator\u001b[2m)\u001b[22m.toHaveText() failed',
    '',
    "Locator:  getByRole('heading', { level: 1 })",
    'Expected: \u001b[32m"Payments"\u001b[39m',
    'Received: \u001b[31m"Something went wrong"\u001b[39m',
    '',
    'Call log:',
    '  - waiting for the heading',
  ].join('\n');
  expect(causeOf(message)).toBe(
    [
      'Error: expect(locator).toHaveText() failed',
      "    Locator:  getByRole('heading', { level: 1 })",
      '    Expected: "Payments"',
      '    Received: "Something went wrong"',
    ].join('\n'),
  );
});
