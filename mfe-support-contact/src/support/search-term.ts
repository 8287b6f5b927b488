import * as z from 'zod/mini';

const MAX_LENGTH = 100;

/** What may be searched for: 1 to 100 characters beside the spaces around them (AMB-54, R-23). */
export const SearchTerm = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.replace(/\s+/g, ' ').trim()),
  ),
  z.string().check(
    // Dots alone would be the address of another page.
    z.regex(/[^. ]/, 'Please type what you are looking for.'),
    z.maxLength(MAX_LENGTH, `Please use at most ${MAX_LENGTH} characters.`),
  ),
);

/** Where the results for a term are (SUP-06). */
export function searchPath(term: string): string {
  return `/support/search/${encodeURIComponent(term)}`;
}
