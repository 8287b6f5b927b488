import { parseCalendarDate } from '@portal/domain/values/dates';
import { toCents } from '@portal/domain/values/money';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CalendarDate, jsonTextCodec, Money, PaymentAmount } from './primitives.ts';

test.each([
  ['1204.50', 1_204_50],
  ['-1.00', -1_00],
  ['0.07', 7],
  ['999999999.99', 999_999_999_99],
])(
  '%s on the wire is %d cents in the programs, and travels as the same text',
  { tags: ['R-12'] },
  (text, cents) => {
    expect(Money.parse(text)).toBe(cents);
    expect(z.encode(Money, toCents(cents))).toBe(text);
  },
);

test.each(['1204.5', '1,204.50', '$1.00', '1204', '1e3', ' 1.00', '9999999999.00', 1204.5, null])(
  '%j is no money',
  { tags: ['R-12'] },
  (wire) => {
    expect(Money.safeParse(wire).success).toBe(false);
  },
);

test('a fraction of a cent, and more than the wire takes, do not leave', { tags: ['R-12'] }, () => {
  // What the types rule out, as a wrong cast would let it through.
  const wrong = (amount: unknown) => amount as ReturnType<typeof toCents>;
  for (const amount of [12.5, Number.NaN, '1204.50', 1_000_000_000_00]) {
    expect(z.safeEncode(Money, wrong(amount)).success).toBe(false);
  }
});

test('what is paid is not below zero, in either direction', { tags: ['CONST-03'] }, () => {
  expect(PaymentAmount.parse('61.40')).toBe(61_40);
  expect(z.encode(PaymentAmount, toCents(61_40))).toBe('61.40');
  expect(PaymentAmount.safeParse('-61.40').success).toBe(false);
  expect(z.safeEncode(PaymentAmount, toCents(-61_40)).success).toBe(false);
});

test('the contract and the domain agree on which days there are', { tags: ['R-12'] }, () => {
  for (const year of ['0000', '1900', '2000', '2026', '2028', '2100', '9999']) {
    for (let month = 0; month <= 13; month++) {
      for (let day = 0; day <= 32; day++) {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        expect([text, CalendarDate.safeParse(text).data]).toEqual([text, parseCalendarDate(text)]);
      }
    }
  }
  for (const text of ['', '2026-1-2', '20260102', '2026-01-02T00:00:00Z', ' 2026-01-02', '02026-01-02']) {
    expect([text, CalendarDate.safeParse(text).data]).toEqual([text, parseCalendarDate(text)]);
  }
});

test('what travels as JSON text is what it holds in the programs, amounts in cents', {
  tags: ['ENT-20'],
}, () => {
  const Told = jsonTextCodec(z.object({ PaymentAmount: Money }));
  expect(Told.parse('{"PaymentAmount":"61.40","more":1}')).toEqual({ PaymentAmount: 61_40 });
  expect(z.encode(Told, { PaymentAmount: toCents(61_40) })).toBe('{"PaymentAmount":"61.40"}');
  expect(Told.safeParse('no JSON').error?.issues.map(({ message }) => message)).toEqual([
    'Expected JSON text',
  ]);
});
