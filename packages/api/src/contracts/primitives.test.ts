import { parseCalendarDate } from '@portal/domain/values/dates';
import { toCents } from '@portal/domain/values/money';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CalendarDate, jsonTextCodec, Money, PaymentAmount, ReferenceNumber } from './primitives.ts';

test.each([
  ['1204.50', 1_204_50],
  ['-1.00', -1_00],
  ['0.07', 7],
  ['999999999.99', 999_999_999_99],
])('decodes %s to %d cents and encodes the same text', { tags: ['R-12'] }, (text, cents) => {
  expect(Money.parse(text)).toBe(cents);
  expect(z.encode(Money, toCents(cents))).toBe(text);
});

test.each(['1204.5', '1,204.50', '$1.00', '1204', '1e3', ' 1.00', '9999999999.00', 1204.5, null])(
  'rejects %j as money',
  { tags: ['R-12'] },
  (wire) => {
    expect(Money.safeParse(wire).success).toBe(false);
  },
);

test('rejects fractions of a cent and amounts above the wire limit', { tags: ['R-12'] }, () => {
  // Casts values that the types exclude, as a wrong cast in code would.
  const wrong = (amount: unknown) => amount as ReturnType<typeof toCents>;
  for (const amount of [12.5, Number.NaN, '1204.50', 1_000_000_000_00]) {
    expect(z.safeEncode(Money, wrong(amount)).success).toBe(false);
  }
});

test('rejects negative payment amounts in both directions', { tags: ['CONST-03'] }, () => {
  expect(PaymentAmount.parse('61.40')).toBe(61_40);
  expect(z.encode(PaymentAmount, toCents(61_40))).toBe('61.40');
  expect(PaymentAmount.safeParse('-61.40').success).toBe(false);
  expect(z.safeEncode(PaymentAmount, toCents(-61_40)).success).toBe(false);
});

test('accepts the references of the processor', { tags: ['API-52'] }, () => {
  for (const text of ['P-1', 'P_1.77', 'a/b#1', 'x'.repeat(80)])
    expect(ReferenceNumber.parse(text)).toBe(text);
  for (const text of ['', 'P 1', 'P\n', 'Ä1', 'x'.repeat(81)])
    expect(ReferenceNumber.safeParse(text).success).toBe(false);
});

test('accepts the same calendar dates as the domain', { tags: ['R-12'] }, () => {
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

test('decodes JSON text with amounts in cents', {
  tags: ['ENT-20'],
}, () => {
  const Content = jsonTextCodec(z.object({ PaymentAmount: Money }));
  expect(Content.parse('{"PaymentAmount":"61.40","more":1}')).toEqual({ PaymentAmount: 61_40 });
  expect(z.encode(Content, { PaymentAmount: toCents(61_40) })).toBe('{"PaymentAmount":"61.40"}');
  expect(Content.safeParse('no JSON').error?.issues.map(({ message }) => message)).toEqual([
    'Expected JSON text',
  ]);
});
