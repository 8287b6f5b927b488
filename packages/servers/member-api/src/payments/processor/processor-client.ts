import type { PaymentMethods } from '@portal/api/contracts/payment-methods';
import type { CalendarDate } from '@portal/domain/values/dates';
import type { Cents } from '@portal/domain/values/money';
import type { PaymentInstruction } from '../../database/column-types.ts';

/**
 * What the API needs of a bank processor (API-52). The one adapter is bank-processor.ts; another processor is another
 * adapter. Whatever does not come back as an answer throws UnknownOutcomeError: time-outs, broken connections, statuses of
 * trouble, and answers that make no sense.
 */
export interface ProcessorClient {
  /**
   * Makes a payment, or sets up a schedule. The same `clientReference` again must answer the first result and start
   * nothing: an adapter to a processor that does not promise so has to look before each attempt, and wait until an
   * earlier one can no longer arrive.
   */
  submit(order: SubmitOrder): Promise<ProcessorStatus>;
  /** How it stands; undefined when the processor has never heard of it. */
  lookup(kind: PaymentKind, by: Reference): Promise<ProcessorStatus | undefined>;
  /** Cancels it; harmless when it is cancelled already. FAILED says why it cannot be. */
  void(kind: PaymentKind, reference: string): Promise<ProcessorStatus>;
  /**
   * Changes a schedule, from its next payment on. The same change again must change nothing, and a change that arrives
   * after its expiry must be refused: only then is it certain, without an answer, that it was not made.
   */
  change(reference: string, order: SubmitOrder, change: ChangeIdentity): Promise<ProcessorStatus>;
  /** The saved methods of a wallet, as they may be shown. */
  methods(loginId: string): Promise<PaymentMethods>;
  /** A new address of the wallet, good once and for minutes. */
  walletUrl(holder: WalletHolder): Promise<string>;
  /** What the processor did by itself after `cursor`, oldest first. */
  events(cursor: number): Promise<{ readonly events: readonly ProcessorEvent[]; readonly next: number }>;
}

export interface ChangeIdentity {
  readonly id: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

export type PaymentKind = 'single' | 'recurring';

/** Under which number something is asked for: the processor's own once it is known, else ours. */
type Reference = { readonly processor: string } | { readonly client: string };

/** A payment as the processor is told of it. */
export interface SubmitOrder {
  readonly clientReference: string;
  readonly kind: PaymentKind;
  readonly certificateNumber: string;
  readonly paymentType: string;
  readonly amount: Cents;
  readonly date: CalendarDate;
  readonly scheduleDay: number | null;
  readonly scheduleTypeCode: 'MONTHLY' | 'QUARTERLY' | null;
  readonly methodToken: string;
  readonly instruction: PaymentInstruction;
}

/** How a payment or a schedule stands with the processor. */
export interface ProcessorStatus {
  readonly state:
    | 'ACCEPTED'
    | 'SCHEDULED'
    | 'SETTLED'
    | 'RETURNED'
    | 'ACTIVE'
    | 'ENDED'
    | 'VOIDED'
    | 'FAILED';
  readonly reference: string;
  readonly message: string;
  readonly amount: Cents;
  /** Of a schedule the date of its next payment, null when there is none. */
  readonly date: CalendarDate | null;
  /** Of a schedule only. */
  readonly terms?: ScheduleTerms;
}

/** On which day, how often and from which method a schedule pays. */
interface ScheduleTerms {
  readonly scheduleDay: number;
  readonly scheduleTypeCode: 'MONTHLY' | 'QUARTERLY';
  /** Null when the processor does not know it any more. */
  readonly methodToken: string | null;
}

export interface WalletHolder {
  readonly loginId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

export interface ProcessorEvent {
  readonly type:
    | 'payment-settled'
    | 'payment-returned'
    | 'scheduled-payment-made'
    | 'payment-failed'
    | 'schedule-ended';
  readonly date: CalendarDate;
  readonly reference: string;
  readonly clientReference: string | null;
  readonly scheduleReference: string | null;
  /** Our own number of that schedule. */
  readonly scheduleClientReference: string | null;
  readonly certificateNumber: string;
  readonly paymentType: string;
  readonly amount: Cents;
  readonly message: string;
}

/** The processor gave no answer that can be used. Nothing is known about what it did. */
export class UnknownOutcomeError extends Error {
  override readonly name = 'UnknownOutcomeError';
}
