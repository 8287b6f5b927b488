/**
 * Marks the form of a page that redirects to sign-up (REG-02), so that no early click is lost. Before the shell loads,
 * the script of the static pages handles the submit. Without that script, the form reloads its page with this field in
 * the query, which starts the sign-up.
 */
export const SIGN_UP_FORM_FIELD = { name: 'begin', value: 'sign-up' } as const;
