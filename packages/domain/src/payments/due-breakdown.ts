import { isBillingOnHold, isSuspended } from '../certificates/certificate-status.ts';
import type { CalendarDate } from '../values/dates.ts';
import { type Cents, sumCents, toCents } from '../values/money.ts';
import {
  type BilledCertificate,
  countsTowardsAmountDue,
  dueDate,
  isPayableOnline,
  showsPaymentInfo,
} from './billed-certificate.ts';
import { isPartlyCovered, isUnconfirmed, type PaymentCoverage, paymentCoverage } from './payment-coverage.ts';
import { getPaymentStatus, type PaymentStatus } from './payment-status.ts';
import type { ScheduledPayment } from './scheduled-payments.ts';

/** Amount due on a certificate for one payment type (ENT-13). */
export interface PaymentLine {
  CertificateNumber: string;
  PaymentType: string;
  AmountDue: Cents;
  /** What is billed now. These five are undefined if the server does not support them (AMB-90). */
  BilledAmount?: Cents | undefined;
  HasRecurringPayment?: boolean | undefined;
  IsPartlyRecurring?: boolean | undefined;
  /** Scheduled payments leave a part open that cannot be paid alone (WIZ-22, WIZ-23). */
  HasUnpayableRest?: boolean | undefined;
  ScheduledPayments?: readonly ScheduledPayment[] | undefined;
}

/** One certificate's part of the amount due. */
export interface DueItem<Certificate> {
  readonly certificate: Certificate;
  readonly amount: Cents;
  readonly due: CalendarDate | undefined;
  readonly status: PaymentStatus;
  /** Scheduled and automatic payments, and the open rest (AMB-89). */
  readonly coverage: PaymentCoverage;
  /** Billed, and payable here: else the wizard does not tick its line (WIZ-14, WIZ-15). Undefined if unknown. */
  readonly isBilled: boolean | undefined;
}

/** Explains the two numbers of the payment summary, so that members do not confuse them. */
export interface DueBreakdown<Certificate> {
  /** All parts of the amount due, most urgent first. */
  readonly items: readonly DueItem<Certificate>[];
  /** Late, suspended and partly covered items. Those that the member pays now are in `payable` too. */
  readonly listed: readonly DueItem<Certificate>[];
  /**
   * What Pay Now takes: what is billed to the member and open, else what is late or due next. All of it is billed, so
   * that the wizard ticks it, or nothing of it. Undefined if none of it can be paid online.
   */
  readonly payable: DuePart<Certificate> | undefined;
  readonly later: DuePart<Certificate> | undefined;
  /** Scheduled and automatic payments pay all of it (AMB-89). */
  readonly covered: DuePart<Certificate> | undefined;
  /** Due on the earliest date but not counted in the amount due, for example an annuity premium (SUM-03, SUM-09). */
  readonly excluded: Certificate | undefined;
}

/** Items of the amount due with one sum. */
export interface DuePart<Certificate> {
  /** Still to be paid; of a covered part, what the payments pay. */
  readonly amount: Cents;
  readonly items: readonly DueItem<Certificate>[];
  readonly until: CalendarDate | undefined;
}

const MAX_LISTED = 5;

/** Date that members see with an item: since when it is overdue, or when it is due. */
export function shownDate({
  due,
  status,
}: Pick<DueItem<unknown>, 'due' | 'status'>): CalendarDate | undefined {
  return status.state === 'overdue' ? status.since : due;
}

/** SUM-08 to SUM-11, AMB-20: Premium lines that count, by certificate. Omits certificates without an amount. */
export function dueItems<Certificate extends BilledCertificate>(
  certificates: readonly Certificate[],
  paymentLines: readonly PaymentLine[],
  today: CalendarDate,
): readonly DueItem<Certificate>[] {
  const premiums = new Map<string, readonly PaymentLine[]>();
  for (const line of paymentLines) {
    const { CertificateNumber, PaymentType } = line;
    if (PaymentType === 'Premium')
      premiums.set(CertificateNumber, [...(premiums.get(CertificateNumber) ?? []), line]);
  }
  const counted = new Map(
    certificates
      .filter((certificate) => countsTowardsAmountDue(certificate, today))
      .map((certificate) => [certificate.CertificateNumber, certificate]),
  );
  return [...counted.values()].flatMap((certificate) => {
    const lines = premiums.get(certificate.CertificateNumber) ?? [];
    const amount = sumCents(lines.map(({ AmountDue }) => AmountDue));
    if (amount === 0) return [];
    const status = getPaymentStatus(certificate, today);
    const coverage = paymentCoverage({
      amount,
      isLate: status.state !== 'current',
      lastDayOfGrace: status.state === 'grace' ? status.lastDay : undefined,
      isOnAutoPay: certificate.IsOnPAC,
      hasRecurringPayment: lines.every(({ HasRecurringPayment }) => HasRecurringPayment),
      isPartlyRecurring: lines.some(({ IsPartlyRecurring }) => IsPartlyRecurring),
      scheduled: lines[0]?.ScheduledPayments,
      hasUnpayableRest: lines[0]?.HasUnpayableRest,
    });
    const isBilled = lines.every(({ BilledAmount }) => BilledAmount === undefined)
      ? undefined
      : isPayableOnline(certificate) &&
        !coverage.hasUnpayableRest &&
        lines.some(({ BilledAmount = 0 }) => BilledAmount > 0);
    return { certificate, amount, due: dueDate(certificate), status, coverage, isBilled };
  });
}

/** Next premium on the certificate page, and what covers it (CERT-17, DETAIL-27, AMB-89). */
export interface NextPremium {
  readonly amount: Cents;
  readonly due: CalendarDate | undefined;
  readonly coverage: PaymentCoverage;
}

/**
 * Next premium and its coverage: the full amount due if it counts, else the billed amount. Undefined if not billed. On
 * hold nothing is due, so Auto Pay takes nothing (AMB-20).
 */
export function nextPremium(
  certificate: BilledCertificate,
  paymentLines: readonly PaymentLine[],
  today: CalendarDate,
): NextPremium | undefined {
  const [item] = dueItems([certificate], paymentLines, today);
  if (item) return item;
  const { CertificateNumber, IsOnPAC, PaymentSummary } = certificate;
  if (!PaymentSummary || !showsPaymentInfo(certificate)) return undefined;
  const line = paymentLines.find(
    (one) => one.CertificateNumber === CertificateNumber && one.PaymentType === 'Premium',
  );
  const isOnHold = isBillingOnHold(certificate);
  const coverage = paymentCoverage({
    amount: isOnHold ? toCents(0) : PaymentSummary.BilledAmount,
    isLate: false,
    isOnAutoPay: IsOnPAC && !isOnHold,
    hasRecurringPayment: line?.HasRecurringPayment,
    isPartlyRecurring: line?.IsPartlyRecurring && !isOnHold,
    scheduled: line?.ScheduledPayments,
    hasUnpayableRest: line?.HasUnpayableRest,
  });
  return { amount: PaymentSummary.BilledAmount, due: dueDate(certificate), coverage };
}

/** Breaks the amount due down as the wizard does, with the certificate that it excludes (SUM-02, SUM-03, WIZ-13). */
export function dueBreakdown<Certificate extends BilledCertificate>(
  certificates: readonly Certificate[],
  paymentLines: readonly PaymentLine[],
  today: CalendarDate,
): DueBreakdown<Certificate> {
  const items = [...dueItems(certificates, paymentLines, today)].sort((a, b) =>
    urgencyKey(a) < urgencyKey(b) ? -1 : 1,
  );
  const listed = items.filter(hasOwnLine).slice(0, MAX_LISTED);
  const open = items.filter(({ coverage }) => coverage.by === undefined);
  const active = open.filter(({ certificate }) => !isSuspended(certificate));
  const payable = payableItems(active).filter(
    ({ certificate, coverage }) => isPayableOnline(certificate) && !coverage.hasUnpayableRest,
  );
  const isElsewhere = (item: DueItem<Certificate>) => listed.includes(item) || payable.includes(item);
  return {
    items,
    listed,
    payable: toPart(payable, ({ coverage }) => coverage.open),
    later: toPart(
      open.filter((item) => !isElsewhere(item)),
      ({ coverage }) => coverage.open,
    ),
    covered: toPart(
      items.filter((item) => item.coverage.by !== undefined && !isElsewhere(item)),
      ({ amount }) => amount,
    ),
    excluded: earliestExcluded(certificates, items),
  };
}

function payableItems<Certificate extends BilledCertificate>(
  active: readonly DueItem<Certificate>[],
): readonly DueItem<Certificate>[] {
  const own = active.filter(({ certificate, isBilled }) => isBilled && certificate.IsPayor);
  if (own.length > 0) return own;
  const urgent = urgentItems(active);
  const billed = urgent.filter(({ isBilled }) => isBilled);
  return billed.length > 0 ? billed : urgent;
}

function hasOwnLine({ certificate, coverage, status }: DueItem<BilledCertificate>): boolean {
  return status.state !== 'current' || isSuspended(certificate) || isPartlyCovered(coverage);
}

function toPart<Certificate>(
  items: readonly DueItem<Certificate>[],
  amountOf: (item: DueItem<Certificate>) => Cents,
): DuePart<Certificate> | undefined {
  if (items.length === 0) return undefined;
  const until = items
    .flatMap(({ due }) => due ?? [])
    .sort()
    .at(-1);
  return { amount: sumCents(items.map(amountOf)), items, until };
}

function urgentItems<Certificate>(items: readonly DueItem<Certificate>[]): readonly DueItem<Certificate>[] {
  const next = items
    .flatMap(({ due, status }) => (status.state === 'current' ? (due ?? []) : []))
    .sort()
    .at(0);
  return items.filter(({ due, status }) => status.state !== 'current' || due === next);
}

/** What covers a certificate's next premium, or whether the member has to pay it by the next due date. */
export type PremiumStatus = NonNullable<PaymentCoverage['by']> | 'unconfirmed' | 'due' | 'upcoming';

/** Status of the next premium by certificate number; without certificates that have none (AMB-89). */
export function premiumStatuses(
  certificates: readonly BilledCertificate[],
  paymentLines: readonly PaymentLine[],
  today: CalendarDate,
): ReadonlyMap<string, PremiumStatus> {
  const items = dueItems(certificates, paymentLines, today);
  const urgent = new Set(urgentItems(items).map(({ certificate }) => certificate.CertificateNumber));
  const known = new Map(items.map((item) => [item.certificate.CertificateNumber, item]));
  return new Map(
    certificates.flatMap((certificate) => {
      const { CertificateNumber } = certificate;
      const premium = known.get(CertificateNumber) ?? nextPremium(certificate, paymentLines, today);
      const open = urgent.has(CertificateNumber) ? 'due' : 'upcoming';
      if (!premium) return [];
      const status = isUnconfirmed(premium.coverage) ? 'unconfirmed' : (premium.coverage.by ?? open);
      return [[CertificateNumber, status] as const];
    }),
  );
}

/** Overdue first, then grace period, then the rest, each by date. */
function urgencyKey({ certificate, due, status }: DueItem<BilledCertificate>): string {
  const [rank, day] =
    status.state === 'overdue'
      ? [0, status.since]
      : status.state === 'grace'
        ? [1, status.lastDay]
        : [2, due ?? 'no-date'];
  return `${rank} ${day} ${certificate.CertificateNumber}`;
}

function earliestExcluded<Certificate extends BilledCertificate>(
  certificates: readonly Certificate[],
  items: readonly DueItem<Certificate>[],
): Certificate | undefined {
  const earliest = certificates.map(dueDate).sort().at(0);
  if (earliest === undefined || items.some(({ due }) => due === earliest)) return undefined;
  return certificates.find(
    (certificate) => dueDate(certificate) === earliest && showsPaymentInfo(certificate),
  );
}
