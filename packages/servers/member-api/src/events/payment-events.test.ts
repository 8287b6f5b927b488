import { toCents } from '@portal/domain/values/money';
import { expect, test } from 'vitest';
import type { PaymentState } from '../database/payment-state-machine.ts';
import { oneTimeEvents, recurringEvent } from './payment-events.ts';

const terms = {
  ...{ amount_cents: toCents(2_500), schedule_day: 15, schedule_type_code: 'MONTHLY' as const },
  method_token: 'pm-owner',
};
const oneTime = (state: PaymentState) => ({ ...terms, kind: 'single' as const, state });
const recurring = (state: PaymentState) => ({ ...terms, kind: 'recurring' as const, state });

test.each<[PaymentState | undefined, PaymentState, string[]]>([
  [undefined, 'SCHEDULED', ['payment.accepted']],
  [undefined, 'FAILED', ['payment.failed']],
  ['UNKNOWN', 'ACCEPTED', ['payment.accepted']],
  ['NEEDS_REVIEW', 'SETTLED', ['payment.accepted', 'payment.settled']],
  ['FAILED', 'SETTLED', ['payment.accepted', 'payment.settled']],
  ['SCHEDULED', 'ACCEPTED', []],
  ['ACCEPTED', 'SETTLED', ['payment.settled']],
  ['SETTLED', 'SETTLED', []],
  ['SETTLED', 'RETURNED', ['payment.returned']],
  ['UNKNOWN', 'RETURNED', ['payment.accepted', 'payment.returned']],
  ['RETURNED', 'RETURNED', []],
  ['RETURNED', 'SETTLED', ['payment.settled']],
  ['SCHEDULED', 'VOIDED', ['payment.cancelled']],
  ['VOIDED', 'VOIDED', []],
  ['SCHEDULED', 'FAILED', ['payment.failed']],
  ['READY', 'UNKNOWN', []],
])('a one-time payment from %s to %s has the events %j', { tags: ['R-09'] }, (before, after, events) => {
  expect(oneTimeEvents(before && oneTime(before), oneTime(after))).toEqual(events);
});

test.each<[PaymentState | undefined, PaymentState, string | undefined]>([
  [undefined, 'ACTIVE', 'recurring-payment.created'],
  ['FAILED', 'ACTIVE', 'recurring-payment.created'],
  ['ACTIVE', 'ACTIVE', undefined],
  ['ACTIVE', 'VOIDED', 'recurring-payment.cancelled'],
  ['VOIDED', 'VOIDED', undefined],
  ['ACTIVE', 'ENDED', 'recurring-payment.ended'],
  ['ENDED', 'ENDED', undefined],
  [undefined, 'FAILED', 'recurring-payment.failed'],
  ['FAILED', 'FAILED', undefined],
  ['ACTIVE', 'UNKNOWN', undefined],
])('a recurring payment from %s to %s has the event %s', { tags: ['R-09'] }, (before, after, event) => {
  expect(recurringEvent(before && recurring(before), recurring(after))).toBe(event);
});

test.each([
  { amount_cents: toCents(2_501) },
  { schedule_day: 16 },
  { schedule_type_code: 'QUARTERLY' as const },
  { method_token: 'pm-other' },
])('other terms %j are a change', { tags: ['AMB-78'] }, (change) => {
  const after = { ...recurring('ACTIVE'), ...change };
  expect(recurringEvent(recurring('ACTIVE'), after)).toBe('recurring-payment.changed');
});
