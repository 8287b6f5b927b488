import DOMPurify from 'dompurify';

const SANITIZER_KEY = Symbol.for('portal.support-contact.purifier');
const page: typeof globalThis & { [SANITIZER_KEY]?: typeof DOMPurify } = globalThis;

page[SANITIZER_KEY] ??= DOMPurify;

/**
 * The page's one purifier. It holds a Trusted Types policy that a page can make once only, and a section runs again in
 * the same page: after a Retry, or as a newer release. A second purifier would get no policy, and find every answer empty.
 */
export const sanitizer = page[SANITIZER_KEY];
