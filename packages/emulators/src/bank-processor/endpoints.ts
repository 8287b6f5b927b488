import type { EventPage } from '@portal/bank-processor-api/events';
import { NewWalletSession } from '@portal/bank-processor-api/payment-methods';
import { NewPayment, type PaymentList, VoidRequest } from '@portal/bank-processor-api/payments';
import { NewSchedule, ScheduleChange, type ScheduleList } from '@portal/bank-processor-api/schedules';
import { parseCalendarDate } from '@portal/domain/values/dates';
import { z } from 'zod';
import { parseBody } from '../kit/request-body.ts';
import { RequestError } from '../kit/request-error.ts';
import { profilesResponse } from './methods.ts';
import { createPayment, paymentResponseBody, voidPayment } from './payments.ts';
import type { Payment, Schedule } from './records.ts';
import type { LedgerContext } from './rejections.ts';
import { changeSchedule, createSchedule, scheduleResponseBody, voidSchedule } from './schedules.ts';
import type { WalletSessions } from './wallet/sessions.ts';

export interface Services extends LedgerContext {
  sessions: WalletSessions;
}

/** A call with path parameters. `body` is parsed JSON, not yet validated. */
interface CallRequest {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  body: unknown;
}

interface PreparedCall {
  amount?: string;
  /** Executes the call. @param decline simulates a decline by the bank */
  act: (decline: boolean) => object;
}

export type Prepare = (services: Services, request: CallRequest) => PreparedCall;

/** Every endpoint of the interface (API-52), by method and path. */
export const ENDPOINTS: Readonly<Record<string, Prepare>> = {
  'POST /payments': (services, { body }) => {
    const input = parseBody(NewPayment, body);
    const amount = input.payment.header['payment-amount'];
    return { amount, act: (decline) => createPayment(services, input, decline) };
  },
  'GET /payments/by-client-reference/:reference': (services, { params }) => {
    const payment = requireRecord(
      services.ledger.payments.byClientReference,
      params.reference?.toLowerCase(),
    );
    return { act: () => paymentResponseBody(services, payment) };
  },
  'GET /payments/:reference': (services, { params }) => {
    const payment = requireRecord(services.ledger.payments.byReference, params.reference);
    return { act: () => paymentResponseBody(services, payment) };
  },
  'POST /payments/:reference/void': (services, { params, body }) => {
    parseBody(VoidRequest, body);
    const { reference } = requireRecord(services.ledger.payments.byReference, params.reference);
    return {
      act: (decline) =>
        voidPayment(services, requireRecord(services.ledger.payments.byReference, reference), decline),
    };
  },
  'POST /schedules': (services, { body }) => {
    const input = parseBody(NewSchedule, body);
    const amount = input['payment-schedule'].header['payment-amount'];
    return { amount, act: (decline) => createSchedule(services, input, decline) };
  },
  'GET /schedules/by-client-reference/:reference': (services, { params }) => {
    const schedule = requireRecord(
      services.ledger.schedules.byClientReference,
      params.reference?.toLowerCase(),
    );
    return { act: () => scheduleResponseBody(schedule) };
  },
  'GET /schedules/:reference': (services, { params }) => {
    const schedule = requireRecord(services.ledger.schedules.byReference, params.reference);
    return { act: () => scheduleResponseBody(schedule) };
  },
  'PUT /schedules/:reference': (services, { params, body }) => {
    const input = parseBody(ScheduleChange, body);
    const { reference } = requireRecord(services.ledger.schedules.byReference, params.reference);
    const now = () => requireRecord(services.ledger.schedules.byReference, reference);
    const amount = input['payment-schedule'].header['payment-amount'];
    return { amount, act: (decline) => changeSchedule(services, now(), input, decline) };
  },
  'POST /schedules/:reference/void': (services, { params, body }) => {
    parseBody(VoidRequest, body);
    const { reference } = requireRecord(services.ledger.schedules.byReference, params.reference);
    return {
      act: (decline) =>
        voidSchedule(services, requireRecord(services.ledger.schedules.byReference, reference), decline),
    };
  },
  'GET /logins/:login/profiles': ({ ledger, clock }, { params }) => ({
    act: () => profilesResponse(ledger, clock, params.login ?? ''),
  }),
  'GET /logins/:login/payments': (services, { params, query }) => {
    const matches = paymentFilter(query);
    return { act: () => paymentList(services, params.login ?? '', matches) };
  },
  'GET /logins/:login/schedules': (services, { params, query }) => {
    const account = query.get('account-number');
    return { act: () => scheduleList(services, params.login ?? '', account) };
  },
  'POST /wallet-sessions': ({ sessions }, { body }) => {
    const input = parseBody(NewWalletSession, body);
    return { act: () => sessions.invite(input['login-id']) };
  },
  'GET /events': ({ ledger }, { query }) => {
    const after = wholeNumber(query, 'after', 0, Number.MAX_SAFE_INTEGER, 0);
    const limit = wholeNumber(query, 'limit', 1, 500, 100);
    return {
      act: (): EventPage => {
        const events = ledger.eventsAfter(after, limit);
        return { events, next: events.at(-1)?.cursor ?? after };
      },
    };
  },
};

function paymentFilter(query: URLSearchParams): (payment: Payment) => boolean {
  const from = dayOf(query, 'from');
  const to = dayOf(query, 'to');
  const account = query.get('account-number');
  return (payment) =>
    (from === undefined || payment.date >= from) &&
    (to === undefined || payment.date <= to) &&
    (account === null || payment.account === account);
}

function paymentList(services: Services, login: string, matches: (payment: Payment) => boolean): PaymentList {
  const payments = services.ledger.payments.byLogin(login).filter(matches);
  const newestFirst = payments.reverse().sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  return { payments: newestFirst.map((payment) => paymentResponseBody(services, payment)) };
}

function scheduleList(services: Services, login: string, account: string | null): ScheduleList {
  const matches = (schedule: Schedule) => account === null || schedule.account === account;
  const schedules = services.ledger.schedules.byLogin(login).filter(matches).reverse();
  return { schedules: schedules.map(scheduleResponseBody) };
}

function requireRecord<T>(records: ReadonlyMap<string, T>, reference = ''): T {
  const record = records.get(reference);
  if (record === undefined) throw new RequestError(404, 'There is nothing under this reference.');
  return record;
}

function dayOf(query: URLSearchParams, name: string) {
  const text = query.get(name);
  const day = text === null ? undefined : parseCalendarDate(text);
  if (text !== null && day === undefined)
    throw new RequestError(400, `${name}: Expected a date`, 'query-invalid');
  return day;
}

function wholeNumber(
  query: URLSearchParams,
  name: string,
  min: number,
  max: number,
  defaultValue: number,
): number {
  const parsed = z.coerce
    .number()
    .int()
    .min(min)
    .max(max)
    .safeParse(query.get(name) ?? defaultValue);
  if (!parsed.success) throw new RequestError(400, `${name}: Expected a whole number`, 'query-invalid');
  return parsed.data;
}
