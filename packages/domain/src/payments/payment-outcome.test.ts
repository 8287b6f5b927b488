import { expect, test } from 'vitest';
import { resultTitle, scheduleOutcome, singleOutcome } from './payment-outcome.ts';

test.each([
  ['ACCEPTED', 'done'],
  ['SCHEDULED', 'done'],
  ['FAILED', 'failed'],
  ['VOIDED', 'failed'],
  ['UNKNOWN', 'unknown'],
])('maps the single payment status %s to %s', { tags: ['WIZ-52', 'R-09'] }, (status, outcome) => {
  expect(singleOutcome(status)).toBe(outcome);
});

test.each([
  ['ACTIVE', 'done'],
  ['ENDED', 'done'],
  ['FAILED', 'failed'],
  ['UNKNOWN', 'unknown'],
])('maps the schedule status %s to %s', { tags: ['WIZ-53', 'R-09'] }, (status, outcome) => {
  expect(scheduleOutcome(status)).toBe(outcome);
});

test.each([
  [['done', 'done'], 'Payment Successful'],
  [['done', 'unknown'], 'Payment Not Confirmed'],
  [['done', 'failed'], 'A Payment Failed'],
  [['unknown', 'failed'], 'A Payment Failed'],
] as const)(
  'titles the outcomes %j %s',
  { tags: ['WIZ-54', 'WIZ-55', 'AMB-49', 'F-13'] },
  (outcomes, title) => {
    expect(resultTitle(outcomes)).toBe(title);
  },
);
