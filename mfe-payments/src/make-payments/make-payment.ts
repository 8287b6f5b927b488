import {
  type ApiClient,
  MakeMultipleSinglePayments,
  MakeRecurringPayment,
  MakeSinglePayment,
  type RecurringPaymentResult,
  type RequestHeaders,
  type SinglePaymentResult,
} from '@portal/api';
import { type PaymentOutcome, scheduleOutcome, singleOutcome } from '@portal/domain/payments/payment-outcome';
import type { ScheduleTypeCode } from '@portal/domain/payments/recurring-payments';
import type { CalendarDate } from '@portal/domain/values/dates';
import {
  DuplicateError,
  NotSentError,
  sendIdempotent,
  toCallFailure,
} from '../payment-form/idempotent-request.ts';
import {
  type OrderedLine,
  type PaymentOrder,
  toRecurringRequest,
  toSingleRequest,
} from '../payment-form/payment-order.ts';

const LINE_NOT_SENT = 'This payment was not sent.';
/** Code of a line that was not made because an identical payment is on file. */
export const ON_FILE_CODE = 'on_file';
const ALREADY_ON_FILE =
  'This payment was not made again: the same amount, for the same certificate and date, is on file already.';

/** Result of one line. */
export interface LineResult extends OrderedLine {
  readonly outcome: PaymentOutcome;
  /** Messages of the provider or server; may be empty. */
  readonly messages: readonly string[];
  readonly reference?: string | undefined;
  /** Debit date, which the processor may have moved. */
  readonly date: CalendarDate;
  /** Time of the earlier, identical payment; no second one was made. */
  readonly madeAlreadyAt?: Date | undefined;
  readonly code?: string | undefined;
  readonly traceId?: string | undefined;
}

/** Result of one submit, line by line. */
export interface PaymentResult {
  readonly order: PaymentOrder;
  readonly lines: readonly LineResult[];
}

/** Kind of the request that submits a payment. */
export const PAYMENT_REQUEST = 'payment';

/** Whether the outcome of each line is known. */
export function isKnown({ lines }: PaymentResult): boolean {
  return lines.every(({ outcome }) => outcome !== 'unknown');
}

/** Idempotency keys of an order's requests: one per line of a recurring payment, else one. Empty without keys. */
export function requestKeys({ key, lines, schedule }: PaymentOrder): readonly string[] {
  if (key === undefined) return [];
  return schedule === undefined ? [key] : lines.map((_, index) => `${key}.${index}`);
}

/**
 * Submits an order: MakeSinglePayment for one line, MakeMultipleSinglePayments for several, and one schedule per line
 * of a recurring payment, in order (AMB-77). Idempotent by the order's key.
 * @throws DuplicateError if the member must confirm a duplicate; NotSentError if nothing was sent
 */
export async function submitPayment(
  client: ApiClient,
  order: PaymentOrder,
  options: { allowDuplicate?: boolean } = {},
): Promise<PaymentResult> {
  const { schedule } = order;
  if (schedule === undefined) return { order, lines: await submitSingle(client, order, options) };
  const lines: LineResult[] = [];
  for (const [index, ordered] of order.lines.entries()) {
    const key = order.key && `${order.key}.${index}`;
    try {
      lines.push(await submitSchedule(client, { order, ordered, schedule, key }));
    } catch (error) {
      // Keep the results of earlier lines.
      if (lines.length === 0 || !(error instanceof NotSentError)) throw error;
      lines.push({ ...ordered, date: order.date, outcome: 'failed', messages: [LINE_NOT_SENT] });
    }
  }
  return { order, lines };
}

/**
 * Retries an order of unknown outcome under its key. A duplicate error means that this order was not made, because an
 * identical payment is on file.
 * @throws NotSentError
 */
export async function recheckPayment(client: ApiClient, order: PaymentOrder): Promise<PaymentResult> {
  try {
    return await submitPayment(client, order);
  } catch (error) {
    if (!(error instanceof DuplicateError)) throw error;
    const rejected = {
      date: order.date,
      outcome: 'failed' as const,
      messages: [ALREADY_ON_FILE],
      code: ON_FILE_CODE,
    };
    return { order, lines: order.lines.map((ordered) => ({ ...ordered, ...rejected })) };
  }
}

async function submitSingle(
  client: ApiClient,
  order: PaymentOrder,
  { allowDuplicate = false }: { allowDuplicate?: boolean },
): Promise<LineResult[]> {
  const headers: RequestHeaders = {
    ...keyHeader(order.key),
    ...(allowDuplicate && { 'allow-duplicate': 'yes' }),
  };
  try {
    const results = await sendIdempotent(() => sendSingle(client, order, headers), {
      canRetry: order.key !== undefined,
    });
    return order.lines.map((ordered, index) => toSingleResult(ordered, order, results[index]));
  } catch (error) {
    if (error instanceof DuplicateError) throw error;
    const failure = toCallFailure(error);
    return order.lines.map((ordered) => ({ ...ordered, date: order.date, ...failure }));
  }
}

async function sendSingle(client: ApiClient, order: PaymentOrder, headers: RequestHeaders) {
  const azureObjectId = order.oid;
  const [first, ...more] = order.lines;
  if (first && more.length === 0) {
    const query = {
      azureObjectId,
      paymentType: first.line.PaymentType,
      applicationName: 'MemberPortal' as const,
    };
    return [await client(MakeSinglePayment, { query, body: toSingleRequest(first, order) }, { headers })];
  }
  const body = order.lines.map((ordered) => toSingleRequest(ordered, order));
  return client(MakeMultipleSinglePayments, { query: { azureObjectId }, body }, { headers });
}

/** WIZ-52; a payment missing from the response is unknown. */
function toSingleResult(
  ordered: OrderedLine,
  order: PaymentOrder,
  apiResult: SinglePaymentResult | undefined,
): LineResult {
  if (!apiResult) return { ...ordered, date: order.date, outcome: 'unknown', messages: [] };
  const { Status, Message, ReferenceNumber, MadeAlreadyAt } = apiResult.result;
  const outcome = singleOutcome(Status);
  return {
    ...ordered,
    date: apiResult.paymentDate,
    outcome,
    messages: outcome === 'failed' ? [Message] : [],
    reference: ReferenceNumber,
    madeAlreadyAt: parseInstant(MadeAlreadyAt),
    code: Status,
  };
}

async function submitSchedule(
  client: ApiClient,
  request: {
    order: PaymentOrder;
    ordered: OrderedLine;
    schedule: ScheduleTypeCode;
    key: string | undefined;
  },
): Promise<LineResult> {
  const { order, ordered, schedule, key } = request;
  const query = { azureObjectId: order.oid, paymentType: ordered.line.PaymentType };
  const body = toRecurringRequest(ordered, order, schedule);
  const send = () => client(MakeRecurringPayment, { query, body }, { headers: keyHeader(key) });
  try {
    return toScheduleResult(ordered, order, await sendIdempotent(send, { canRetry: key !== undefined }));
  } catch (error) {
    return { ...ordered, date: order.date, ...toCallFailure(error) };
  }
}

/** WIZ-53, WIZ-56. */
function toScheduleResult(
  ordered: OrderedLine,
  order: PaymentOrder,
  apiResult: RecurringPaymentResult,
): LineResult {
  const response = apiResult['payment-schedule-response'];
  const { 'payment-schedule-status': status, errors = [], schedule } = response;
  return {
    ...ordered,
    date: schedule?.header['next-payment-date'] ?? order.date,
    outcome: scheduleOutcome(status),
    messages: errors.map(({ message }) => message),
    reference: schedule?.header['reference-number'],
    madeAlreadyAt: parseInstant(response['made-already-at']),
    code: status,
  };
}

function keyHeader(key: string | undefined): RequestHeaders {
  return key === undefined ? {} : { 'idempotency-key': key };
}

function parseInstant(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
