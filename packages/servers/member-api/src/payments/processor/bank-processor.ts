import { EventPage } from '@portal/bank-processor-api/events';
import { ProfilesResponse, WalletSession } from '@portal/bank-processor-api/payment-methods';
import { type NewPayment, PaymentResponseBody, type VoidRequest } from '@portal/bank-processor-api/payments';
import {
  type NewSchedule,
  type ScheduleChange,
  ScheduleResponseBody,
} from '@portal/bank-processor-api/schedules';
import { shortenForProcessor, toPaymentCustomer } from '@portal/domain/payments/payment-customer';
import { dateFromWire } from '@portal/domain/values/dates';
import { toMoneyText } from '@portal/domain/values/money';
import { sanitizeLine } from '@portal/domain/values/sanitize-text';
import type { Config } from '../../config.ts';
import type { PaymentKind } from '../../database/column-types.ts';
import { createProcessorHttp, type ProcessorResponse, parse } from './http-client.ts';
import {
  type ProcessorClient,
  type ProcessorStatus,
  type SubmitOrder,
  UnknownOutcomeError,
} from './processor-client.ts';
import { moneyOf, toPaymentStatus, toScheduleStatus } from './status-mapping.ts';

const EVENTS_PAGE_SIZE = 200;
/** Statuses of a change that the processor did not make. Each change has a new reference, so 409 is one of them. */
const CHANGE_REJECTED: ReadonlySet<number> = new Set([400, 404, 409, 422]);

export function bankProcessor(settings: NonNullable<Config['bankProcessor']>): ProcessorClient {
  const request = createProcessorHttp(settings);

  return {
    submit: async (order) => {
      const body = order.kind === 'single' ? newPayment(order) : newSchedule(order);
      const response = await request('submit', 'POST', pathOf(order.kind), body);
      if (response.status === 400 || response.status === 422) return rejectedStatus(order);
      return toProcessorStatus(order.kind, response, order);
    },
    lookup: async (kind, by) => {
      const path = 'processor' in by ? encodeURIComponent(by.processor) : `by-client-reference/${by.client}`;
      const response = await request('lookup', 'GET', `${pathOf(kind)}/${path}`);
      return response.status === 404 ? undefined : toProcessorStatus(kind, response);
    },
    void: async (kind, reference) => {
      const body: VoidRequest = { payment: { header: { notes: '' } } };
      return toProcessorStatus(
        kind,
        await request('void', 'POST', `${pathOf(kind)}/${encodeURIComponent(reference)}/void`, body),
      );
    },
    change: async (reference, order, { id, expiresAt }) => {
      const body: ScheduleChange = {
        ...scheduleTerms(order),
        'change-reference': id,
        'expires-at': expiresAt,
      };
      const response = await request('change', 'PUT', `/schedules/${encodeURIComponent(reference)}`, body);
      if (CHANGE_REJECTED.has(response.status)) return rejectedChange(order);
      return toProcessorStatus('recurring', response);
    },
    methods: async (loginId) => {
      const response = await request('methods', 'GET', `/logins/${encodeURIComponent(loginId)}/profiles`);
      return parse(ProfilesResponse, response);
    },
    walletUrl: async ({ loginId, firstName, lastName, email, ...holder }) => {
      const phone = shortenForProcessor('phone', holder.phone);
      const body = { 'login-id': loginId, 'first-name': firstName, 'last-name': lastName, email, phone };
      return parse(WalletSession, await request('walletUrl', 'POST', '/wallet-sessions', body)).url;
    },
    events: async (cursor) => {
      const response = await request('events', 'GET', `/events?after=${cursor}&limit=${EVENTS_PAGE_SIZE}`);
      const { events, next } = parse(EventPage, response);
      return { next, events: events.map(eventOf) };
    },
  };
}

/** @throws UnknownOutcomeError also when the response is about another payment */
function toProcessorStatus(
  kind: PaymentKind,
  response: ProcessorResponse,
  order?: SubmitOrder,
): ProcessorStatus {
  const {
    certificateNumber,
    clientReference,
    status: result,
  } = kind === 'single' ? ofPayment(response) : ofSchedule(response);
  const isMismatch =
    order &&
    (clientReference !== order.clientReference ||
      certificateNumber !== order.certificateNumber ||
      result.amount !== order.amount);
  if (isMismatch) throw new UnknownOutcomeError('the bank processor responded about another payment');
  return result;
}

function ofPayment(response: ProcessorResponse) {
  const { 'payment-response': payment } = parse(PaymentResponseBody, response);
  const { 'account-number': certificateNumber, 'client-reference': clientReference } = payment;
  return { status: toPaymentStatus(payment), certificateNumber, clientReference };
}

function ofSchedule(response: ProcessorResponse) {
  const { 'payment-schedule-response': schedule } = parse(ScheduleResponseBody, response);
  const { 'account-number': certificateNumber } = schedule.schedule.header;
  const { 'client-reference': clientReference } = schedule;
  return { status: toScheduleStatus(schedule), certificateNumber, clientReference };
}

/** A rejected request is never stored, so certainly no payment was made. */
function rejectedStatus({ clientReference, amount, date }: SubmitOrder): ProcessorStatus {
  const message = 'The payment could not be made with the information on file.';
  return { state: 'FAILED', reference: clientReference, message, amount, date };
}

function rejectedChange({ clientReference, amount, date }: SubmitOrder): ProcessorStatus {
  const message = 'The change could not be made with the information on file.';
  return { state: 'FAILED', reference: clientReference, message, amount, date };
}

function pathOf(kind: PaymentKind): string {
  return kind === 'single' ? '/payments' : '/schedules';
}

function newPayment(order: SubmitOrder): NewPayment {
  return {
    'client-reference': order.clientReference,
    'login-id': order.instruction.loginId,
    'payment-type': order.paymentType,
    payment: {
      customer: toPaymentCustomer(order.instruction.customer),
      'external-data-map': {},
      header: {
        'payment-date': order.date,
        'account-number': order.certificateNumber,
        'check-duplicates': 'false',
        operation: 'SALE',
        'payment-amount': toMoneyText(order.amount),
        'payment-type-code': 'MEMBERPAYMENTS',
      },
      'payment-method': { token: order.methodToken },
    },
  };
}

function newSchedule(order: SubmitOrder): NewSchedule {
  return {
    'client-reference': order.clientReference,
    'login-id': order.instruction.loginId,
    ...scheduleTerms(order),
  };
}

function scheduleTerms(order: SubmitOrder): Omit<ScheduleChange, 'change-reference' | 'expires-at'> {
  const { scheduleDay, scheduleTypeCode, instruction } = order;
  if (scheduleDay === null || scheduleTypeCode === null || instruction.schedule === null) {
    throw new TypeError('A schedule needs a day and a type');
  }
  const { methodType, userId, startDate } = instruction.schedule;
  return {
    'payment-type': order.paymentType,
    'payment-schedule': {
      customer: toPaymentCustomer(order.instruction.customer),
      header: {
        'account-number': order.certificateNumber,
        'check-duplicates': 'false',
        'schedule-day': scheduleDay,
        'schedule-type-code': scheduleTypeCode,
        'payment-amount': toMoneyText(order.amount),
        'payment-type-code': 'MEMBERPAYMENTS',
      },
      'payment-method': { token: order.methodToken },
      'payment-method-category': methodType,
      'user-info': { 'user-id': userId },
    },
    ...(startDate !== null && { 'start-date': startDate }),
  };
}

function eventOf(event: EventPage['events'][number]) {
  return {
    type: event.type,
    date: dateFromWire(event.date),
    reference: event['reference-number'],
    clientReference: event['client-reference'],
    scheduleReference: event['schedule-reference-number'],
    scheduleClientReference: event['schedule-client-reference'],
    certificateNumber: event['account-number'],
    paymentType: event['payment-type'],
    amount: moneyOf(event['total-amount']),
    message: sanitizeLine(event.message),
  };
}
