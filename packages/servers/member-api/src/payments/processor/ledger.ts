import { PaymentList, type PaymentResponse } from '@portal/bank-processor-api/payments';
import { ScheduleList, type ScheduleResponse } from '@portal/bank-processor-api/schedules';
import { type CalendarDate, dateFromWire } from '@portal/domain/values/dates';
import type { Config } from '../../config.ts';
import type { PaymentKind } from '../../database/column-types.ts';
import { createProcessorHttp, parse } from './http-client.ts';
import type { ProcessorStatus } from './processor-client.ts';
import { toPaymentStatus, toScheduleStatus } from './status-mapping.ts';

export interface LedgerEntry {
  readonly kind: PaymentKind;
  /** Our payment id. Null for a payment made by a schedule. */
  readonly clientReference: string | null;
  readonly scheduleReference: string | null;
  readonly certificateNumber: string;
  readonly paymentType: string;
  readonly methodToken: string | null;
  /** Day of the debit. Null until it is collected. */
  readonly settledOn: CalendarDate | null;
  readonly status: ProcessorStatus;
}

/**
 * Creates a reader of the ledger: all schedules of a login, and payments since `from`.
 * @throws UnknownOutcomeError when the processor does not respond
 */
export function createLedgerReader(settings: NonNullable<Config['bankProcessor']>) {
  const request = createProcessorHttp(settings);
  const read = (path: string) => request('ledger', 'GET', path);
  return async (loginId: string, from: CalendarDate): Promise<readonly LedgerEntry[]> => {
    const login = `/logins/${encodeURIComponent(loginId)}`;
    const { schedules } = parse(ScheduleList, await read(`${login}/schedules`));
    const { payments } = parse(PaymentList, await read(`${login}/payments?from=${from}`));
    return [
      // Schedules first, because their payments belong to them.
      ...schedules.map((schedule) => ofSchedule(schedule['payment-schedule-response'])),
      ...payments.map((payment) => ofPayment(payment['payment-response'])),
    ];
  };
}

export type LedgerReader = ReturnType<typeof createLedgerReader>;

function ofPayment(payment: PaymentResponse): LedgerEntry {
  const settled = payment['settled-date'];
  return {
    kind: 'single',
    clientReference: payment['client-reference'],
    scheduleReference: payment['schedule-reference-number'],
    certificateNumber: payment['account-number'],
    paymentType: payment['payment-type'],
    methodToken: payment['payment-method']?.token ?? null,
    settledOn: settled === null ? null : dateFromWire(settled),
    status: toPaymentStatus(payment),
  };
}

function ofSchedule(schedule: ScheduleResponse): LedgerEntry {
  const { header } = schedule.schedule;
  return {
    kind: 'recurring',
    clientReference: schedule['client-reference'],
    scheduleReference: null,
    certificateNumber: header['account-number'],
    paymentType: header['payment-type'],
    methodToken: schedule.schedule['payment-method']?.token ?? null,
    settledOn: null,
    status: toScheduleStatus(schedule),
  };
}
