import type { Certificate } from '@portal/api';
import { cardTitle } from '@portal/domain/certificates/lines-of-business';

/** Certificates of one line of business, under its plural title. */
export interface CertificateGroup {
  readonly title: string;
  /** At most as many as the limit leaves. */
  readonly certificates: readonly Certificate[];
  /** Number of certificates in the group, shown or not. */
  readonly total: number;
}

/**
 * Groups by title. Groups and their certificates keep the input order, so the most urgent certificate comes first.
 * Only the first `limit` certificates are included, and groups without any are omitted.
 */
export function groupCertificates(
  certificates: readonly Certificate[],
  limit = Number.POSITIVE_INFINITY,
): readonly CertificateGroup[] {
  const titles = certificates.map(groupTitle);
  let remaining = limit;
  return [...new Set(titles)].flatMap((title) => {
    const members = certificates.filter((_certificate, index) => titles[index] === title);
    const shown = members.slice(0, remaining);
    remaining -= shown.length;
    return shown.length === 0 ? [] : [{ title, certificates: shown, total: members.length }];
  });
}

const PLURALS: Readonly<Record<string, string>> = {
  Annuity: 'Annuities',
  'General Certificate': 'General Certificates',
};

/** Plural of the card title (CERT-06). */
export function groupTitle({ LineOfBusiness, ProductName }: Certificate): string {
  const title = cardTitle(LineOfBusiness, ProductName);
  return PLURALS[title] ?? title;
}
