import type { CalendarDate } from '../values/dates.ts';
import { type Cents, sumCents } from '../values/money.ts';
import {
  type BilledCertificate,
  countsTowardsAmountDue,
  dueDate,
  showsPaymentInfo,
} from './billed-certificate.ts';
import { type PaymentCoverage, paymentCoverage } from './payment-coverage.ts';
import { getPaymentStatus, type PaymentStatus } from './payment-status.ts';
import type { ScheduledPayment } from './scheduled-payments.ts';

/** What is due on a certificate for one type of payment (ENT-13). */
export interface SummaryPaymentLine {
  CertificateNumber: string;
  PaymentType: string;
  AmountDue: Cents;
  /** Undefined where the server does not say (AMB-90). */
  HasRecurringPayment?: boolean | undefined;
  ScheduledPayments?: readonly ScheduledPayment[] | undefined;
}

/** The part of the amount due that one certificate makes. */
export interface DueItem<Certificate> {
  readonly certificate: Certificate;
  readonly amount: Cents;
  /** The day by which it is due; undefined where the society has named none. */
  readonly due: CalendarDate | undefined;
  readonly status: PaymentStatus;
  /** What is scheduled or automatic, and what is left to pay (AMB-89). */
  readonly coverage: PaymentCoverage;
}

/** What makes up the two figures of the payment summary, so that neither is taken for the other. */
export interface DueBreakdown<Certificate> {
  /** What a member thinks of next: all that is late, and what is due on the next day. */
  readonly listed: readonly DueItem<Certificate>[];
  /** The others in one sum. */
  readonly remainder: DueRemainder<Certificate> | undefined;
  /** What is due on the earliest day and is no part of the amount due, such as the premium of an annuity (SUM-03, SUM-09). */
  readonly excluded: Certificate | undefined;
}

export interface DueRemainder<Certificate> {
  readonly amount: Cents;
  readonly certificates: readonly Certificate[];
  /** Those on which something is neither scheduled nor automatic, and how much that is (AMB-89). */
  readonly open: { readonly amount: Cents; readonly certificates: readonly Certificate[] };
  /** None of it is late, nor due on the next day. */
  readonly isLater: boolean;
  /** The last day on which some of it is due. */
  readonly until: CalendarDate | undefined;
}

/** More than so many certificates are no list that is read at a glance. */
const MAX_LISTED = 5;

/** SUM-08 to SUM-11, AMB-20: the Premium lines of the certificates that count, by certificate; a part of nothing is none. */
export function dueItems<Certificate extends BilledCertificate>(
  certificates: readonly Certificate[],
  paymentLines: readonly SummaryPaymentLine[],
  today: CalendarDate,
): readonly DueItem<Certificate>[] {
  const premiums = Map.groupBy(
    paymentLines.filter(({ PaymentType }) => PaymentType === 'Premium'),
    ({ CertificateNumber }) => CertificateNumber,
  );
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
      isOnAutoPay: certificate.IsOnPAC,
      hasRecurringPayment: lines.every(({ HasRecurringPayment }) => HasRecurringPayment),
      // Every line of a certificate names the same payments.
      scheduled: lines[0]?.ScheduledPayments,
    });
    return { certificate, amount, due: dueDate(certificate), status, coverage };
  });
}

/** The next premium of a certificate as its own page shows it, and what pays it (CERT-17, DETAIL-27, AMB-89). */
export interface NextPremium {
  readonly amount: Cents;
  readonly due: CalendarDate | undefined;
  readonly coverage: PaymentCoverage;
}

/**
 * What pays the next premium of a certificate: all that is due where the certificate is part of the amount due, else
 * what is billed. Undefined where nothing is billed.
 */
export function nextPremium(
  certificate: BilledCertificate,
  paymentLines: readonly SummaryPaymentLine[],
  today: CalendarDate,
): NextPremium | undefined {
  const [item] = dueItems([certificate], paymentLines, today);
  if (item) return item;
  const { CertificateNumber, IsOnPAC, PaymentSummary } = certificate;
  if (!PaymentSummary || !showsPaymentInfo(certificate)) return undefined;
  const line = paymentLines.find(
    (one) => one.CertificateNumber === CertificateNumber && one.PaymentType === 'Premium',
  );
  const coverage = paymentCoverage({
    amount: PaymentSummary.BilledAmount,
    isLate: false,
    isOnAutoPay: IsOnPAC,
    hasRecurringPayment: line?.HasRecurringPayment,
    scheduled: line?.ScheduledPayments,
  });
  return { amount: PaymentSummary.BilledAmount, due: dueDate(certificate), coverage };
}

/**
 * What the amount due is made of, the most pressing first, and what is due on the next day where the amount does not
 * hold it (SUM-02, SUM-03).
 */
export function dueBreakdown<Certificate extends BilledCertificate>(
  certificates: readonly Certificate[],
  paymentLines: readonly SummaryPaymentLine[],
  today: CalendarDate,
): DueBreakdown<Certificate> {
  const items = dueItems(certificates, paymentLines, today).toSorted((a, b) =>
    urgencyKey(a) < urgencyKey(b) ? -1 : 1,
  );
  const next = items.find(({ status }) => status.state === 'current')?.due;
  const urgent = items.filter(({ due, status }) => status.state !== 'current' || due === next);
  const excluded = earliestExcluded(certificates, items);
  const count = Math.min(urgent.length, MAX_LISTED);
  // One certificate is as short by its name as 'the others' are.
  if (items.length <= count + 1) return { listed: items, remainder: undefined, excluded };
  const remainder = remainderOf(items.slice(count), urgent.length === count);
  return { listed: items.slice(0, count), remainder, excluded };
}

/** What is overdue before what is in grace before the others, each by its day. */
function urgencyKey({ certificate, due, status }: DueItem<BilledCertificate>): string {
  const [rank, day] =
    status.state === 'overdue'
      ? [0, status.since]
      : status.state === 'grace'
        ? [1, status.lastDay]
        : [2, due ?? 'no-date'];
  return `${rank} ${day} ${certificate.CertificateNumber}`;
}

function remainderOf<Certificate>(
  items: readonly DueItem<Certificate>[],
  isLater: boolean,
): DueRemainder<Certificate> {
  return {
    amount: sumCents(items.map(({ amount }) => amount)),
    certificates: items.map(({ certificate }) => certificate),
    open: {
      amount: sumCents(items.map(({ coverage }) => coverage.open)),
      certificates: items
        .filter(({ coverage }) => coverage.by === undefined)
        .map(({ certificate }) => certificate),
    },
    isLater,
    until: items
      .flatMap(({ due }) => due ?? [])
      .sort()
      .at(-1),
  };
}

function earliestExcluded<Certificate extends BilledCertificate>(
  certificates: readonly Certificate[],
  items: readonly DueItem<Certificate>[],
): Certificate | undefined {
  // Sorting puts those without a date last.
  const earliest = certificates.map(dueDate).sort().at(0);
  if (earliest === undefined || items.some(({ due }) => due === earliest)) return undefined;
  return certificates.find(
    (certificate) => dueDate(certificate) === earliest && showsPaymentInfo(certificate),
  );
}
