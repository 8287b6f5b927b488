import { randomUUID } from 'node:crypto';
import type { NewPayment } from '@portal/bank-processor-api/payments';
import type { NewSchedule } from '@portal/bank-processor-api/schedules';
import { CHECKING, ELENA } from './fixture.ts';

const CUSTOMER = {
  address: {
    city: 'Dubuque',
    country: 'United States',
    line1: '7 Juniper Way',
    state: 'IA',
    'zip-code': '52001',
  },
  'day-phone-nr': '563-555-0114',
  email: 'someone@example.org',
  firstname: 'Seraphina',
  lastname: 'Quillfeather',
  middlename: '',
};

interface BodyOptions {
  reference?: string;
  login?: string;
  token?: string;
  amount?: string;
  date?: string;
}

export const createPaymentBody = ({
  reference = randomUUID(),
  login = ELENA,
  token = CHECKING,
  amount = '48.80',
  date = '2026-11-23',
}: BodyOptions = {}): NewPayment => ({
  'client-reference': reference,
  'login-id': login,
  'payment-type': 'Premium',
  payment: {
    customer: CUSTOMER,
    'external-data-map': {},
    header: {
      'payment-date': date,
      'account-number': '000020439876',
      'check-duplicates': 'false',
      operation: 'SALE',
      'payment-amount': amount,
      'payment-type-code': 'MEMBERPAYMENTS',
    },
    'payment-method': { token },
  },
});

export const createScheduleBody = ({
  reference = randomUUID(),
  login = ELENA,
  token = CHECKING,
  amount = '48.80',
  day = 30,
  type = 'MONTHLY',
  start,
}: BodyOptions & { day?: number; type?: 'MONTHLY' | 'QUARTERLY'; start?: string } = {}): NewSchedule => ({
  'client-reference': reference,
  'login-id': login,
  'payment-type': 'Premium',
  'payment-schedule': {
    customer: CUSTOMER,
    header: {
      'account-number': '000020439876',
      'check-duplicates': 'false',
      'schedule-day': day,
      'schedule-type-code': type,
      'payment-amount': amount,
      'payment-type-code': 'MEMBERPAYMENTS',
    },
    'payment-method': { token },
    'payment-method-category': 'CHQ',
    'user-info': { 'user-id': '107bfbd1-d2d8-406a-a96c-814c6b649244' },
  },
  ...(start !== undefined && { 'start-date': start }),
});

export const VOID_BODY = { payment: { header: { notes: '' } } };
