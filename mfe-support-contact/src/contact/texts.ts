/** CON-04. The success page states a different time; both are specified (AMB-06). */
export const INTRO = 'Tell us what you need. A representative will respond within 5 days.';

/** CON-05 */
export const SUCCESS_TITLE = 'Success!';

/** CON-06 */
export const SUCCESS_TEXT =
  'Thank you for contacting us! Our representatives will review your request and contact you within 2 business days.';

/** CON-01, CON-02 */
export const LABELS = {
  detail: 'Additional Detail (required)',
  method: 'Preferred Contact Method',
  phone: 'Phone Number (required)',
} as const;

/** The topics did not load, or there are none. */
export const NO_TOPICS_TEXT = 'Nothing has been sent: there is no topic to choose.';

/** F-05, R-09: a request that was sent before the page opened. */
export const EARLIER_ARRIVED =
  'Your earlier request has reached us. What you have written since then has not been sent.';
export const EARLIER_NOT_ARRIVED = 'Your request has not reached us. Please send it again.';
export const EARLIER_UNKNOWN =
  'We do not know whether your request reached us. If you hear nothing from us, please call us.';
