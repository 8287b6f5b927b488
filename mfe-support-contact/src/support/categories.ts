import { categoryFromSlug, categorySlug } from '@portal/domain/help/faq';

/** Category tiles in order; identical to the category titles of the API (SUP-02). */
export const CATEGORIES = ['Life Insurance', 'Annuities', 'Billing & Payments', 'General'] as const;

/** What the articles of a category are about. */
export const CATEGORY_SUMMARIES: Readonly<Record<(typeof CATEGORIES)[number], string>> = {
  'Life Insurance': 'Coverage, values, loans',
  Annuities: 'Deposits, payouts, taxes',
  'Billing & Payments': 'Premiums, Auto Pay',
  General: 'Your account, forms',
};

/** Category of a URL slug; undefined for an unknown slug (SUP-07, AMB-54). */
export function supportCategory(slug: string | undefined): string | undefined {
  return slug === undefined ? undefined : categoryFromSlug(slug, CATEGORIES);
}

/** Path of a category page (SUP-10). */
export function topicPath(category: string): string {
  return `/support/topic/${categorySlug(category)}`;
}
