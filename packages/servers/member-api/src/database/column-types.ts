import type { CalendarDate } from '@portal/domain/values/dates';
import type { Cents } from '@portal/domain/values/money';

/**
 * Columns that hold less than the catalogue knows, by table and name: what stands in JSON, and texts that another table
 * has checked. The name is that of a type below; `testing/tables-source.ts` writes it into `tables.ts`.
 */
export const COLUMN_TYPE_OVERRIDES: Readonly<Record<string, string>> = {
  'log_entry.entry': 'LogEntry',
  'member_change.new_values': 'MemberValues',
  'member_change.old_values': 'MemberValues',
  'payment.debit_authorization': 'PaymentAuthorization',
  'payment.instruction': 'PaymentInstruction',
  'payment.pending_change': 'WantedChange',
  'payment_authorization.kind': 'PaymentKind',
  'payment_authorization.schedule_type_code': 'ScheduleType',
  'payment_request.payment_ids': 'PaymentIds',
};

/** What is stored of one WriteToLog call. */
export interface LogEntry {
  message: string;
  severity: '1' | '2';
  azureObjectId: string;
  traceId: string;
}

export type MemberValues = Readonly<Record<string, string | boolean | null>>;

/** What the processor is told beyond the columns of a payment, made once so that each attempt says the same. */
export interface PaymentInstruction {
  loginId: string;
  customer: {
    firstName: string;
    lastName: string;
    email: string;
    phone: string;
    line1: string;
    city: string;
    state: string;
    zipCode: string;
    country: string;
  };
  /** Of a schedule only. */
  schedule: {
    methodType: 'CHQ' | 'CC';
    userId: string;
    /** No payment before this day; null where the days of a schedule stay as they are. */
    startDate: CalendarDate | null;
  } | null;
}

/** How a member authorized a payment. */
export interface PaymentAuthorization {
  textVersion: string;
  clientAddress: string;
  idempotencyKey: string | null;
  at: string;
  /** 'Checking account (Bank account ending in 12217395)'. */
  methodName: string;
}

/** The terms that a schedule is to have, and how the member authorized them. */
export interface PendingChange {
  /** Identifies one request to change, here and at the processor: only that request applies or drops it. */
  id: string;
  /** The processor refuses the change when it arrives at this instant or later. ISO 8601. */
  expiresAt: string;
  amount: Cents;
  date: CalendarDate;
  scheduleDay: number;
  scheduleTypeCode: ScheduleType;
  methodToken: string;
  authorization: PaymentAuthorization;
}

export type PaymentKind = 'single' | 'recurring';
export type ScheduleType = 'MONTHLY' | 'QUARTERLY';
export type PaymentIds = string[];
