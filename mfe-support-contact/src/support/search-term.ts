import { sanitizeLine } from '@portal/domain/values/sanitize-text';
import * as z from 'zod/mini';

const MAX_LENGTH = 100;

/** Valid search terms: 1 to 100 visible characters (AMB-54, R-23). */
export const SearchTerm = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => sanitizeLine(text).replace(/\s+/g, ' ')),
  ),
  z.string().check(
    z.minLength(1, 'Please type what you are looking for.'),
    // Dot segments in a path lead to another page (AMB-88).
    z.regex(/^$|[^. ]/, 'Dots alone cannot be searched for. Please type a word.'),
    z.maxLength(MAX_LENGTH, `Please use at most ${MAX_LENGTH} characters.`),
  ),
);

/** Path of the results for a term (SUP-06). */
export function searchPath(term: string): string {
  return `/support/search/${encodeURIComponent(term)}`;
}
