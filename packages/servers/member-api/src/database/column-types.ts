import type { CalendarDate } from '@portal/domain/values/dates';
import type { Cents } from '@portal/domain/values/money';

/** Types of columns that the catalogue describes too broadly, by `table.column`, for `testing/tables-source.ts`. */
export const COLUMN_TYPE_OVERRIDES: Readonly<Record<string, string>> = {
  'business_event.payload': 'EventPayload',
  'data_import.counts': 'ImportCounts',
  'data_import.row_counts': 'RowCounts',
  'log_entry.entry': 'LogEntry',
  'member_change.new_values': 'MemberValues',
  'member_change.old_values': 'MemberValues',
  'payment.debit_authorization': 'PaymentAuthorization',
  'payment.instruction': 'PaymentInstruction',
  'payment.pending_change': 'PendingChange',
  'payment_authorization.kind': 'PaymentKind',
  'payment_authorization.schedule_type_code': 'ScheduleType',
  'payment_request.payment_ids': 'PaymentIds',
};

export type ImportCounts = Readonly<
  Record<string, { readonly added: number; readonly changed: number; readonly removed: number }>
>;

export type RowCounts = Readonly<Record<string, number>>;

/** Stored WriteToLog call. */
export interface LogEntry {
  message: string;
  severity: '1' | '2';
  azureObjectId: string;
  traceId: string;
}

/** Content depends on the event type (events/event-schemas.ts). */
export type EventPayload = Readonly<Record<string, unknown>>;

export type MemberValues = Readonly<Record<string, string | boolean | null>>;

/** Payment data for the processor besides the payment's columns. Stored once, so that every retry sends the same. */
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
  schedule: {
    methodType: 'CHQ' | 'CC';
    userId: string;
    /** First possible payment day. Null when a change retains the days of the schedule. */
    startDate: CalendarDate | null;
  } | null;
}

export interface PaymentAuthorization {
  textVersion: string;
  clientAddress: string;
  idempotencyKey: string | null;
  at: string;
  methodName: string;
}

export interface PendingChange {
  id: string;
  /** The processor rejects the change from this instant on. ISO 8601. */
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
