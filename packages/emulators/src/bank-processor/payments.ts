import { randomBytes } from 'node:crypto';
import type { ProcessorEvent } from '@portal/bank-processor-api/events';
import type { NewPayment, PaymentResponseBody } from '@portal/bank-processor-api/payments';
import { nextBusinessDay } from '@portal/domain/payments/business-days';
import { addDays, type CalendarDate, dateFromWire, isBefore } from '@portal/domain/values/dates';
import { type Method, type Payment, usedMethod } from './records.ts';
import { findRepeated, type LedgerContext, type Rejection, rejection, rejectMethod } from './rejections.ts';

/** The terms of a payment, ordered by a member or a schedule. */
type Order = Pick<
  Payment,
  'reference' | 'clientReference' | 'scheduleReference' | 'loginId' | 'paymentType' | 'account' | 'amount'
> & { date: CalendarDate; fingerprint: string | null };

export const newReference = (letter: string) => `${letter}-${randomBytes(6).toString('hex').toUpperCase()}`;

/** POST /payments. @param decline simulates a decline by the bank */
export function createPayment(
  context: LedgerContext,
  input: NewPayment,
  decline: boolean,
): PaymentResponseBody {
  const { ledger, clock } = context;
  const fingerprint = ledger.fingerprint(input);
  const clientReference = input['client-reference'];
  const known = findRepeated(ledger.payments.byClientReference.get(clientReference), fingerprint);
  if (known) {
    const response = paymentResponseBody(context, known);
    response['payment-response']['payment-status'] = known.firstStatus;
    return response;
  }
  const { header, 'payment-method': requested } = input.payment;
  const date = dateFromWire(header['payment-date']);
  const method = ledger.methods.get(requested.token);
  const loginId = input['login-id'];
  // Callers do not know an advanced clock, so a payment for their today is valid.
  const isPast = date < clock.today() && date < clock.todayOfCallers();
  const rejected =
    rejectMethod(method, loginId, date, clock) ??
    (isPast ? rejection('payment-date-past') : undefined) ??
    (decline ? rejection('declined') : undefined);
  const order: Order = {
    reference: newReference('P'),
    clientReference,
    scheduleReference: null,
    loginId,
    paymentType: input['payment-type'],
    account: header['account-number'],
    amount: header['payment-amount'],
    date,
    fingerprint,
  };
  const own = method?.loginId === loginId ? method : undefined;
  const payment = buildPayment(context, order, own, rejected);
  ledger.savePayment(payment);
  return paymentResponseBody(context, payment);
}

export function buildPayment(
  { clock, bankDays }: LedgerContext,
  order: Order,
  method: Method | undefined,
  rejected: Rejection | undefined,
): Payment {
  const isLater = order.date > clock.today();
  const from = isBefore(order.date, clock.today()) ? clock.today() : order.date;
  const accepted = isLater ? 'The payment is scheduled.' : 'The payment is accepted.';
  return {
    ...order,
    method: method ? usedMethod(method) : null,
    state: rejected ? 'FAILED' : 'OPEN',
    firstStatus: rejected ? 'FAILED' : isLater ? 'SCHEDULED' : 'ACCEPTED',
    code: rejected?.code ?? null,
    message: rejected?.message ?? accepted,
    // A payment after the day's debits is collected with the next ones.
    settlesOn: nextBusinessDay(clock.isPastDebitCutoff(from) ? addDays(from, 1) : from, bankDays),
    returnsOn: null,
    returnCode: null,
    events: [],
  };
}

/** POST /payments/{reference-number}/void. Possible until the payment is collected, and idempotent. */
export function voidPayment(context: LedgerContext, payment: Payment, decline: boolean): PaymentResponseBody {
  const { ledger, clock } = context;
  if (payment.state === 'VOIDED') return paymentResponseBody(context, payment);
  if (decline || payment.state !== 'OPEN' || clock.isPastDebitCutoff(payment.settlesOn)) {
    const response = paymentResponseBody(context, payment);
    const { code, message } = rejection(decline ? 'declined' : 'too-late');
    Object.assign(response['payment-response'], {
      'payment-status': 'FAILED',
      'status-code': code,
      'status-message': message,
    } satisfies Partial<PaymentResponseBody['payment-response']>);
    return response;
  }
  const voided: Payment = { ...payment, state: 'VOIDED', message: 'The payment is cancelled.' };
  ledger.savePayment(voided);
  return paymentResponseBody(context, voided);
}

export function paymentResponseBody({ clock }: LedgerContext, payment: Payment): PaymentResponseBody {
  const open = payment.date > clock.today() ? 'SCHEDULED' : 'ACCEPTED';
  const isSettled = payment.state === 'SETTLED' || payment.state === 'RETURNED';
  const isReturned = payment.state === 'RETURNED';
  return {
    'payment-response': {
      'reference-number': payment.reference,
      'client-reference': payment.clientReference,
      'schedule-reference-number': payment.scheduleReference,
      'login-id': payment.loginId,
      'payment-status': payment.state === 'OPEN' ? open : payment.state,
      'status-message': payment.message,
      'status-code': payment.code,
      'payment-type': payment.paymentType,
      'payment-date': payment.date,
      'account-number': payment.account,
      'total-amount': payment.amount,
      'payment-method': payment.method,
      'settled-date': isSettled ? payment.settlesOn : null,
      'returned-date': isReturned ? payment.returnsOn : null,
      'return-code': isReturned ? payment.returnCode : null,
    },
  };
}

/** Returns an event of a payment without its cursor. */
export function paymentEvent(
  payment: Payment,
  type: ProcessorEvent['type'],
  date: CalendarDate,
  message: string,
): Omit<ProcessorEvent, 'cursor'> {
  return {
    type,
    date,
    'reference-number': payment.reference,
    'schedule-reference-number': payment.scheduleReference,
    'client-reference': payment.clientReference,
    'schedule-client-reference': null,
    'login-id': payment.loginId,
    'payment-type': payment.paymentType,
    'account-number': payment.account,
    'total-amount': payment.amount,
    'return-code': type === 'payment-returned' ? payment.returnCode : null,
    message,
  };
}
