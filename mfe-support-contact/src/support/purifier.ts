import DOMPurify from 'dompurify';

const ONCE = Symbol.for('portal.support-contact.purifier');
const page: typeof globalThis & { [ONCE]?: typeof DOMPurify } = globalThis;

page[ONCE] ??= DOMPurify;

/**
 * The page's one purifier. It holds a Trusted Types policy that a page can make once only, and a section runs again in
 * the same page: after a Retry, or as a newer release. A second purifier would get no policy, and find every answer empty.
 */
export const purifier = page[ONCE];
