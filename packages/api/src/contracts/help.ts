import { z } from 'zod';
import { defineCall } from './call.ts';
import { FrequentlyAskedQuestion } from './member-user.ts';
import { plain } from './parameters.ts';

/** A text and where it matches what was searched for: never markup, so that nothing of it can be run. */
export const MarkedText = z
  .object({
    Text: z.string(),
    /** In UTF-16 units, the end not included; in order, and none within another. */
    Marks: z.array(z.object({ From: z.int().nonnegative(), To: z.int().positive() })),
  })
  .meta({ id: 'MarkedText' });
export type MarkedText = z.infer<typeof MarkedText>;

/** 1 to 100 characters (AMB-54, R-23). */
const SearchValue = () => plain(z.string().trim().min(1).max(100));

/** An article that a search has found: its place among all, and what of it matches. */
export const FoundQuestion = FrequentlyAskedQuestion.extend({
  Found: z.object({
    Rank: z.int().positive(),
    Question: MarkedText,
    /** The sentence of the answer that matches best. */
    Sentence: MarkedText,
  }),
}).meta({ id: 'FoundQuestion' });
export type FoundQuestion = z.infer<typeof FoundQuestion>;

/** API-16, SUP-12. */
export const SearchFrequentlyAskedQuestions = defineCall({
  name: 'SearchFrequentlyAskedQuestions',
  area: 'memberuser',
  summary: 'The 20 help articles that are meant most likely, by category, the best first in each',
  limit: 'search',
  query: z.strictObject({ searchValue: SearchValue() }),
  response: z.record(z.string(), z.array(FoundQuestion)).meta({ id: 'FoundByCategory' }),
});

/** Not of the specification: what a member may be typing, before it is searched for. */
export const SuggestFrequentlyAskedQuestions = defineCall({
  name: 'SuggestFrequentlyAskedQuestions',
  area: 'memberuser',
  summary: 'Up to 6 questions that are meant most likely by what has been typed so far',
  query: z.strictObject({ searchValue: SearchValue() }),
  response: z.array(
    z.object({ Id: z.int().positive(), Question: MarkedText }).meta({ id: 'SuggestedQuestion' }),
  ),
});
