import { expect, test } from 'vitest';
import { billingFrequencyText, billingMonths } from './billing-frequency.ts';

test.each([
  ['Monthly', 1, 'every month'],
  ['Quarterly', 3, 'every three months'],
  ['Semi-Annual', 6, 'twice a year'],
  ['Annual', 12, 'once a year'],
  ['ANNUAL  ', 12, 'once a year'],
  ['Other', undefined, undefined],
  [null, undefined, undefined],
])('reads the billing frequency %j', { tags: ['WIZ-06'] }, (frequency, months, text) => {
  expect(billingMonths(frequency)).toBe(months);
  expect(billingFrequencyText(frequency)).toBe(text);
});
