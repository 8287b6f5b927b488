import { expect, test } from 'vitest';
import { lastErrorLine } from './last-error-line.ts';

test.each([
  ['one\nThe port is in use.\n', 'The port is in use'],
  ['{"level":60,"msg":"No database."}\n', 'No database'],
  ['{"level":50,"msg":"failed"}\n{"level":30,"msg":"answered"}\n{"event":"stopped"}\n', 'failed'],
  ['{"level":30,"msg":"answered"}\n', ''],
  [
    `/x/main.ts:3\n  throw error;\n  ^\n\nTypeError: boom\n    at x (/x/main.ts:3:9) {\n  code: 'E'\n}\n\nNode.js v24.9.0\n`,
    'TypeError: boom',
  ],
  ['', ''],
])('finds the reason of an exit: %s', { tags: ['R-25'] }, (output, expectedLine) => {
  expect(lastErrorLine(output)).toBe(expectedLine);
});
