import { PROCESSOR_REFERENCE } from '@portal/domain/payments/processor-reference';
import type { CalendarDate } from '@portal/domain/values/dates';
import { type Cents, toMoneyText } from '@portal/domain/values/money';
import { acquireAdvisoryLock } from '../../database/advisory-lock.ts';
import type { PaymentKind } from '../../database/column-types.ts';
import type { Db, Trx } from '../../database/db.ts';
import type { Payment } from '../../database/payment.ts';
import { type PaymentState, stageOf } from '../../database/payment-state-machine.ts';
import { appendPaymentEvents } from '../../events/payment-events.ts';
import { nextDuplicateNumber } from '../create/store-payment-intents.ts';
import type { LedgerEntry } from '../processor/ledger.ts';
import type { ProcessorEvent, ProcessorStatus } from '../processor/processor-client.ts';
import { maskedCertificate, requeryManually } from './manual-review.ts';
import { applyEvent } from './processor-events.ts';
import { storeStatus } from './store-status.ts';

/** Payment that exists on one side only, or differs between portal and processor. */
export interface Discrepancy {
  readonly difference: 'processor_only' | 'portal_only' | 'mismatch';
  readonly kind: PaymentKind;
  /** Our payment id, or undefined for a payment that only the processor has. */
  readonly payment: string | undefined;
  readonly reference: string;
  readonly certificate: string;
  readonly amount: Cents;
  readonly date: CalendarDate | null;
  readonly local: PaymentState | undefined;
  readonly remote: ProcessorStatus['state'] | undefined;
  /** Terms of a live payment that differ, such as `amount 36.00/41.00`: the portal's and the processor's. */
  readonly terms: readonly string[];
  /** 'manual_review' means that it cannot, or must not, be applied automatically. */
  readonly outcome: 'applied' | 'pending' | 'manual_review';
}

interface Reconciliation {
  readonly oid: string;
  /** Ledger entries of the account, schedules first. */
  readonly entries: readonly LedgerEntry[];
  readonly from: CalendarDate;
  readonly apply: boolean;
}

/**
 * Compares an account's payments with the ledger, after a restore. `apply` stores missing payments and statuses,
 * without the lost authorization records. Idempotent.
 */
export async function reconcileAccount(
  db: Db,
  { oid, entries, from, apply }: Reconciliation,
): Promise<readonly Discrepancy[]> {
  const payments = await db.selectFrom('payment').selectAll().where('azure_object_id', '=', oid).execute();
  const known = (entry: LedgerEntry) => payments.find((payment) => isSame(payment, entry));
  const discrepancies: Discrepancy[] = [];
  // Known payments first: a cancelled schedule frees its line for the next one.
  for (const entry of entries) {
    const payment = known(entry);
    if (!payment || !differsFrom(payment, entry.status)) continue;
    const settle = resolutionFor(db, payment, entry);
    if (apply) await settle?.();
    discrepancies.push(
      discrepancyAtProcessor('mismatch', entry, payment, settle ? outcomeOf(apply) : 'manual_review'),
    );
  }
  for (const entry of entries.filter((one) => isRelevant(one) && !known(one))) {
    const isImported = !apply || (await db.transaction().execute((trx) => importMissing(trx, oid, entry)));
    discrepancies.push(
      discrepancyAtProcessor(
        'processor_only',
        entry,
        undefined,
        isImported ? outcomeOf(apply) : 'manual_review',
      ),
    );
  }
  const missing = payments.filter(
    (payment) => isExpectedAtProcessor(payment, from) && !entries.some((entry) => isSame(payment, entry)),
  );
  return [...discrepancies, ...missing.map(missingAtProcessor)];
}

const outcomeOf = (apply: boolean) => (apply ? 'applied' : 'pending');

function isSame(payment: Payment, { clientReference, status }: LedgerEntry): boolean {
  return payment.processor_reference === status.reference || payment.payment_id === clientReference;
}

/** Failed payments and ended schedules are not imported. */
function isRelevant({ kind, status }: LedgerEntry): boolean {
  return kind === 'single' ? status.state !== 'FAILED' : status.state === 'ACTIVE';
}

/** The processor accepted it, and the ledger covers its date. */
function isExpectedAtProcessor({ kind, state, payment_date }: Payment, from: CalendarDate): boolean {
  const stage = stageOf(state);
  if (kind === 'recurring') return stage === 'live';
  return (stage === 'live' || stage === 'collected') && payment_date >= from;
}

/** Returns whether state or terms differ. False while the engine is still looking up the outcome. */
export function differsFrom(payment: Payment, status: ProcessorStatus): boolean {
  const [local, remote] = [stageOf(payment.state), stageOf(status.state)];
  if (local === 'in_progress' || payment.lookup_at !== null) return false;
  if (local !== remote) return true;
  if (local === 'collected') return payment.state !== status.state;
  return differingTerms(payment, status).length > 0;
}

type TermPair = readonly [name: string, local: string | number | null, remote: string | number | null];

/** Tokens of payment methods are never shown. */
function differingTerms(
  payment: Payment,
  { state, amount, date, terms }: ProcessorStatus,
): readonly string[] {
  if (stageOf(payment.state) !== 'live' || stageOf(state) !== 'live') return [];
  const pairs: readonly TermPair[] = [
    ['amount', toMoneyText(payment.amount_cents), toMoneyText(amount)],
    ['date', payment.payment_date, date ?? payment.payment_date],
    ...(terms && payment.schedule_day !== null
      ? ([
          ['day', payment.schedule_day, terms.scheduleDay],
          ['frequency', payment.schedule_type_code, terms.scheduleTypeCode],
        ] as const)
      : []),
  ];
  const { method_token: method } = payment;
  const hasOtherMethod = method !== null && (terms?.methodToken ?? method) !== method;
  return [
    ...pairs.flatMap(([name, local, remote]) => (local === remote ? [] : [`${name} ${local}/${remote}`])),
    ...(hasOtherMethod ? ['method'] : []),
  ];
}

function resolutionFor(db: Db, payment: Payment, entry: LedgerEntry): (() => Promise<void>) | undefined {
  const local = stageOf(payment.state);
  const event = eventOf(entry);
  if (local === 'manual_review') return () => requeryManually(db, payment.payment_id);
  if (event && (local === 'live' || entry.status.state === 'RETURNED')) {
    return () =>
      db.transaction().execute(async (trx) => {
        await acquireAdvisoryLock(trx, 'processor-events');
        await applyEvent(trx, event);
      });
  }
  return local === 'live' ? () => storeStatus(db, payment, entry.status) : undefined;
}

/**
 * Returns whether the payment is stored. False for an unknown certificate, a line with another schedule, or a reference
 * with which later requests would fail.
 */
async function importMissing(trx: Trx, oid: string, entry: LedgerEntry): Promise<boolean> {
  await acquireAdvisoryLock(trx, 'processor-events');
  const { kind, certificateNumber, paymentType, status } = entry;
  const { amount, date, state, terms } = status;
  const certificate = await trx
    .selectFrom('certificate')
    .select('certificate_number')
    .where('certificate_number', '=', certificateNumber)
    .executeTakeFirst();
  if (!certificate || date === null || !PROCESSOR_REFERENCE.test(status.reference)) return false;
  const event = eventOf(entry);
  const isMembersOwn = kind === 'single' && entry.scheduleReference === null;
  const identity = { certificateNumber, paymentType, date, amount };
  const stored = await trx
    .insertInto('payment')
    .values({
      ...(entry.clientReference !== null && { payment_id: entry.clientReference }),
      kind,
      azure_object_id: oid,
      certificate_number: certificateNumber,
      payment_type: paymentType,
      amount_cents: amount,
      payment_date: date,
      schedule_day: terms?.scheduleDay ?? null,
      schedule_type_code: terms?.scheduleTypeCode ?? null,
      method_token: entry.methodToken,
      state: event ? 'ACCEPTED' : state,
      message: status.message,
      duplicate_number: isMembersOwn ? await nextDuplicateNumber(trx, oid, identity) : 0,
      processor_reference: status.reference,
      schedule_reference: entry.scheduleReference,
      instruction: null,
      debit_authorization: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (stored) await appendPaymentEvents(trx, undefined, stored);
  if (stored && kind === 'recurring') await rememberAmount(trx, stored);
  if (stored && event) await applyEvent(trx, event);
  return stored !== undefined;
}

/** The payment has no receipt, because its authorization is lost. A later amount is compared with this one (F-02). */
async function rememberAmount(trx: Trx, { payment_id, amount_cents, payment_date }: Payment): Promise<void> {
  await trx
    .insertInto('payment_email')
    .values({ payment_id, payment_authorization_id: null, amount_cents, payment_date })
    .execute();
}

/** Rebuilds the collection event of an entry. Undefined before collection. */
function eventOf({ status, settledOn, ...entry }: LedgerEntry): ProcessorEvent | undefined {
  if (settledOn === null) return undefined;
  return {
    type: status.state === 'RETURNED' ? 'payment-returned' : 'payment-settled',
    date: settledOn,
    reference: status.reference,
    clientReference: entry.clientReference,
    scheduleReference: entry.scheduleReference,
    scheduleClientReference: null,
    certificateNumber: entry.certificateNumber,
    paymentType: entry.paymentType,
    amount: status.amount,
    message: status.message,
  };
}

function discrepancyAtProcessor(
  difference: 'processor_only' | 'mismatch',
  { kind, certificateNumber, status }: LedgerEntry,
  payment: Payment | undefined,
  outcome: Discrepancy['outcome'],
): Discrepancy {
  const { reference, amount, date, state: remote } = status;
  return {
    ...{ difference, kind, payment: payment?.payment_id, reference, amount, date, remote, outcome },
    certificate: maskedCertificate(certificateNumber),
    local: payment?.state,
    terms: payment ? differingTerms(payment, status) : [],
  };
}

function missingAtProcessor(payment: Payment): Discrepancy {
  return {
    difference: 'portal_only',
    kind: payment.kind,
    payment: payment.payment_id,
    reference: payment.processor_reference ?? payment.payment_id,
    certificate: maskedCertificate(payment.certificate_number),
    amount: payment.amount_cents,
    date: payment.payment_date,
    local: payment.state,
    remote: undefined,
    terms: [],
    outcome: 'manual_review',
  };
}
