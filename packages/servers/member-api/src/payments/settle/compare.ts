import type { CalendarDate } from '@portal/domain/values/dates';
import type { Cents } from '@portal/domain/values/money';
import type { Transaction } from 'kysely';
import type { Db } from '../../database/db.ts';
import type { Payment } from '../../database/payment.ts';
import { type PaymentState, stageOf } from '../../database/payment-states.ts';
import type { Tables } from '../../database/tables.ts';
import { nextCopy } from '../make/store-intents.ts';
import type { BookEntry } from '../processor/books.ts';
import type { PaymentKind, ProcessorEvent, Standing } from '../processor/processor.ts';
import { lookUpByHand, maskedCertificate } from './by-hand.ts';
import { applyEvent } from './events.ts';
import { storeStanding } from './standing.ts';

/** A payment that the processor has and the database has not, the other way round, or that stands otherwise there. */
export interface Finding {
  readonly difference: 'only there' | 'only here' | 'otherwise';
  readonly kind: PaymentKind;
  /** The processor's own number of it. */
  readonly reference: string;
  /** All but the last four digits masked. */
  readonly certificate: string;
  readonly amount: Cents;
  /** Of a schedule the date of its next payment. */
  readonly date: CalendarDate | null;
  readonly here: PaymentState | undefined;
  readonly there: Standing['state'] | undefined;
  /** A person's: what cannot be taken in by itself, or must not be. */
  readonly outcome: 'taken in' | 'to be taken in' | 'for a person';
}

interface Comparison {
  readonly oid: string;
  /** What the processor has of the account, its schedules first. */
  readonly entries: readonly BookEntry[];
  /** The first day of payments that `entries` has. */
  readonly from: CalendarDate;
  readonly takeIn: boolean;
}

/**
 * Compares the payments of an account with the processor's books, after a restore of an older moment. What is taken
 * in is there as if its answer had been heard, but for the proof of the authorisation, which is lost. A second time there
 * is nothing to take in. What has no outcome yet is left to the engine, which asks for it by itself.
 */
export async function compareAccount(
  db: Db,
  { oid, entries, from, takeIn }: Comparison,
): Promise<readonly Finding[]> {
  const payments = await db.selectFrom('payment').selectAll().where('azure_object_id', '=', oid).execute();
  const known = (entry: BookEntry) => payments.find((payment) => isSame(payment, entry));
  const findings: Finding[] = [];
  // First what is there: a line whose schedule was cancelled has room for the next one.
  for (const entry of entries) {
    const payment = known(entry);
    if (!payment || !differsFrom(payment, entry.standing)) continue;
    const settle = wayToSettle(db, payment, entry);
    if (takeIn) await settle?.();
    findings.push(foundThere('otherwise', entry, payment.state, settle ? doneIf(takeIn) : 'for a person'));
  }
  for (const entry of entries.filter((one) => isOfUse(one) && !known(one))) {
    const isIn = !takeIn || (await db.transaction().execute((change) => takeInMissing(change, oid, entry)));
    findings.push(foundThere('only there', entry, undefined, isIn ? doneIf(takeIn) : 'for a person'));
  }
  const missing = payments.filter(
    (payment) => shouldBeThere(payment, from) && !entries.some((entry) => isSame(payment, entry)),
  );
  return [...findings, ...missing.map(foundHereOnly)];
}

const doneIf = (takeIn: boolean) => (takeIn ? 'taken in' : 'to be taken in');

function isSame(payment: Payment, { clientReference, standing }: BookEntry): boolean {
  return payment.processor_reference === standing.reference || payment.payment_id === clientReference;
}

/** What never was, or pays no more, need not be known here. */
function isOfUse({ kind, standing }: BookEntry): boolean {
  return kind === 'single' ? standing.state !== 'FAILED' : standing.state === 'ACTIVE';
}

/** The processor has said of it that it is there, and its books go back as far. */
function shouldBeThere({ kind, state, payment_date }: Payment, from: CalendarDate): boolean {
  const stage = stageOf(state);
  if (kind === 'recurring') return stage === 'live';
  return (stage === 'live' || stage === 'collected') && payment_date >= from;
}

/** Whether the processor has another state or other terms; false while the portal is still asking for the outcome. */
export function differsFrom(payment: Payment, standing: Standing): boolean {
  const [here, there] = [stageOf(payment.state), stageOf(standing.state)];
  // The engine asks for these by itself.
  if (here === 'underway' || payment.look_up_at !== null) return false;
  if (here !== there) return true;
  if (here === 'collected') return payment.state !== standing.state;
  return here === 'live' && hasOtherTerms(payment, standing);
}

function hasOtherTerms(payment: Payment, { amount, date, terms }: Standing): boolean {
  return (
    payment.amount_cents !== amount ||
    (date !== null && payment.payment_date !== date) ||
    (terms !== undefined &&
      payment.schedule_day !== null &&
      (payment.schedule_day !== terms.scheduleDay ||
        payment.schedule_type_code !== terms.scheduleTypeCode)) ||
    (payment.method_token !== null && (terms?.methodToken ?? payment.method_token) !== payment.method_token)
  );
}

/** How a payment here becomes what it is there; undefined where a person has to look. */
function wayToSettle(db: Db, payment: Payment, entry: BookEntry): (() => Promise<void>) | undefined {
  const here = stageOf(payment.state);
  const event = eventOf(entry);
  if (here === 'manual') return () => lookUpByHand(db, payment.payment_id);
  if (event && (here === 'live' || entry.standing.state === 'RETURNED')) {
    return () => db.transaction().execute((change) => applyEvent(change, event));
  }
  return here === 'live' ? () => storeStanding(db, payment, entry.standing) : undefined;
}

/** Answers whether it is there now: not where the certificate is unknown, or its line has another schedule. */
async function takeInMissing(change: Transaction<Tables>, oid: string, entry: BookEntry): Promise<boolean> {
  const { kind, certificateNumber, paymentType, standing } = entry;
  const { amount, date, state, terms } = standing;
  const certificate = await change
    .selectFrom('certificate')
    .select('certificate_number')
    .where('certificate_number', '=', certificateNumber)
    .executeTakeFirst();
  if (!certificate || date === null) return false;
  const event = eventOf(entry);
  const isMembersOwn = kind === 'single' && entry.scheduleReference === null;
  const copy = { certificateNumber, paymentType, date, amount };
  const stored = await change
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
      message: standing.message,
      copy_number: isMembersOwn ? await nextCopy(change, oid, copy) : 0,
      processor_reference: standing.reference,
      schedule_reference: entry.scheduleReference,
      instruction: null,
      authorisation: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('payment_id')
    .executeTakeFirst();
  if (stored && event) await applyEvent(change, event);
  return stored !== undefined;
}

/** What the processor told when it collected this; undefined while it has not. */
function eventOf({ standing, settledOn, ...entry }: BookEntry): ProcessorEvent | undefined {
  if (settledOn === null) return undefined;
  return {
    type: standing.state === 'RETURNED' ? 'payment-returned' : 'payment-settled',
    date: settledOn,
    reference: standing.reference,
    clientReference: entry.clientReference,
    scheduleReference: entry.scheduleReference,
    scheduleClientReference: null,
    certificateNumber: entry.certificateNumber,
    paymentType: entry.paymentType,
    amount: standing.amount,
    message: standing.message,
  };
}

function foundThere(
  difference: 'only there' | 'otherwise',
  { kind, certificateNumber, standing }: BookEntry,
  here: PaymentState | undefined,
  outcome: Finding['outcome'],
): Finding {
  const { reference, amount, date, state: there } = standing;
  const certificate = maskedCertificate(certificateNumber);
  return { difference, kind, reference, certificate, amount, date, here, there, outcome };
}

function foundHereOnly(payment: Payment): Finding {
  return {
    difference: 'only here',
    kind: payment.kind,
    reference: payment.processor_reference ?? payment.payment_id,
    certificate: maskedCertificate(payment.certificate_number),
    amount: payment.amount_cents,
    date: payment.payment_date,
    here: payment.state,
    there: undefined,
    outcome: 'for a person',
  };
}
