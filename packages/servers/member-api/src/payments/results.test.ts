import { dateFromWire } from '@portal/domain/values/dates';
import { moneyFromWire } from '@portal/domain/values/money';
import { expect, test } from 'vitest';
import type { Payment } from '../database/payment.ts';
import type { PaymentState } from '../database/payment-state-machine.ts';
import { recurringResult, referenceOf, singleResult } from './results.ts';

const ID = '0e000000-0000-4000-8000-000000000001';
const UNKNOWN_RESULT =
  'This payment is being confirmed. Please do not make it again: it is listed under your pending payments.';

function payment(kind: Payment['kind'], state: PaymentState, processor_reference: string | null): Payment {
  return {
    ...{ payment_id: ID, kind, azure_object_id: ID, certificate_number: '000000000101' },
    ...{
      payment_type: 'Loan Principal',
      amount_cents: moneyFromWire('1204.50'),
      state,
      message: 'Processor message.',
    },
    ...{ payment_date: dateFromWire('2026-11-30'), schedule_day: null, schedule_type_code: null },
    ...{ method_token: 'pm-owner', duplicate_number: 0, processor_reference, schedule_reference: null },
    ...{
      instruction: null,
      debit_authorization: null,
      pending_change: null,
      attempts: 1,
      lease_owner: null,
      lease_until: null,
      debited_on: null,
      is_debited_again: false,
      return_notified_at: null,
      notified_state: null,
    },
    ...{ next_at: new Date(0), lookup_at: null, created_at: new Date(0), updated_at: new Date(0) },
  };
}

const states: [PaymentState, single: string, schedule: string][] = [
  ['READY', 'UNKNOWN', 'UNKNOWN'],
  ['SENDING', 'UNKNOWN', 'UNKNOWN'],
  ['UNKNOWN', 'UNKNOWN', 'UNKNOWN'],
  ['NEEDS_REVIEW', 'UNKNOWN', 'UNKNOWN'],
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
  'publishes a payment that is %s as %s, a schedule as %s',
  { tags: ['ENT-20', 'R-11'] },
  (state, single, schedule) => {
    expect(singleResult({ payment: payment('single', state, 'P-1'), isDuplicate: false })).toEqual({
      ...{ paymentType: 'Loan Principal', certificateNumber: '000000000101' },
      ...{ paymentAmount: 1_204_50, paymentDate: '2026-11-30' },
      result: {
        Status: single,
        Message: single === 'UNKNOWN' ? UNKNOWN_RESULT : 'Processor message.',
        ReferenceNumber: 'P-1',
      },
    });
    expect(recurringResult({ payment: payment('recurring', state, 'S-1'), isDuplicate: false })).toEqual({
      'payment-schedule-response': {
        'payment-schedule-status': schedule,
        'status-message': schedule === 'UNKNOWN' ? UNKNOWN_RESULT : 'Processor message.',
        errors: schedule === 'FAILED' ? [{ message: 'Processor message.' }] : [],
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

test("uses our payment id until the processor's reference is known", { tags: ['R-09'] }, () => {
  expect(
    singleResult({ payment: payment('single', 'UNKNOWN', null), isDuplicate: false }).result.ReferenceNumber,
  ).toBe(ID);
  const { 'payment-schedule-response': reported } = recurringResult({
    payment: payment('recurring', 'UNKNOWN', null),
    isDuplicate: false,
  });
  expect(reported.schedule?.header['reference-number']).toBe(ID);
});

test.each(['REF 7', ' REF-7', 'REF–7', '', 'R'.repeat(81)])(
  'uses our payment id for the unusable reference %j',
  { tags: ['R-09'] },
  (reference) => {
    expect(referenceOf(payment('single', 'SETTLED', reference))).toBe(ID);
  },
);

test('returns the time of the payment for a repeated request', {
  tags: ['R-09', 'AMB-90'],
}, () => {
  const created = { ...payment('single', 'SCHEDULED', 'P-1'), created_at: new Date('2026-11-23T16:42:00Z') };
  expect(singleResult({ payment: created, isDuplicate: true }).result).toEqual({
    Status: 'SCHEDULED',
    Message: 'Processor message.',
    ReferenceNumber: 'P-1',
    MadeAlreadyAt: '2026-11-23T16:42:00.000Z',
  });
  const schedule = { ...created, kind: 'recurring' as const, state: 'ACTIVE' as const };
  const response = recurringResult({ payment: schedule, isDuplicate: true })['payment-schedule-response'];
  expect(response['made-already-at']).toBe('2026-11-23T16:42:00.000Z');
});
