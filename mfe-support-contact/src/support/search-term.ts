import * as z from 'zod/mini';

const MAX_LENGTH = 100;

/** What may be searched for: 1 to 100 characters beside the spaces around them (AMB-54, R-23). */
export const SearchTerm = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.replace(/\s+/g, ' ').trim()),
  ),
  z.string().check(
    z.minLength(1, 'Please type what you are looking for.'),
    // In an address, dots alone lead to another page (AMB-88).
    z.regex(/^$|[^. ]/, 'Dots alone cannot be searched for. Please type a word.'),
    z.maxLength(MAX_LENGTH, `Please use at most ${MAX_LENGTH} characters.`),
  ),
);

/** Where the results for a term are (SUP-06). */
export function searchPath(term: string): string {
  return `/support/search/${encodeURIComponent(term)}`;
}
