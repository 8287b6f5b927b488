/** Page title and text of links to the page. */
export const REPORT_TITLE = 'Report a death';

export const REPORT_LEAD =
  'We are sorry for your loss. You can report a death here without signing in, or call us and we will go through it with you.';

export const CALL_LEAD = 'We are sorry for your loss. Please call us, and we will go through it with you.';

export const PREPARE_TEXT = [
  'The full name of the person who died',
  'The date of death',
  'A certificate number, if you know one. It is on our letters and statements. If you do not know it, we will find it.',
] as const;

/** A list on a folded card, in a few words. */
export const PREPARE_SUMMARY = 'The name, the date of death, and a certificate number if you know one.';
export const NEXT_SUMMARY = 'We contact you within 2 business days.';

export const WHAT_HAPPENS_NEXT = [
  'You get a reference number at once.',
  'A representative contacts you within 2 business days, by telephone or e-mail.',
  'We tell you what is needed, such as a copy of the death certificate. You need not send us anything before that.',
] as const;

/** Field labels in display order, also for the error summary. */
export const LABELS = {
  deceasedName: 'Full name of the person who died',
  dateOfDeath: 'Date of death',
  certificateNumber: 'Certificate number',
  reporterName: 'Your name',
  relationship: 'What is your relationship to the person who died?',
  phone: 'Your telephone number',
  email: 'Your e-mail address',
  note: 'Is there anything else that we should know?',
} as const;

export const SUBMIT_FAILED_TEXT = 'We could not send your report.';
export const INPUT_KEPT_TEXT =
  'What you wrote is still here. You can press Send Report again: it reaches us only once.';
export const RATE_LIMIT_TEXT =
  'Many reports reach us at the moment. What you wrote is still here: please call us now, or send it later.';
