import * as z from 'zod/mini';

/**
 * Named groups of calls and fields that the specification does not name (decision 0091). An API may lack each group,
 * and the portal then omits the feature. Some have fields or headers only, and no calls.
 */
export const ApiExtension = z.enum([
  'discovery',
  /** First data of a page in one response (AUTH-16). */
  'bootstrap',
  /** Suggestions while the member types in the help search. */
  'help-suggestions',
  /** Help answers without markup (AMB-55). */
  'text-answers',
  /** Rank and highlights of search results. */
  'help-ranking',
  'related-questions',
  'article-feedback',
  /** Help questions of the current page. */
  'page-help',
  /** Confirmation of a new email address. */
  'email-confirmation',
  /** State of a requested change of address or telephone (F-06). */
  'contact-tracking',
  /** State of a request to member services (F-08). */
  'request-tracking',
  /** Hour of a call by member services. */
  'call-back',
  /** Report of a death without an account (F-20). */
  'death-report',
  /** Tax forms of all certificates in one list (F-10). */
  'tax-forms',
  /** Documents since the last visit (F-10). */
  'new-documents',
  /** Delivery without paper (F-11). */
  'paperless',
  /** Choice of an email before a premium is due (F-11). */
  'premium-reminder',
  /** State of started forms, and the signed form (F-07). */
  'form-tracking',
  /** Deadline, method, schedule and state of payments (F-01, F-04). */
  'payment-details',
  /** Payments of all payers on a line (AMB-89, AMB-90). */
  'scheduled-payments',
  /** Validation state of payment methods. */
  'method-validation',
  /** Date of the data on file, which a nightly import updates. */
  'data-date',
  /** Idempotency-Key and Allow-Duplicate headers (R-09, AMB-90). */
  'idempotency',
]);
export type ApiExtension = z.infer<typeof ApiExtension>;
