/** SUP-01 */
export const SUPPORT_TITLE = 'Member Support';
export const BACK_TO_SUPPORT = { to: '/support', label: 'Back to Support' } as const;

/** SUP-05 */
export const NO_RELATED_QUESTIONS = 'No related questions.';

/** SUP-08 */
export const CONTACT_TITLE = 'Need Additional Help?';

/** Not in the error catalogue. */
export const ARTICLES_FAILED = 'We could not get the help articles.';
export const ARTICLES_FAILED_HELP = 'Please try again in a moment.';
