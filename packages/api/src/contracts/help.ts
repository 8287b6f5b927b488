import { sanitizeLine } from '@portal/domain/values/sanitize-text';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { FrequentlyAskedQuestion } from './member-user.ts';
import { unscoped } from './parameters.ts';

/** Text with highlight ranges instead of markup, so that no HTML from the server can run. */
export const HighlightedText = z
  .object({
    Text: z.string(),
    /** Ordered ranges in UTF-16 units that do not overlap. `To` is exclusive. */
    Highlights: z.array(z.object({ From: z.int().check(z.nonnegative()), To: z.int().check(z.positive()) })),
  })
  .register(z.globalRegistry, { id: 'HighlightedText' });
export type HighlightedText = z.infer<typeof HighlightedText>;

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

/** An article found by a search (API-16), with the matched texts. */
export const FaqSearchResult = z
  .extend(FrequentlyAskedQuestion, {
    /** Undefined if the API does not rank its results. They are then in its own order. */
    Match: z.optional(
      z.object({
        Rank: z.int().check(z.positive()),
        Question: HighlightedText,
        Snippet: HighlightedText,
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'FaqSearchResult' });
export type FaqSearchResult = z.infer<typeof FaqSearchResult>;

/** API-16, SUP-12. */
export const SearchFrequentlyAskedQuestions = defineEndpoint({
  name: 'SearchFrequentlyAskedQuestions',
  area: 'memberuser',
  summary: 'The 20 best matching help articles by category, best first',
  extensionFields: { 'help-ranking': ['Match'], 'text-answers': ['AnswerFormat'] },
  loadClass: 'search',
  rateLimit: 'search',
  query: z.strictObject({ searchValue: SearchValue() }),
  response: z
    .record(z.string(), z.array(FaqSearchResult))
    .register(z.globalRegistry, { id: 'FaqSearchResultsByCategory' }),
});

/** Search suggestions while the member types. Not in the specification. */
export const SuggestFrequentlyAskedQuestions = defineEndpoint({
  name: 'SuggestFrequentlyAskedQuestions',
  extension: 'help-suggestions',
  area: 'memberuser',
  summary: 'Up to 6 search suggestions for the text typed so far',
  loadClass: 'search',
  query: z.strictObject({ searchValue: SearchValue() }),
  response: z.array(
    z
      .object({ Id: z.int().check(z.positive()), Question: HighlightedText })
      .register(z.globalRegistry, { id: 'SuggestedQuestion' }),
  ),
});

/** Related articles. Not in the specification. */
export const GetRelatedQuestions = defineEndpoint({
  name: 'GetRelatedQuestions',
  extension: 'related-questions',
  area: 'memberuser',
  summary: 'Up to 4 questions similar to this article, most similar first',
  loadClass: 'search',
  query: z.strictObject({ articleId: ArticleNumber() }),
  response: z.array(
    z
      .object({ Id: z.int().check(z.positive()), Question: z.string() })
      .register(z.globalRegistry, { id: 'RelatedQuestion' }),
  ),
});

/** Whether an article helped. */
export const ArticleFeedback = z
  .strictObject({ ArticleId: z.int().check(z.positive(), z.maximum(999_999_999)), Helped: z.boolean() })
  .register(z.globalRegistry, { id: 'ArticleFeedback' });
export type ArticleFeedback = z.infer<typeof ArticleFeedback>;

/** Counts feedback by article and day, without the member. Not in the specification. */
export const SaveArticleFeedback = defineEndpoint({
  name: 'SaveArticleFeedback',
  extension: 'article-feedback',
  area: 'memberuser',
  method: 'PUT',
  summary: 'Counts feedback on a help article',
  loadClass: 'search',
  rateLimit: 'feedback',
  statuses: [404],
  acceptsIdempotencyKey: true,
  body: ArticleFeedback,
  response: z.strictObject({}).register(z.globalRegistry, { id: 'FeedbackSaved' }),
});

/** Topic of a page, such as 'payments'. The society configures the questions of each topic. */
const PageTopic = unscoped(
  z.string().check(z.regex(/^[a-z][a-z0-9-]{0,59}$/, 'Expected a topic such as "payments"')),
);

/** An article about the topic of a page. */
export const PageQuestion = z
  .extend(FrequentlyAskedQuestion, { Category: z.string() })
  .register(z.globalRegistry, {
    id: 'PageQuestion',
  });
export type PageQuestion = z.infer<typeof PageQuestion>;

/** The questions in a page's help panel. Not in the specification. */
export const GetPageHelp = defineEndpoint({
  name: 'GetPageHelp',
  extension: 'page-help',
  area: 'memberuser',
  summary: 'The help questions of a page topic; empty for an unknown topic',
  loadClass: 'search',
  query: z.strictObject({ topic: PageTopic }),
  response: z.array(PageQuestion),
});
