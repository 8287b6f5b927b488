/** FORM-06. */
export const AVAILABILITY =
  'Which forms are available depends on whether you are the Insured, Owner or Payor of a certificate.';

/** FORM-11. */
export const BACK_TO_FORMS = { to: '/forms', label: 'Back to Forms' };

/** The form without a page: its URL shows the list (FORM-03, FORM-04, AMB-51). */
export const CHANGE_OF_NAME = 47;

/** Id of the button that opens it in the list. */
export const CHANGE_OF_NAME_BUTTON = 'change-of-name';

/** FORM-10. */
export const RETRIEVING = 'Retrieving the form...';

/** What a failure did not change, and what to do now. */
export const NOTHING_SENT = 'Nothing has been sent. Please try again in a moment.';
