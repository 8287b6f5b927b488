import {
  type ApiClient,
  type CallHeaders,
  MakeMultipleSinglePayments,
  MakeRecurringPayment,
  MakeSinglePayment,
  type RecurringPaymentResult,
  type SinglePaymentResult,
} from '@portal/api';
import { type PaymentOutcome, scheduleOutcome, singleOutcome } from '@portal/domain/payments/payment-outcome';
import type { ScheduleTypeCode } from '@portal/domain/payments/recurring-payments';
import type { CalendarDate } from '@portal/domain/values/dates';
import { askUntilAnswered, DuplicateError, failureOf, NotSentError } from '../paying/ask.ts';
import { type OrderedLine, type PaymentOrder, recurringBody, singleBody } from '../paying/payment-order.ts';

const LINE_NOT_SENT = 'This payment was not sent.';
const ON_FILE =
  'This payment was not made again: the same amount, for the same certificate and date, is on file already.';

/** What became of one line. */
export interface LineResult extends OrderedLine {
  readonly outcome: PaymentOutcome;
  /** What the provider, or the server, says of it; empty when there is nothing to say. */
  readonly messages: readonly string[];
  readonly reference?: string | undefined;
  /** The day of the debit, which the processor may have moved. */
  readonly date: CalendarDate;
  /** When the member made the same payment before; no second one was made. */
  readonly madeAlreadyAt?: Date | undefined;
  /** The code of the failure, for the log. */
  readonly code?: string | undefined;
  /** What the member can quote on the telephone. */
  readonly traceId?: string | undefined;
}

/** What became of one press of 'Make Payment'; each line for itself. */
export interface PaymentResult {
  readonly order: PaymentOrder;
  readonly lines: readonly LineResult[];
}

/**
 * Makes what was ordered: one line by MakeSinglePayment, more by MakeMultipleSinglePayments, and a schedule for each
 * line of a recurring payment, in order (AMB-77). Asked again with the same order it tells the same payments (R-09).
 * @throws DuplicateError where the member has to say that they want the same payment twice; what keeps the session from
 *   sending anything
 */
export async function makePayment(
  client: ApiClient,
  order: PaymentOrder,
  options: { allowDuplicate?: boolean } = {},
): Promise<PaymentResult> {
  const { schedule } = order;
  if (schedule === undefined) return { order, lines: await makeSingle(client, order, options) };
  const lines: LineResult[] = [];
  for (const [index, ordered] of order.lines.entries()) {
    try {
      lines.push(await makeSchedule(client, { order, ordered, schedule, key: `${order.key}.${index}` }));
    } catch (error) {
      // The results of the lines before it must not be lost.
      if (lines.length === 0 || !(error instanceof NotSentError)) throw error;
      lines.push({ ...ordered, date: order.date, outcome: 'failed', messages: [LINE_NOT_SENT] });
    }
  }
  return { order, lines };
}

/**
 * Sends an order of unknown outcome again under its key. A duplicate means that this order was not made, because the
 * same payment is on file.
 * @throws NotSentError
 */
export async function checkPayment(client: ApiClient, order: PaymentOrder): Promise<PaymentResult> {
  try {
    return await makePayment(client, order);
  } catch (error) {
    if (!(error instanceof DuplicateError)) throw error;
    const refused = { date: order.date, outcome: 'failed' as const, messages: [ON_FILE] };
    return { order, lines: order.lines.map((ordered) => ({ ...ordered, ...refused })) };
  }
}

async function makeSingle(
  client: ApiClient,
  order: PaymentOrder,
  { allowDuplicate = false }: { allowDuplicate?: boolean },
): Promise<LineResult[]> {
  const headers: CallHeaders = {
    'idempotency-key': order.key,
    ...(allowDuplicate && { 'allow-duplicate': 'yes' }),
  };
  try {
    const results = await askUntilAnswered(() => sendSingle(client, order, headers));
    return order.lines.map((ordered, index) => singleLine(ordered, order, results[index]));
  } catch (error) {
    if (error instanceof DuplicateError) throw error;
    const failure = failureOf(error);
    return order.lines.map((ordered) => ({ ...ordered, date: order.date, ...failure }));
  }
}

async function sendSingle(client: ApiClient, order: PaymentOrder, headers: CallHeaders) {
  const azureObjectId = order.oid;
  const [only, ...more] = order.lines;
  if (only && more.length === 0) {
    const query = {
      azureObjectId,
      paymentType: only.line.PaymentType,
      applicationName: 'MemberPortal' as const,
    };
    return [await client(MakeSinglePayment, { query, body: singleBody(only, order) }, { headers })];
  }
  const body = order.lines.map((ordered) => singleBody(ordered, order));
  return client(MakeMultipleSinglePayments, { query: { azureObjectId }, body }, { headers });
}

/** WIZ-52; a payment that the answer leaves out is not known. */
function singleLine(
  ordered: OrderedLine,
  order: PaymentOrder,
  answer: SinglePaymentResult | undefined,
): LineResult {
  if (!answer) return { ...ordered, date: order.date, outcome: 'unknown', messages: [] };
  const { Status, Message, ReferenceNumber, MadeAlreadyAt } = answer.result;
  const outcome = singleOutcome(Status);
  return {
    ...ordered,
    date: answer.paymentDate,
    outcome,
    messages: outcome === 'failed' ? [Message] : [],
    reference: ReferenceNumber,
    madeAlreadyAt: instantOf(MadeAlreadyAt),
    code: Status,
  };
}

async function makeSchedule(
  client: ApiClient,
  asked: { order: PaymentOrder; ordered: OrderedLine; schedule: ScheduleTypeCode; key: string },
): Promise<LineResult> {
  const { order, ordered, schedule, key } = asked;
  const query = { azureObjectId: order.oid, paymentType: ordered.line.PaymentType };
  const body = recurringBody(ordered, order, schedule);
  const send = () => client(MakeRecurringPayment, { query, body }, { headers: { 'idempotency-key': key } });
  try {
    return scheduleLine(ordered, order, await askUntilAnswered(send));
  } catch (error) {
    return { ...ordered, date: order.date, ...failureOf(error) };
  }
}

/** WIZ-53, WIZ-56. */
function scheduleLine(ordered: OrderedLine, order: PaymentOrder, answer: RecurringPaymentResult): LineResult {
  const response = answer['payment-schedule-response'];
  const { 'payment-schedule-status': status, errors, schedule } = response;
  return {
    ...ordered,
    date: schedule.header['next-payment-date'] ?? order.date,
    outcome: scheduleOutcome(status),
    messages: errors.map(({ message }) => message),
    reference: schedule.header['reference-number'],
    madeAlreadyAt: instantOf(response['made-already-at']),
    code: status,
  };
}

function instantOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
