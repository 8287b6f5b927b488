import type { GetPendingPayments, WireFormat } from '@portal/api';

type Pending = WireFormat<typeof GetPendingPayments>;
type Single = Pending['SinglePayments'][number];
type Recurring = Pending['RecurringPayments'][number];

export const NO_PENDING: Pending = { RecurringPayments: [], SinglePayments: [] };

/** A premium of $61.40 (S-1) dated Saturday, November 28; its debit is on Monday. */
export function createSinglePayment(changes: Partial<Single['last-payment-response']> = {}): Single {
  return {
    'last-payment-response': {
      'reference-number': 'S-1',
      'payment-status': 'SCHEDULED',
      'payment-date': '2026-11-28',
      CertificateNumber: '000001000013',
      'total-amount': '61.40',
      PaymentType: 'Premium',
      'schedule-reference': null,
      'cancel-until': '2026-11-30',
      'payment-method-token': 'pm-1',
      ...changes,
    },
  };
}

/** The payment of R-1 on this day, which the schedule made. */
export function createScheduledPayment(day = '2026-12-10'): Single {
  return createSinglePayment({
    ...{ 'reference-number': 'R-1-1', 'schedule-reference': 'R-1', 'payment-status': 'ACCEPTED' },
    ...{ 'payment-date': day, 'cancel-until': day },
    ...{ CertificateNumber: '000001000021', 'total-amount': '120.00', PaymentType: 'Loan' },
  });
}

type Schedule = Recurring['payment-schedule-response'];

/** A monthly loan payment of $120.00 on the tenth. */
export function createRecurringPayment(
  changes: Partial<Schedule['schedule']['header']> = {},
  status: Schedule['payment-schedule-status'] = 'ACTIVE',
): Recurring {
  return {
    'payment-schedule-response': {
      'payment-schedule-status': status,
      schedule: {
        header: {
          'reference-number': 'R-1',
          'next-payment-date': '2026-12-10',
          'schedule-day': 10,
          'schedule-type-code': 'MONTHLY',
          CertificateNumber: '000001000021',
          PaymentAmount: '120.00',
          PaymentType: 'Loan',
          'change-unconfirmed': false,
          'cancel-until': '2026-12-10',
          'payment-method-token': 'pm-1',
          ...changes,
        },
      },
    },
  };
}
