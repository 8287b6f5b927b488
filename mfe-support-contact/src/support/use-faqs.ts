import { type FaqsByCategory, GetFrequentlyAskedQuestions, useApiQuery } from '@portal/api';

/** All help articles, by category (API-15, SUP-12). */
export function useFaqs() {
  return useApiQuery(GetFrequentlyAskedQuestions, { query: {} });
}

/** Category of an article. */
export function categoryOf(faqs: FaqsByCategory, id: number): string | undefined {
  return Object.keys(faqs).find((category) => faqs[category]?.some(({ Id }) => Id === id));
}

/** Articles of one category, or of all. */
export function articlesOf(faqs: FaqsByCategory, category?: string) {
  return category === undefined ? Object.values(faqs).flat() : (faqs[category] ?? []);
}
