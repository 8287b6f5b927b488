import { expect, test } from 'vitest';
import { createPayline } from '../testing/create-payline.ts';
import { dateFromWire } from '../values/dates.ts';
import { toCents } from '../values/money.ts';
import {
  billedLine,
  byDueDate,
  isPaidEachTime,
  isPayable,
  isSelectedByDefault,
  maximumDates,
  selectedAmountsError,
  visibleLines,
} from './paylines.ts';

const scheduled = (amount: number) => ({
  ScheduledPayments: [{ Date: dateFromWire('2026-11-27'), Amount: toCents(amount), By: 'owner' as const }],
});

test.each([
  ['with a pending payment of what is billed', scheduled(6_140), false],
  ['with a pending payment of a part', { ...scheduled(6_139), AmountEditable: 'Y' as const }, true],
  ['with a pending payment of a part, of which no rest can be paid', scheduled(6_139), false],
  ['with a pending payment of one of two months', { ...scheduled(6_140), NumberOfMonthsDue: 2 }, true],
  ['with pending payments of two months', { ...scheduled(12_280), NumberOfMonthsDue: 2 }, false],
  ['with no pending payment', { ScheduledPayments: [] }, true],
])('selects a line by default %s', { tags: ['AMB-89', 'WIZ-13'] }, (_case, change, expected) => {
  expect(isSelectedByDefault(createPayline(change))).toBe(expected);
});

test.each([
  ['a line of the payor', {}, true],
  ['paid by PAC', { IsPac: true }, false],
  ['recurring', { IsRecurring: true }, false],
  ['with a recurring payment', { HasRecurringPayment: true }, false],
  ['nothing billed now', { BilledAmount: toCents(0) }, false],
  ['of the owner only', { IsPayor: false }, false],
])('selects by default %s', { tags: ['WIZ-13', 'WIZ-14', 'AMB-40'] }, (_case, change, expected) => {
  expect(isSelectedByDefault(createPayline(change))).toBe(expected);
});

test.each([
  ['a regular line', {}, true],
  ['nothing billed now', { BilledAmount: toCents(0) }, true],
  ['nothing regularly billed', { AmountBilled: toCents(0) }, false],
  ['a closed amount', { AmountEditable: 'N' as const }, false],
])('decides whether %s is payable', { tags: ['WIZ-15', 'AMB-40'] }, (_case, change, expected) => {
  expect(isPayable(createPayline(change))).toBe(expected);
});

test("separates owner lines, and drops other people's", {
  tags: ['WIZ-15', 'WIZ-16'],
}, () => {
  const both = createPayline({ PaymentType: 'both' });
  const payor = createPayline({ PaymentType: 'payor', IsOwner: false });
  const owner = createPayline({ PaymentType: 'owner', IsPayor: false });
  const closed = createPayline({ AmountEditable: 'N' });
  const neither = createPayline({ IsPayor: false, IsOwner: false });
  const shown = visibleLines([both, owner, closed, payor, neither]);
  expect(shown).toEqual({ payor: [both, payor], owner: [owner] });
});

test('uses separate maximum dates for single payments and schedules', { tags: ['WIZ-42', 'WIZ-43'] }, () => {
  expect(maximumDates([createPayline()], 'single')).toEqual(['2026-12-11']);
  expect(maximumDates([createPayline()], 'recurring')).toEqual(['2026-12-04']);
});

test.each([
  [{}, false],
  [{ IsRecurring: true }, true],
  [{ HasRecurringPayment: true }, true],
  [{ IsPac: true }, true],
  [{ IsPac: true, PaymentType: 'Loan' }, false],
])('is each bill of a line with %j paid: %j', { tags: ['AMB-40', 'R-09'] }, (changes, expected) => {
  expect(isPaidEachTime(createPayline(changes))).toBe(expected);
});

test('has exact texts for no selection and for zero', { tags: ['WIZ-17', 'WIZ-18'] }, () => {
  expect(selectedAmountsError([])).toBe('Cannot make $0.00 payment.');
  expect(selectedAmountsError([toCents(0)])).toBe('Cannot make $0.00 payment.');
  expect(selectedAmountsError([toCents(1), toCents(0)])).toBe(
    'Unable to process a payment of $0.00. Please adjust the amount or unselect the $0.00 payment option.',
  );
  expect(selectedAmountsError([toCents(1)])).toBeUndefined();
});

test('reads amounts of a line as cents', { tags: ['AMB-40', 'R-12'] }, () => {
  expect(billedLine(createPayline({ BilledAmount: toCents(0) }))).toEqual({
    billed: 0,
    regular: 6_140,
    editable: 'F',
    isProrated: false,
    billingFrequency: 'Monthly',
    monthsDue: 1,
  });
});

test('sorts lines by due date, with missing dates last', { tags: ['WIZ-06'] }, () => {
  const dates = [null, '2027-04-13', '2026-12-03', null, '2026-12-29'] as const;
  const sorted = byDueDate(dates.map((date, index) => ({ index, DueDate: date && dateFromWire(date) })));
  expect(sorted.map(({ index }) => index)).toEqual([2, 4, 1, 0, 3]);
});
