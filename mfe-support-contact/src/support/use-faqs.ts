import { type FaqsByCategory, GetFrequentlyAskedQuestions, useApiQuery } from '@portal/api';

/** Every help article, by category (API-15, SUP-12). */
export function useFaqs() {
  return useApiQuery(GetFrequentlyAskedQuestions, { query: {} });
}

/** The category that an article is in. */
export function categoryOf(faqs: FaqsByCategory, id: number): string | undefined {
  return Object.keys(faqs).find((category) => faqs[category]?.some(({ Id }) => Id === id));
}

/** The articles of one category, or all of them. */
export function articlesOf(faqs: FaqsByCategory, category?: string) {
  return category === undefined ? Object.values(faqs).flat() : (faqs[category] ?? []);
}
