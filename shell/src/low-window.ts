/**
 * A window that is low for its text, as at 400 % zoom or with text at 200 %. It has no room for fixed bars, and these
 * then scroll with the page.
 */
export const LOW_WINDOW = '(max-height: 30rem)';
