/** The questions that the support page lists first, in this order (SUP-04). */
export const TOP_FAQ_IDS: readonly number[] = [1, 46, 47];

/** A category's place in the address: 'Billing & Payments' is 'billing-and-payments' (SUP-07). */
export function categorySlug(title: string): string {
  return title.trim().toLowerCase().replaceAll('&', 'and').replace(/\s+/g, '-');
}

/** The category that a slug names, of those given; undefined when there is none (SUP-07, AMB-54). */
export function categoryFromSlug(slug: string, titles: readonly string[]): string | undefined {
  const key = slug.replaceAll('-', '');
  return titles.find((title) => categorySlug(title).replaceAll('-', '') === key);
}
