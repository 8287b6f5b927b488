import { sanitizeLine } from '@portal/domain/values/sanitize-text';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { FrequentlyAskedQuestion } from './member-user.ts';
import { unscoped } from './parameters.ts';

/** A text and where it matches what was searched for: never markup, so that nothing of it can be run. */
export const HighlightedText = z
  .object({
    Text: z.string(),
    /** In UTF-16 units, the end not included; in order, and none within another. */
    Highlights: z.array(z.object({ From: z.int().check(z.nonnegative()), To: z.int().check(z.positive()) })),
  })
  .register(z.globalRegistry, { id: 'HighlightedText' });
export type HighlightedText = z.infer<typeof HighlightedText>;

/** The number of an article, as it stands in an address. */
const ArticleNumber = () =>
  unscoped(
    z
      .string()
      .check(z.regex(/^[1-9]\d{0,8}$/))
      .register(z.globalRegistry, { examples: ['46'] }),
  );

/** 1 to 100 characters (AMB-54, R-23). */
const SearchValue = () =>
  unscoped(z.string().check(z.overwrite(sanitizeLine), z.minLength(1), z.maxLength(100)));

/** An article that a search has found: its place among all, and what of it matches. */
export const FaqSearchResult = z
  .extend(FrequentlyAskedQuestion, {
    Match: z.object({
      Rank: z.int().check(z.positive()),
      Question: HighlightedText,
      /** The sentence of the answer that matches best. */
      Snippet: HighlightedText,
    }),
  })
  .register(z.globalRegistry, { id: 'FaqSearchResult' });
export type FaqSearchResult = z.infer<typeof FaqSearchResult>;

/** API-16, SUP-12. */
export const SearchFrequentlyAskedQuestions = defineEndpoint({
  name: 'SearchFrequentlyAskedQuestions',
  area: 'memberuser',
  summary: 'The 20 help articles that are meant most likely, by category, the best first in each',
  loadClass: 'search',
  rateLimit: 'search',
  query: z.strictObject({ searchValue: SearchValue() }),
  response: z
    .record(z.string(), z.array(FaqSearchResult))
    .register(z.globalRegistry, { id: 'FaqSearchResultsByCategory' }),
});

/** Not of the specification: what a member may be typing, before it is searched for. */
export const SuggestFrequentlyAskedQuestions = defineEndpoint({
  name: 'SuggestFrequentlyAskedQuestions',
  area: 'memberuser',
  summary: 'Up to 6 questions that are meant most likely by what has been typed so far',
  loadClass: 'search',
  query: z.strictObject({ searchValue: SearchValue() }),
  response: z.array(
    z
      .object({ Id: z.int().check(z.positive()), Question: HighlightedText })
      .register(z.globalRegistry, { id: 'SuggestedQuestion' }),
  ),
});

/** Not of the specification: where to read on from an article. */
export const GetRelatedQuestions = defineEndpoint({
  name: 'GetRelatedQuestions',
  area: 'memberuser',
  summary: 'Up to 4 questions that are most like that of this article, the most alike first',
  loadClass: 'search',
  query: z.strictObject({ articleId: ArticleNumber() }),
  response: z.array(
    z
      .object({ Id: z.int().check(z.positive()), Question: z.string() })
      .register(z.globalRegistry, { id: 'RelatedQuestion' }),
  ),
});

/** What a member says of an article. */
export const ArticleFeedback = z
  .strictObject({ ArticleId: z.int().check(z.positive(), z.maximum(999_999_999)), Helped: z.boolean() })
  .register(z.globalRegistry, { id: 'ArticleFeedback' });
export type ArticleFeedback = z.infer<typeof ArticleFeedback>;

/**
 * Not of the specification. Counted by article and day, without who said it. The last answer under a key counts,
 * until the day is over.
 */
export const SaveArticleFeedback = defineEndpoint({
  name: 'SaveArticleFeedback',
  area: 'memberuser',
  method: 'PUT',
  summary: 'Counts whether a help article has helped',
  loadClass: 'search',
  rateLimit: 'feedback',
  statuses: [404],
  acceptsIdempotencyKey: true,
  query: z.strictObject({}),
  body: ArticleFeedback,
  response: z.strictObject({}).register(z.globalRegistry, { id: 'FeedbackSaved' }),
});

/** What a page calls its subject, such as 'payments'; the society says which questions belong to it. */
const PageTopic = unscoped(
  z.string().check(z.regex(/^[a-z][a-z0-9-]{0,59}$/, 'Expected a topic such as "payments"')),
);

/** A question of a page, with the category of its article. */
export const PageQuestion = z
  .extend(FrequentlyAskedQuestion, { Category: z.string() })
  .register(z.globalRegistry, {
    id: 'PageQuestion',
  });
export type PageQuestion = z.infer<typeof PageQuestion>;

/** Not of the specification: the questions that a page has near at hand. */
export const GetPageHelp = defineEndpoint({
  name: 'GetPageHelp',
  area: 'memberuser',
  summary: 'The few questions of a page by its topic, none for a topic that nobody has written for',
  loadClass: 'search',
  query: z.strictObject({ topic: PageTopic }),
  response: z.array(PageQuestion),
});
