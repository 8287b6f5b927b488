import type { Certificate, Person } from '@portal/api';
import { isBillingOnHold } from '@portal/domain/certificates/certificate-status';
import { showsPaymentInfo } from '@portal/domain/payments/billed-certificate';
import { fullName } from '@portal/domain/people/names';
import type { CalendarDate } from '@portal/domain/values/dates';
import { normalizeSearchText } from '@portal/domain/values/search-text';
import { groupTitle } from './group-certificates.ts';

const SORT_ORDERS = ['urgency', 'listed', 'due', 'number', 'amount'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Parses a sort order; 'urgency' for any other text. */
export function parseSortOrder(name: string | null): SortOrder {
  return SORT_ORDERS.find((order) => order === name) ?? 'urgency';
}

/**
 * Filters by every word of the search and sorts. For 'urgency' and 'listed' the input must already be in that order.
 * Does not mutate the input.
 */
export function filterCertificates(
  certificates: readonly Certificate[],
  search: string,
  order: SortOrder,
): readonly Certificate[] {
  const words = normalizeSearchText(search).split(/\s+/).filter(Boolean);
  const matches = certificates.filter((certificate) => {
    const text = searchableText(certificate);
    return words.every((word) => text.includes(word));
  });
  return order === 'urgency' || order === 'listed' ? matches : matches.sort(COMPARATORS[order]);
}

function searchableText(certificate: Certificate): string {
  const { Annuitants, CertificateNumber, Insured, InsuredName, Owner, ProductDescription, ProductName } =
    certificate;
  const people: readonly Person[] = [...Insured, ...Annuitants, ...Owner];
  const title = groupTitle(certificate);
  return normalizeSearchText(
    [CertificateNumber, ProductDescription, ProductName, title, InsuredName, ...people.map(fullName)].join(
      '\n',
    ),
  );
}

const COMPARATORS: Readonly<
  Record<Exclude<SortOrder, 'urgency' | 'listed'>, (a: Certificate, b: Certificate) => number>
> = {
  due: (a, b) => missingLast(dueDate(a), dueDate(b), (x, y) => (x < y ? -1 : 1)),
  number: (a, b) => (a.CertificateNumber < b.CertificateNumber ? -1 : 1),
  amount: (a, b) => missingLast(a.FaceAmount, b.FaceAmount, (x, y) => y - x),
};

/** Null for a certificate whose card shows no date. */
function dueDate(certificate: Certificate): CalendarDate | null {
  const isDue = showsPaymentInfo(certificate) && !isBillingOnHold(certificate);
  return (isDue && certificate.PaymentSummary?.DueDate) || null;
}

function missingLast<T>(a: T | null, b: T | null, compare: (a: T, b: T) => number): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return compare(a, b);
}
