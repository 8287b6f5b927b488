import { expect, test } from 'vitest';
import { createBilledCertificate } from '../testing/create-billed-certificate.ts';
import { dateFromWire } from '../values/dates.ts';
import { toCents } from '../values/money.ts';
import { canBeReminded } from './premium-reminder.ts';

const today = dateFromWire('2026-11-14');
const closed = {
  DueDate: dateFromWire('2026-11-21'),
  BilledAmount: toCents(50_00),
  AmountEditable: 'N',
} as const;

test.each([
  [{}, true],
  [{ IsPayor: false }, false],
  [{ IsOnPAC: true }, false],
  [{ PaidUpType: 'SP' }, false],
  [{ LineOfBusiness: 'A' }, false],
  [{ PaymentSummary: closed }, false],
  [{ Status: 'Suspended' }, false],
])('reminds of a premium of a certificate with %j: %j', { tags: ['F-11'] }, (changes, expected) => {
  expect(canBeReminded(createBilledCertificate(changes), today)).toBe(expected);
});
