import { isBillingOnHold } from '../certificates/certificate-status.ts';
import { addMonths, type CalendarDate, compareDates, dateFromWire, isBefore } from '../values/dates.ts';
import { type Cents, sumCents } from '../values/money.ts';
import { type BilledCertificate, dueDate, showsPaymentInfo } from './billed-certificate.ts';
import { billingMonths } from './billing-frequency.ts';

/** Certificate with its billing frequency, with the API's names. */
export interface ScheduledCertificate extends BilledCertificate {
  BillingFrequency: string | null;
}

/** One premium that falls due. */
export interface Premium<Certificate> {
  readonly certificate: Certificate;
  readonly due: CalendarDate;
  readonly amount: Cents;
}

/** Premiums that fall due in one month. */
export interface PremiumMonth<Certificate> {
  readonly month: CalendarDate;
  readonly amount: Cents;
  readonly premiums: readonly Premium<Certificate>[];
}

const MONTHS = 12;

/** Premiums of twelve months, if amounts and frequencies stay. Other frequencies have only the next premium. */
export function premiumCalendar<Certificate extends ScheduledCertificate>(
  certificates: readonly Certificate[],
  today: CalendarDate,
): readonly PremiumMonth<Certificate>[] {
  const first = dateFromWire(`${today.slice(0, 7)}-01`);
  const end = addMonths(first, MONTHS);
  const premiums = certificates
    .flatMap((certificate) => premiumsUntil(certificate, end))
    .sort((a, b) => compareDates(a.due, b.due));
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = addMonths(first, index);
    const inMonth = premiums.filter(({ due }) => due.slice(0, 7) === month.slice(0, 7));
    return { month, amount: sumCents(inMonth.map(({ amount }) => amount)), premiums: inMonth };
  });
}

/** Next premium of each certificate that the member pays, by due date. Excludes past due dates. */
export function nextPremiums<Certificate extends ScheduledCertificate>(
  certificates: readonly Certificate[],
  today: CalendarDate,
): readonly Premium<Certificate>[] {
  return certificates
    .flatMap((certificate) => nextPremiumOf(certificate) ?? [])
    .filter(({ due }) => !isBefore(due, today))
    .sort((a, b) => compareDates(a.due, b.due));
}

function nextPremiumOf<Certificate extends ScheduledCertificate>(
  certificate: Certificate,
): Premium<Certificate> | undefined {
  const due = dueDate(certificate);
  if (!certificate.IsPayor || !certificate.PaymentSummary || !due || !showsPaymentInfo(certificate))
    return undefined;
  if (isBillingOnHold(certificate)) return undefined;
  return { certificate, due, amount: certificate.PaymentSummary.BilledAmount };
}

/** Premiums before `end`, counted in whole billing periods from the next one. */
function premiumsUntil<Certificate extends ScheduledCertificate>(
  certificate: Certificate,
  end: CalendarDate,
): readonly Premium<Certificate>[] {
  const next = nextPremiumOf(certificate);
  if (!next) return [];
  const step = billingMonths(certificate.BillingFrequency);
  if (step === undefined) return [next];
  const premiums: Premium<Certificate>[] = [];
  for (let due = next.due; isBefore(due, end); due = addMonths(next.due, premiums.length * step)) {
    premiums.push({ ...next, due });
  }
  return premiums;
}
