/** The member's own pages to which a help article may lead, each without anything that an article could choose. */
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
 * Whether a help article may lead to this address: one of the portal's own pages, letter for letter. Whatever else stands
 * in an article is text, also another way of writing the same address (SUP-11, R-06).
 */
export function isHelpLink(address: string): boolean {
  return PAGES.has(address) || NUMBERED.test(address);
}

/** Every address without a number; the routes of the sections are held against it. */
export const HELP_PAGES: readonly string[] = [...PAGES];
