/**
 * Viewport that is short for its text, as at 400 % zoom or with text at 200 %. It has no room for fixed bars, which
 * then scroll with the page.
 */
export const SHORT_VIEWPORT = '(max-height: 30rem)';
