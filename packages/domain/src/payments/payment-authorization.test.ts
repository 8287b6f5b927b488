import { expect, test } from 'vitest';
import { dateFromWire } from '../values/dates.ts';
import { toCents } from '../values/money.ts';
import { AUTHORIZATION_TEXT_VERSION, authorizationText } from './payment-authorization.ts';

test('the version that is stored with a payment is the date of its wording', { tags: ['AMB-62'] }, () => {
  expect(AUTHORIZATION_TEXT_VERSION).toBe('2026-11-26');
});

const terms = {
  society: 'Lantern Fraternal Society',
  phone: '877-555-0142',
  method: 'Checking account (Bank account ending in 12217395)',
  total: toCents(12280),
  date: dateFromWire('2026-12-01'),
};

test('the authorization of one debit names amount, account, date, society and how to cancel', {
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
] as const)(
  'the authorization of a %s schedule says how often, and until when it holds',
  { tags: ['F-02'] },
  (schedule, often) => {
    const [first, second] = authorizationText({ ...terms, schedule });
    expect(first).toBe(
      `By pressing Make Payment, I authorize Lantern Fraternal Society to debit my “Checking account (Bank account ending in 12217395)” for $122.80 ${often}, beginning on December 01, 2026, until I cancel.`,
    );
    expect(second).toContain('up to three business days before a payment is made');
  },
);

test('the authorization of a changed schedule names its own button, and what it replaces', {
  tags: ['F-03'],
}, () => {
  expect(authorizationText({ ...terms, schedule: 'MONTHLY', replaces: true })[0]).toBe(
    'By pressing Change Payment, I authorize Lantern Fraternal Society to debit my “Checking account (Bank account ending in 12217395)” for $122.80 every month, beginning on December 01, 2026, until I cancel. This replaces what I agreed to before for this recurring payment.',
  );
});

test.each([
  'The Only Card (Card ending in 1111)',
  'ÉPARGNE de Zoë (Bank account ending in 00001111)',
  'my Account “blue” (Bank account ending in 12345678)',
  'iBank (Bank account)',
])('the authorization quotes the method name %s as it is', { tags: ['F-02', 'AMB-62'] }, (method) => {
  for (const schedule of [undefined, 'MONTHLY'] as const) {
    expect(authorizationText({ ...terms, method, schedule })[0]).toContain(
      `I authorize Lantern Fraternal Society to debit my “${method}” `,
    );
  }
});
