/** Questions at the top of the support page, in order (SUP-04). */
export const TOP_FAQ_IDS: readonly number[] = [1, 46, 47];

/** URL slug of a category: 'Billing & Payments' becomes 'billing-and-payments' (SUP-07). */
export function categorySlug(title: string): string {
  return title.trim().toLowerCase().replaceAll('&', 'and').replace(/\s+/g, '-');
}

/** Finds the title that matches a slug; undefined if none matches (SUP-07, AMB-54). */
export function categoryFromSlug(slug: string, titles: readonly string[]): string | undefined {
  const key = slug.replaceAll('-', '');
  return titles.find((title) => categorySlug(title).replaceAll('-', '') === key);
}
