/**
 * The field that marks the form of a page which leaves for sign-up (REG-02): a press of its button before the shell is
 * there is taken by the script of public pages. Without that the form loads its page again, with this in the address,
 * which begins the sign-up by itself: no press is lost.
 */
export const SIGN_UP_FORM_FIELD = { name: 'begin', value: 'sign-up' } as const;
