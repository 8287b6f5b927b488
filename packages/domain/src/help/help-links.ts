/** Member pages that a help article may link to, without variable parts. */
const PAGES: ReadonlySet<string> = new Set([
  '/certificates',
  '/contact',
  '/contact?reason=billingchanges',
  '/contact?reason=olddocs',
  '/contact?reason=olderpaymentinfo',
  '/documents',
  '/edit-profile/account',
  '/edit-profile/contact',
  '/forms',
  '/make-payments',
  '/payments',
  '/profile',
  '/support',
  '/support/requests',
  '/support/topic/annuities',
  '/support/topic/billing-and-payments',
  '/support/topic/general',
  '/support/topic/life-insurance',
]);

/** A form or a help article, by its number. */
const NUMBERED = /^\/(?:forms|support\/faq)\/[1-9]\d{0,8}$/;

/**
 * Whether a help article may link to this path. Only exact matches of portal pages count. Everything else, including
 * another spelling of the path, stays text (SUP-11, R-06).
 */
export function isHelpLink(address: string): boolean {
  return PAGES.has(address) || NUMBERED.test(address);
}

/** Every path without a number; a test compares them with the section routes. */
export const HELP_PAGES: readonly string[] = [...PAGES];
