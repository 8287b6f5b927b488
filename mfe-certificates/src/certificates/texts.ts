/** CERT-02; the phone number follows. */
export const NO_OWNED_CERTIFICATES =
  'Certificate information is only available to Owners with active certificates. Please contact Customer Support Center for any questions at';

/** CERT-03, AMB-58. */
export const NO_CERTIFICATES = 'There were no certificates to display.';

/** CERT-09, CERT-16, AMB-18: replaces values of a suspended certificate. */
export const CONTACT_SUPPORT = 'Please contact our customer support center.';

/** A certificate without a next payment (AMB-23, AMB-24). */
export const NO_PAYMENT_DUE = 'No payment due';

/** What a failure did not change, and what to do now. */
export const VALUES_UNCHANGED =
  'Your certificates and their values have not changed. Please try again in a moment.';
