import type { RecurringPayment, SinglePayment } from '@portal/api/contracts/make-payment';
import type { z } from 'zod';
import { owner } from './fixture.ts';

type Single = z.input<typeof SinglePayment>;
type Recurring = z.input<typeof RecurringPayment>;

const customer: Single['payment']['customer'] = {
  address: { city: 'Kenosha', country: '', line1: '214 Juniper Street', state: 'WI', 'zip-code': '53140' },
  'day-phone-nr': '312-555-0114',
  email: 'ottilie@fixture.example.org',
  firstname: 'Ottilie',
  lastname: 'Quarnstrom',
  middlename: '',
};

interface Basics {
  readonly certificateNumber?: string;
  readonly amount?: string;
  readonly token?: string;
}

/** Body of a single payment, by default of the owner (API-41 to API-44). */
export function createSingleBody({
  date,
  type = 'Loan Principal',
  certificateNumber = owner.certificateNumber,
  amount = '25.00',
  token = 'pm-owner',
}: Basics & { readonly date: string; readonly type?: string }): Single {
  return {
    'payment-type': type,
    payment: {
      customer,
      'external-data-map': {},
      header: {
        'payment-date': { 'date-str': date },
        operation: 'SALE',
        'account-number': certificateNumber,
        'check-duplicates': 'false',
        'payment-amount': amount,
        'payment-type-code': 'MEMBERPAYMENTS',
      },
      'payment-method': { token },
    },
  };
}

/** Body of a recurring payment, by default of the owner (API-45, API-46). */
export function createRecurringBody({
  day = 15,
  certificateNumber = owner.certificateNumber,
  amount = '25.00',
  token = 'pm-owner',
  category = 'CHQ',
  oid = owner.oid,
}: Basics & {
  readonly day?: number;
  readonly category?: 'CHQ' | 'CC';
  readonly oid?: string;
}): Recurring {
  return {
    'payment-schedule': {
      customer,
      header: {
        'schedule-day': day,
        'schedule-type-code': 'MONTHLY',
        'account-number': certificateNumber,
        'check-duplicates': 'false',
        'payment-amount': amount,
        'payment-type-code': 'MEMBERPAYMENTS',
      },
      'payment-method': { token },
      'payment-method-category': category,
      'user-info': { 'user-id': oid },
    },
  };
}
