import { expect, test } from 'vitest';
import { suggestNextStep, timeTable } from './test-summary.ts';

test('prints a line with its time per part, and the sum', () => {
  const parts = [
    { name: 'types', seconds: 9.6 },
    { name: 'journeys in the browser', seconds: 245 },
  ];
  expect(timeTable(parts).split('\n')).toEqual([
    '  0:10  types',
    '  4:05  journeys in the browser',
    '  4:15  all',
  ]);
});

test.each([
  [
    'e2e/journeys/pay.spec.ts: it pays: not seen. Its trace: npx playwright show-trace /t.zip',
    'Begin with the first line above that says failed, and run its journey alone: cd e2e && npx playwright test pay.spec.ts',
  ],
  [
    'packages/domain/src/values/money.test.ts: it adds: expected 1 to be 2',
    'Begin with the first line above that says failed, and run its file alone: npm run unit -- packages/domain/src/values/money.test.ts',
  ],
  [
    'types, in the background',
    "Begin with the first line above that says failed: it names the check, whose output stands above under '— types, in the background'",
  ],
])('a failed run ends with the next step: %s', (failure, sentence) => {
  expect(suggestNextStep(failure)).toBe(sentence);
});
