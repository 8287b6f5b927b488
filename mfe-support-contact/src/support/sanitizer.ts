import DOMPurify from 'dompurify';

const SANITIZER_KEY = Symbol.for('portal.support-contact.purifier');
const page: typeof globalThis & { [SANITIZER_KEY]?: typeof DOMPurify } = globalThis;

page[SANITIZER_KEY] ??= DOMPurify;

/**
 * The page's only sanitizer. It owns a Trusted Types policy that a page can create once. A section may run again in
 * the same page, after a retry or as a newer release. A second sanitizer would get no policy and return empty
 * answers.
 */
export const sanitizer = page[SANITIZER_KEY];
