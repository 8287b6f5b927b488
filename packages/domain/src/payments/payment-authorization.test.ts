import { expect, test } from 'vitest';
import { dateFromWire } from '../values/dates.ts';
import { toCents } from '../values/money.ts';
import { AUTHORIZATION_TEXT_VERSION, authorizationText } from './payment-authorization.ts';

test('uses the date of the wording as version', { tags: ['AMB-62'] }, () => {
  expect(AUTHORIZATION_TEXT_VERSION).toBe('2026-11-28');
});

const terms = {
  society: 'Lantern Fraternal Society',
  phone: '877-555-0142',
  method: 'Checking account (Bank account ending in 12217395)',
  total: toCents(12280),
  date: dateFromWire('2026-12-01'),
};

test('authorizes one debit with amount, account, date and cancellation', {
  tags: ['F-02'],
}, () => {
  expect(authorizationText(terms)).toEqual([
    'By pressing Make Payment, I authorize Lantern Fraternal Society to debit my “Checking account (Bank account ending in 12217395)” once, on December 01, 2026, for $122.80.',
    'I can cancel on the Payments page until the payment is made, or by calling 877-555-0142.',
  ]);
});

test.each([
  ['MONTHLY', 'every month'],
  ['QUARTERLY', 'every three months'],
] as const)('authorizes a %s schedule with frequency and end', { tags: ['F-02'] }, (schedule, often) => {
  const [first, second] = authorizationText({ ...terms, schedule });
  expect(first).toBe(
    `By pressing Make Payment, I authorize Lantern Fraternal Society to debit my “Checking account (Bank account ending in 12217395)” for $122.80 ${often}, beginning on December 01, 2026, until I cancel.`,
  );
  expect(second).toBe(
    'I can cancel on the Payments page until 7:30 PM Central on the day of a payment, or by calling 877-555-0142 at least three business days before it. If the amount changes, Lantern Fraternal Society will notify me at least ten days before.',
  );
});

test('authorizes a changed schedule with its button and replacement', {
  tags: ['F-03'],
}, () => {
  expect(authorizationText({ ...terms, schedule: 'MONTHLY', replaces: true })[0]).toBe(
    'By pressing Change Payment, I authorize Lantern Fraternal Society to debit my “Checking account (Bank account ending in 12217395)” for $122.80 every month, beginning on December 01, 2026, until I cancel. This replaces what I agreed to before for this recurring payment.',
  );
});

test('names a later debit, because banks are closed on the date', { tags: ['F-02', 'AMB-80'] }, () => {
  const saturday = {
    ...terms,
    date: dateFromWire('2026-12-05'),
    debitDate: dateFromWire('2026-12-07'),
    schedule: 'MONTHLY',
  } as const;
  expect(authorizationText(saturday)[0]).toContain(
    'beginning on December 05, 2026 (debited Monday, December 07), until I cancel.',
  );
});

test.each([
  'The Only Card (Card ending in 1111)',
  'ÉPARGNE de Zoë (Bank account ending in 00001111)',
  'my Account “blue” (Bank account ending in 12345678)',
  'iBank (Bank account)',
])('quotes the method name %s unchanged', { tags: ['F-02', 'AMB-62'] }, (method) => {
  for (const schedule of [undefined, 'MONTHLY'] as const) {
    expect(authorizationText({ ...terms, method, schedule })[0]).toContain(
      `I authorize Lantern Fraternal Society to debit my “${method}” `,
    );
  }
});
