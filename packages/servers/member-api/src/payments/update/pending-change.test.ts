import { dateFromWire } from '@portal/domain/values/dates';
import { toCents } from '@portal/domain/values/money';
import { expect, test } from 'vitest';
import type { PendingChange } from '../../database/column-types.ts';
import type { ProcessorStatus } from '../processor/processor-client.ts';
import { changeOutcome, expiryOf } from './pending-change.ts';

const change: PendingChange = {
  id: 'change-1',
  expiresAt: '2026-11-23T16:05:00.000Z',
  amount: toCents(2_602),
  date: dateFromWire('2026-12-11'),
  scheduleDay: 11,
  scheduleTypeCode: 'MONTHLY',
  methodToken: 'pm-owner',
  authorization: {
    textVersion: '2026-11',
    clientAddress: '203.0.113.7',
    idempotencyKey: null,
    at: '2026-11-23T16:00:00.000Z',
    methodName: 'Everyday checking (Bank account ending in 45678901)',
  },
};
const terms = { scheduleDay: 11, scheduleTypeCode: 'MONTHLY', methodToken: 'pm-owner' } as const;
const status: ProcessorStatus = {
  state: 'ACTIVE',
  reference: 'S-1',
  message: 'Changed.',
  amount: toCents(2_602),
  date: dateFromWire('2026-12-11'),
  terms,
};
// The processor rejects the change from 16:05 on, with up to a minute of clock skew.
const SOON = new Date('2026-11-23T16:05:59Z');
const LATER = new Date('2026-11-23T16:06:00Z');

test.each<[string, Partial<ProcessorStatus>]>([
  ['with the requested terms', {}],
  ['with a method that the processor does not name', { terms: { ...terms, methodToken: null } }],
  ['on another day than was thought', { date: dateFromWire('2027-01-11') }],
])('a schedule found %s was changed', { tags: ['AMB-78', 'R-09'] }, (_, found) => {
  expect(changeOutcome(change, { ...status, ...found }, LATER)).toBe('applied');
});

test.each<[string, Partial<ProcessorStatus>]>([
  ['amount', { amount: toCents(2_500) }],
  ['day', { terms: { ...terms, scheduleDay: 12 } }],
  ['type', { terms: { ...terms, scheduleTypeCode: 'QUARTERLY' } }],
  ['method', { terms: { ...terms, methodToken: 'pm-other' } }],
])(
  'a schedule with another %s is unchanged a minute after the expiry',
  { tags: ['AMB-78', 'R-09'] },
  (_, found) => {
    expect(changeOutcome(change, { ...status, ...found }, SOON)).toBe('pending');
    expect(changeOutcome(change, { ...status, ...found }, LATER)).toBe('not_applied');
  },
);

test('does not wait for an ended schedule', { tags: ['AMB-78', 'R-09'] }, () => {
  expect(changeOutcome(change, { ...status, state: 'VOIDED' }, SOON)).toBe('not_applied');
});

test('a change expires five minutes after it is sent', { tags: ['AMB-78', 'R-09'] }, () => {
  expect(expiryOf(new Date('2026-11-23T16:00:00Z'))).toBe('2026-11-23T16:05:00.000Z');
});
