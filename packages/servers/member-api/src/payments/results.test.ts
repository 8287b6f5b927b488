import { dateFromWire } from '@portal/domain/values/dates';
import { moneyFromWire } from '@portal/domain/values/money';
import { expect, test } from 'vitest';
import type { Payment } from '../database/payment.ts';
import type { PaymentState } from '../database/payment-states.ts';
import { recurringResult, singleResult } from './results.ts';

const ID = '0e000000-0000-4000-8000-000000000001';
const NOT_KNOWN =
  'This payment is being confirmed. Please do not make it again: it is listed under your pending payments.';

function payment(kind: Payment['kind'], state: PaymentState, processor_reference: string | null): Payment {
  return {
    ...{ payment_id: ID, kind, azure_object_id: ID, certificate_number: '000000000101' },
    ...{ payment_type: 'Loan Principal', amount_cents: moneyFromWire('1204.50'), state, message: 'As told.' },
    ...{ payment_date: dateFromWire('2026-11-30'), schedule_day: null, schedule_type_code: null },
    ...{ method_token: 'pm-owner', copy_number: 0, processor_reference, schedule_reference: null },
    ...{
      instruction: null,
      authorisation: null,
      wanted_change: null,
      attempt: 1,
      owner: null,
      lease_until: null,
      return_told_at: null,
    },
    ...{ next_at: new Date(0), look_up_at: null, created_at: new Date(0), updated_at: new Date(0) },
  };
}

const states: [PaymentState, single: string, schedule: string][] = [
  ['READY', 'UNKNOWN', 'UNKNOWN'],
  ['SENDING', 'UNKNOWN', 'UNKNOWN'],
  ['UNKNOWN', 'UNKNOWN', 'UNKNOWN'],
  ['MANUAL', 'UNKNOWN', 'UNKNOWN'],
  ['ACCEPTED', 'ACCEPTED', 'UNKNOWN'],
  ['SCHEDULED', 'SCHEDULED', 'UNKNOWN'],
  ['SETTLED', 'ACCEPTED', 'UNKNOWN'],
  ['RETURNED', 'ACCEPTED', 'UNKNOWN'],
  ['VOIDED', 'VOIDED', 'VOIDED'],
  ['FAILED', 'FAILED', 'FAILED'],
  ['ACTIVE', 'UNKNOWN', 'ACTIVE'],
  ['ENDED', 'UNKNOWN', 'ENDED'],
];

test.each(states)(
  'a payment that is %s is told as %s, a schedule as %s',
  { tags: ['ENT-20', 'R-11'] },
  (state, single, schedule) => {
    expect(singleResult({ payment: payment('single', state, 'P-1'), isRepeated: false })).toEqual({
      ...{ paymentType: 'Loan Principal', certificateNumber: '000000000101' },
      ...{ paymentAmount: 1_204_50, paymentDate: '2026-11-30' },
      result: {
        Status: single,
        Message: single === 'UNKNOWN' ? NOT_KNOWN : 'As told.',
        ReferenceNumber: 'P-1',
      },
    });
    expect(recurringResult({ payment: payment('recurring', state, 'S-1'), isRepeated: false })).toEqual({
      'payment-schedule-response': {
        'payment-schedule-status': schedule,
        'status-message': schedule === 'UNKNOWN' ? NOT_KNOWN : 'As told.',
        errors: schedule === 'FAILED' ? [{ message: 'As told.' }] : [],
        schedule: {
          header: {
            'reference-number': 'S-1',
            'next-payment-date': schedule === 'ACTIVE' ? '2026-11-30' : null,
            CertificateNumber: '000000000101',
            PaymentAmount: 1_204_50,
            PaymentType: 'Loan Principal',
          },
        },
      },
    });
  },
);

test('until the number of the processor is known, a payment has ours', { tags: ['R-09'] }, () => {
  expect(
    singleResult({ payment: payment('single', 'UNKNOWN', null), isRepeated: false }).result.ReferenceNumber,
  ).toBe(ID);
  const { 'payment-schedule-response': told } = recurringResult({
    payment: payment('recurring', 'UNKNOWN', null),
    isRepeated: false,
  });
  expect(told.schedule.header['reference-number']).toBe(ID);
});

test('a repeated request gets the instant at which the payment was made', {
  tags: ['R-09', 'AMB-90'],
}, () => {
  const made = { ...payment('single', 'SCHEDULED', 'P-1'), created_at: new Date('2026-11-23T16:42:00Z') };
  expect(singleResult({ payment: made, isRepeated: true }).result).toEqual({
    Status: 'SCHEDULED',
    Message: 'As told.',
    ReferenceNumber: 'P-1',
    MadeAlreadyAt: '2026-11-23T16:42:00.000Z',
  });
  const schedule = { ...made, kind: 'recurring' as const, state: 'ACTIVE' as const };
  const answer = recurringResult({ payment: schedule, isRepeated: true })['payment-schedule-response'];
  expect(answer['made-already-at']).toBe('2026-11-23T16:42:00.000Z');
});
