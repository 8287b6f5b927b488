import type { EventPage } from '@portal/bank-protocol/events';
import { NewWalletSession } from '@portal/bank-protocol/payment-methods';
import { NewPayment, type PaymentList, VoidRequest } from '@portal/bank-protocol/payments';
import { NewSchedule, ScheduleChange, type ScheduleList } from '@portal/bank-protocol/schedules';
import { parseCalendarDate } from '@portal/domain/dates';
import { z } from 'zod';
import { profilesAnswer } from './methods.ts';
import { makePayment, paymentAnswer, voidPayment } from './payments.ts';
import type { Payment, Schedule } from './records.ts';
import { type Books, Refused } from './refusals.ts';
import { changeSchedule, makeSchedule, scheduleAnswer, voidSchedule } from './schedules.ts';
import type { WalletSessions } from './wallet/sessions.ts';

export interface Desk extends Books {
  sessions: WalletSessions;
}

/** One call with its parameters taken from the path; `body` is parsed JSON, not checked yet. */
interface CallRequest {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  body: unknown;
}

/** A call that is found to be well-formed and to name something that is there. */
interface Prepared {
  /** Which amount it is about, for failures on demand. */
  amount?: string;
  /** Does it. @param decline as if the bank had said no */
  act: (decline: boolean) => object | Promise<object>;
}

type Prepare = (desk: Desk, request: CallRequest) => Prepared;

/** Every call of the interface (API-52), by method and path. */
export const CALLS: Readonly<Record<string, Prepare>> = {
  'POST /payments': (desk, { body }) => {
    const asked = read(NewPayment, body);
    const amount = asked.payment.header['payment-amount'];
    return { amount, act: (decline) => makePayment(desk, asked, decline) };
  },
  'GET /payments/by-client-reference/:reference': (desk, { params }) => {
    const payment = found(desk.ledger.payments.byClientReference, params.reference?.toLowerCase());
    return { act: () => paymentAnswer(desk, payment) };
  },
  'GET /payments/:reference': (desk, { params }) => {
    const payment = found(desk.ledger.payments.byReference, params.reference);
    return { act: () => paymentAnswer(desk, payment) };
  },
  'POST /payments/:reference/void': (desk, { params, body }) => {
    read(VoidRequest, body);
    const { reference } = found(desk.ledger.payments.byReference, params.reference);
    return {
      act: (decline) => voidPayment(desk, found(desk.ledger.payments.byReference, reference), decline),
    };
  },
  'POST /schedules': (desk, { body }) => {
    const asked = read(NewSchedule, body);
    const amount = asked['payment-schedule'].header['payment-amount'];
    return { amount, act: (decline) => makeSchedule(desk, asked, decline) };
  },
  'GET /schedules/by-client-reference/:reference': (desk, { params }) => {
    const schedule = found(desk.ledger.schedules.byClientReference, params.reference?.toLowerCase());
    return { act: () => scheduleAnswer(schedule) };
  },
  'GET /schedules/:reference': (desk, { params }) => {
    const schedule = found(desk.ledger.schedules.byReference, params.reference);
    return { act: () => scheduleAnswer(schedule) };
  },
  'PUT /schedules/:reference': (desk, { params, body }) => {
    const asked = read(ScheduleChange, body);
    const { reference } = found(desk.ledger.schedules.byReference, params.reference);
    const now = () => found(desk.ledger.schedules.byReference, reference);
    const amount = asked['payment-schedule'].header['payment-amount'];
    return { amount, act: (decline) => changeSchedule(desk, now(), asked, decline) };
  },
  'POST /schedules/:reference/void': (desk, { params, body }) => {
    read(VoidRequest, body);
    const { reference } = found(desk.ledger.schedules.byReference, params.reference);
    return {
      act: (decline) => voidSchedule(desk, found(desk.ledger.schedules.byReference, reference), decline),
    };
  },
  'GET /logins/:login/profiles': ({ ledger, clock }, { params }) => ({
    act: () => profilesAnswer(ledger, clock, params.login ?? ''),
  }),
  'GET /logins/:login/payments': (desk, { params, query }) => {
    const isWanted = paymentFilter(query);
    return { act: () => paymentList(desk, params.login ?? '', isWanted) };
  },
  'GET /logins/:login/schedules': (desk, { params, query }) => {
    const account = query.get('account-number');
    return { act: () => scheduleList(desk, params.login ?? '', account) };
  },
  'POST /wallet-sessions': ({ sessions }, { body }) => {
    const asked = read(NewWalletSession, body);
    return { act: () => sessions.invite(asked['login-id']) };
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

function paymentList(desk: Desk, login: string, isWanted: (payment: Payment) => boolean): PaymentList {
  const payments = desk.ledger.payments.ofLogin(login).filter(isWanted);
  const newestFirst = payments.reverse().sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  return { payments: newestFirst.map((payment) => paymentAnswer(desk, payment)) };
}

function scheduleList(desk: Desk, login: string, account: string | null): ScheduleList {
  const isWanted = (schedule: Schedule) => account === null || schedule.account === account;
  const schedules = desk.ledger.schedules.ofLogin(login).filter(isWanted).reverse();
  return { schedules: schedules.map(scheduleAnswer) };
}

/** @throws Refused that names the field, never its value */
export function read<T extends z.ZodType>(schema: T, body: unknown): z.infer<T> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Refused(400, 'body-invalid', `${issue?.path.join('.') || 'The body'}: ${issue?.message}`);
}

function found<T>(records: ReadonlyMap<string, T>, reference = ''): T {
  const record = records.get(reference);
  if (record === undefined) throw new Refused(404, 'not-found', 'There is nothing under this reference.');
  return record;
}

function dayOf(query: URLSearchParams, name: string) {
  const text = query.get(name);
  const day = text === null ? undefined : parseCalendarDate(text);
  if (text !== null && day === undefined) throw new Refused(400, 'query-invalid', `${name}: Expected a date`);
  return day;
}

function wholeNumber(
  query: URLSearchParams,
  name: string,
  least: number,
  most: number,
  standard: number,
): number {
  const parsed = z.coerce
    .number()
    .int()
    .min(least)
    .max(most)
    .safeParse(query.get(name) ?? standard);
  if (!parsed.success) throw new Refused(400, 'query-invalid', `${name}: Expected a whole number`);
  return parsed.data;
}
