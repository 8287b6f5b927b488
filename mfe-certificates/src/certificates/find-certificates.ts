import type { Certificate, Person } from '@portal/api';
import { fullName } from '@portal/domain/people/names';
import type { CalendarDate } from '@portal/domain/values/dates';

/** In which orders a long list can be shown. */
const LIST_ORDERS = ['needed', 'listed', 'due', 'number', 'amount'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

/** The order of this name; what needs the member comes first for any other name. */
export function orderNamed(name: string | null): ListOrder {
  return LIST_ORDERS.find((order) => order === name) ?? 'needed';
}

/**
 * The certificates in which every word of the search occurs, in the order that is wanted; what is
 * 'needed' or 'listed' first is in that order already. Never changes the list given.
 */
export function findCertificates(
  certificates: readonly Certificate[],
  search: string,
  order: ListOrder,
): readonly Certificate[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = certificates.filter((certificate) => {
    const text = searchedText(certificate);
    return words.every((word) => text.includes(word) || text.includes(word.replaceAll('-', '')));
  });
  return order === 'needed' || order === 'listed' ? found : found.toSorted(BY[order]);
}

/** What a member may know of a certificate: its number, what it is, and who is on it. */
function searchedText(certificate: Certificate): string {
  const { Annuitants, CertificateNumber, Insured, InsuredName, Owner, ProductDescription, ProductName } =
    certificate;
  const people: readonly Person[] = [...Insured, ...Annuitants, ...Owner];
  return [CertificateNumber, ProductDescription, ProductName, InsuredName, ...people.map(fullName)]
    .join('\n')
    .toLowerCase();
}

const BY: Readonly<
  Record<Exclude<ListOrder, 'needed' | 'listed'>, (a: Certificate, b: Certificate) => number>
> = {
  due: (a, b) => nothingLast(dueDate(a), dueDate(b), (x, y) => (x < y ? -1 : 1)),
  number: (a, b) => (a.CertificateNumber < b.CertificateNumber ? -1 : 1),
  amount: (a, b) => nothingLast(a.FaceAmount, b.FaceAmount, (x, y) => y - x),
};

function dueDate({ PaymentSummary }: Certificate): CalendarDate | null {
  return PaymentSummary?.DueDate ?? null;
}

function nothingLast<T>(a: T | null, b: T | null, compare: (a: T, b: T) => number): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return compare(a, b);
}
