import type { MemberAddress, MemberProfile, Payline, RecurringPayment, SinglePayment } from '@portal/api';
import { toPaymentCustomer } from '@portal/domain/payments/payment-customer';
import type { ScheduleTypeCode } from '@portal/domain/payments/recurring-payments';
import { type CalendarDate, dayOfMonth } from '@portal/domain/values/dates';
import type { Cents } from '@portal/domain/values/money';
import type { SavedMethod } from '@portal/shared-features/saved-methods';

/** One line and its amount. */
export interface OrderedLine {
  readonly line: Payline;
  readonly amount: Cents;
}

/** Order of one submit. */
export interface PaymentOrder {
  readonly lines: readonly OrderedLine[];
  readonly method: SavedMethod;
  readonly date: CalendarDate;
  /** Only for a recurring payment (WIZ-28). */
  readonly schedule?: ScheduleTypeCode | undefined;
  readonly oid: string;
  readonly customer: Customer;
  /**
   * Idempotency key: one per visit of step 3, for every retry. Undefined if the API ignores keys. A repeated
   * request would then be a second payment.
   */
  readonly key: string | undefined;
}

type Customer = SinglePayment['payment']['customer'];

/** The member in a payment request (API-42, API-47); the server uses its own data (AMB-62). */
export function toCustomer(profile: MemberProfile, address: MemberAddress | undefined): Customer {
  return toPaymentCustomer({
    city: address?.City ?? '',
    country: address?.Country?.trim() || 'United States',
    line1: address?.AddressLine1 ?? '',
    state: address?.State ?? '',
    zipCode: address?.ZipCode ?? '',
    phone: address?.PhoneNumber ?? '',
    email: profile.EmailAddress ?? '',
    firstName: profile.DisplayFirstName ?? '',
    lastName: profile.DisplayLastName ?? '',
  });
}

/** Request body of a single payment (API-41 to API-44, AMB-79, CONST-03). */
export function toSingleRequest({ line, amount }: OrderedLine, order: PaymentOrder): SinglePayment {
  return {
    'payment-type': line.PaymentType,
    payment: {
      customer: order.customer,
      'external-data-map': {},
      header: { ...toHeader(line, amount), 'payment-date': { 'date-str': order.date }, operation: 'SALE' },
      'payment-method': { token: order.method.token },
    },
  };
}

/** Request body of a recurring payment (API-45, API-46, AMB-76); `day` defaults to the day of the date. */
export function toRecurringRequest(
  { line, amount }: OrderedLine,
  order: Pick<PaymentOrder, 'customer' | 'date' | 'method' | 'oid'>,
  schedule: ScheduleTypeCode,
  day = dayOfMonth(order.date),
): RecurringPayment {
  return {
    'payment-schedule': {
      customer: order.customer,
      header: {
        ...toHeader(line, amount),
        'schedule-day': day,
        'schedule-type-code': schedule,
      },
      'payment-method': { token: order.method.token },
      'payment-method-category': order.method.category,
      'user-info': { 'user-id': order.oid },
    },
  };
}

function toHeader({ CertificateNumber }: Payline, amount: Cents) {
  return {
    'account-number': CertificateNumber,
    'check-duplicates': 'false',
    'payment-amount': amount,
    'payment-type-code': 'MEMBERPAYMENTS',
  } as const;
}
