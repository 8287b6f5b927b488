import type { PaymentMethods } from '@portal/api/contracts/payment-methods';
import type { CalendarDate } from '@portal/domain/values/dates';
import type { Cents } from '@portal/domain/values/money';
import type { PaymentInstruction, PaymentKind } from '../../database/column-types.ts';
import type { PaymentIntent } from '../create/payment-intent.ts';

/** Bank processor interface (API-52). Without a usable response, all calls throw UnknownOutcomeError. */
export interface ProcessorClient {
  /** Submits a payment or schedule. Must be idempotent by `clientReference`. */
  submit(order: SubmitOrder): Promise<ProcessorStatus>;
  /** Returns the status, or undefined when the processor does not know the reference. */
  lookup(kind: PaymentKind, by: Reference): Promise<ProcessorStatus | undefined>;
  /** Cancels a payment or schedule. Idempotent. FAILED has a message with the reason. */
  void(kind: PaymentKind, reference: string): Promise<ProcessorStatus>;
  /**
   * Changes a schedule from its next payment on. Must be idempotent by change id, and reject changes that arrive
   * after their expiry. Only the expiry makes it certain, without a response, that a change was not applied.
   */
  change(reference: string, order: SubmitOrder, change: ChangeIdentity): Promise<ProcessorStatus>;
  /** Returns the saved payment methods of a wallet, with masked numbers. */
  methods(loginId: string): Promise<PaymentMethods>;
  /** Returns a one-time wallet URL, valid for minutes. */
  walletUrl(holder: WalletHolder): Promise<string>;
  /** Returns events after `cursor`, oldest first. */
  events(cursor: number): Promise<{ readonly events: readonly ProcessorEvent[]; readonly next: number }>;
}

interface ChangeIdentity {
  readonly id: string;
  readonly expiresAt: string;
}

/** The processor's reference if known, otherwise our payment id. */
type Reference = { readonly processor: string } | { readonly client: string };

export interface SubmitOrder extends Omit<PaymentIntent, 'methodCategory'> {
  readonly clientReference: string;
  readonly instruction: PaymentInstruction;
}

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
  /** For a schedule, the date of its next payment, or null if there is none. */
  readonly date: CalendarDate | null;
  readonly terms?: ScheduleTerms;
}

interface ScheduleTerms {
  readonly scheduleDay: number;
  readonly scheduleTypeCode: 'MONTHLY' | 'QUARTERLY';
  /** Null when the processor no longer has the method. */
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
  readonly scheduleClientReference: string | null;
  readonly certificateNumber: string;
  readonly paymentType: string;
  readonly amount: Cents;
  readonly message: string;
}

/** The processor timed out or sent no usable response, so it is unknown what it did. */
export class UnknownOutcomeError extends Error {
  override readonly name = 'UnknownOutcomeError';
}
