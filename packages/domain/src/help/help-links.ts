/** Pages that a help article may link to, without variable parts. */
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
  '/report-a-death',
  '/support',
  '/support/requests',
  '/support/topic/annuities',
  '/support/topic/billing-and-payments',
  '/support/topic/general',
  '/support/topic/life-insurance',
]);

const NUMBERED = /^\/(?:forms|support\/faq)\/[1-9]\d{0,8}$/;

/** Whether a help article may link to this path. Only exact matches count, others stay text (SUP-11, R-06). */
export function isHelpLink(address: string): boolean {
  return PAGES.has(address) || NUMBERED.test(address);
}

export const HELP_PAGES: readonly string[] = [...PAGES];
