import { categoryFromSlug, categorySlug } from '@portal/domain/help/faq';

/** The tiles of the support page, in this order; also the categories' titles in the answers of the server (SUP-02). */
export const CATEGORIES = ['Life Insurance', 'Annuities', 'Billing & Payments', 'General'] as const;

/** The category that the address names; undefined for none or another (SUP-07, AMB-54). */
export function supportCategory(slug: string | undefined): string | undefined {
  return slug === undefined ? undefined : categoryFromSlug(slug, CATEGORIES);
}

/** Where the questions of a category are listed (SUP-10). */
export function topicPath(category: string): string {
  return `/support/topic/${categorySlug(category)}`;
}
