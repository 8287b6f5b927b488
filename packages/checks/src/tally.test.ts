import { expect, test } from 'vitest';
import { timeTable } from './tally.ts';

test('each part has a line with its time, and the last is their sum', () => {
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
