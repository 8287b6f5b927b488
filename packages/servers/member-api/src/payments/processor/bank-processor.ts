import { EventPage } from '@portal/bank-protocol/events';
import { ProfilesAnswer, WalletSession } from '@portal/bank-protocol/payment-methods';
import { type NewPayment, PaymentAnswer, type VoidRequest } from '@portal/bank-protocol/payments';
import { type NewSchedule, ScheduleAnswer, type ScheduleChange } from '@portal/bank-protocol/schedules';
import { dateFromWire } from '@portal/domain/values/dates';
import { toMoneyText } from '@portal/domain/values/money';
import type { Config } from '../../config.ts';
import { type Answer, asker, parse } from './ask.ts';
import { type Order, OutcomeUnknown, type PaymentKind, type Processor, type Standing } from './processor.ts';
import { moneyOf, standingOfPayment, standingOfSchedule } from './standings.ts';

const EVENTS_A_PAGE = 200;

/** The adapter to the bank processor over HTTP (API-52): its protocol in, our words out, and nothing unchecked. */
export function bankProcessor(settings: NonNullable<Config['bankProcessor']>): Processor {
  const ask = asker(settings);

  return {
    make: async (order) => {
      const body = order.kind === 'single' ? newPayment(order) : newSchedule(order);
      const answer = await ask('make', 'POST', pathOf(order.kind), body);
      if (answer.status === 400 || answer.status === 422) return refusedOutright(order);
      return standingOf(order.kind, answer, order);
    },
    find: async (kind, by) => {
      const place = 'processor' in by ? by.processor : `by-client-reference/${by.client}`;
      const answer = await ask('find', 'GET', `${pathOf(kind)}/${place}`);
      return answer.status === 404 ? undefined : standingOf(kind, answer);
    },
    void: async (kind, reference) => {
      const body: VoidRequest = { payment: { header: { notes: '' } } };
      return standingOf(kind, await ask('void', 'POST', `${pathOf(kind)}/${reference}/void`, body));
    },
    change: async (reference, order, { id, expiresAt }) => {
      const body: ScheduleChange = {
        ...scheduleTerms(order),
        'change-reference': id,
        'expires-at': expiresAt,
      };
      return standingOf('recurring', await ask('change', 'PUT', `/schedules/${reference}`, body));
    },
    methods: async (loginId) => {
      const answer = await ask('methods', 'GET', `/logins/${encodeURIComponent(loginId)}/profiles`);
      return parse(ProfilesAnswer, answer);
    },
    walletUrl: async ({ loginId, firstName, lastName, email, phone }) => {
      const body = { 'login-id': loginId, 'first-name': firstName, 'last-name': lastName, email, phone };
      return parse(WalletSession, await ask('walletUrl', 'POST', '/wallet-sessions', body)).url;
    },
    events: async (cursor) => {
      const answer = await ask('events', 'GET', `/events?after=${cursor}&limit=${EVENTS_A_PAGE}`);
      const { events, next } = parse(EventPage, answer);
      return { next, events: events.map(eventOf) };
    },
  };
}

/** @throws OutcomeUnknown also when the answer is about something else than was asked for. */
function standingOf(kind: PaymentKind, answer: Answer, order?: Order): Standing {
  const { certificateNumber, clientReference, standing } =
    kind === 'single' ? ofPayment(answer) : ofSchedule(answer);
  const isOther =
    order &&
    (clientReference !== order.clientReference ||
      certificateNumber !== order.certificateNumber ||
      standing.amount !== order.amount);
  if (isOther) throw new OutcomeUnknown('the bank processor answered about another payment');
  return standing;
}

function ofPayment(answer: Answer) {
  const { 'payment-response': payment } = parse(PaymentAnswer, answer);
  const { 'account-number': certificateNumber, 'client-reference': clientReference } = payment;
  return { standing: standingOfPayment(payment), certificateNumber, clientReference };
}

function ofSchedule(answer: Answer) {
  const { 'payment-schedule-response': schedule } = parse(ScheduleAnswer, answer);
  const { 'account-number': certificateNumber } = schedule.schedule.header;
  const { 'client-reference': clientReference } = schedule;
  return { standing: standingOfSchedule(schedule), certificateNumber, clientReference };
}

/** What the processor does not take as well-formed it does not store: certainly nothing was made. */
function refusedOutright({ clientReference, amount, date }: Order): Standing {
  const message = 'The payment could not be made with the information on file.';
  return { state: 'FAILED', reference: clientReference, message, amount, date };
}

function pathOf(kind: PaymentKind): string {
  return kind === 'single' ? '/payments' : '/schedules';
}

function newPayment(order: Order): NewPayment {
  return {
    'client-reference': order.clientReference,
    'login-id': order.instruction.loginId,
    'payment-type': order.paymentType,
    payment: {
      customer: customerOf(order),
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

function newSchedule(order: Order): NewSchedule {
  return {
    'client-reference': order.clientReference,
    'login-id': order.instruction.loginId,
    ...scheduleTerms(order),
  };
}

function scheduleTerms(order: Order): Omit<ScheduleChange, 'change-reference' | 'expires-at'> {
  const { scheduleDay, scheduleTypeCode, instruction } = order;
  if (scheduleDay === null || scheduleTypeCode === null || instruction.schedule === null) {
    throw new TypeError('A schedule needs its day and its type');
  }
  const { methodType, userId, startDate } = instruction.schedule;
  return {
    'payment-type': order.paymentType,
    'payment-schedule': {
      customer: customerOf(order),
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

function customerOf({ instruction: { customer } }: Order): NewPayment['payment']['customer'] {
  return {
    address: {
      city: customer.city,
      country: customer.country,
      line1: customer.line1,
      state: customer.state,
      'zip-code': customer.zipCode,
    },
    'day-phone-nr': customer.phone,
    email: customer.email,
    firstname: customer.firstName,
    lastname: customer.lastName,
    middlename: '',
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
    message: event.message,
  };
}
