/** Text after 'Oops! There was a problem ' (ERR-03 to ERR-34, AMB-83). Exact, oddities included. */
const PROBLEM_DETAILS = {
  /** ERR-03 */
  certificates: 'when getting certificates.',
  /** ERR-04 */
  certificateInformation: 'getting your certificate information.',
  /** ERR-05 */
  memberProfile: 'getting your member profile.',
  /** ERR-06 */
  memberProfileInNavigation: 'retrieving your member profile from within the navigation component.',
  /** ERR-07 */
  navigationMessage: 'sending a GET request to assets/navmessage.json from the navigation component.',
  /** ERR-08 */
  profileAccountAccess: 'accessing the profile account.',
  /** ERR-09 */
  profileAccount: 'when getting the profile account.',
  /** ERR-10 */
  userProfileLoad: 'when getting the user profile.',
  /** ERR-11 */
  userProfile: 'getting the user profile.',
  /** ERR-12 */
  profileAndCertificates: 'initializing profile and certificates.',
  /** ERR-13 */
  profileAndAddress: 'initializing profile and address.',
  /** ERR-14 */
  newProfileOrCertificates: 'when getting a new member profile or certificates.',
  /** ERR-15 */
  welcomePacketList: 'when getting the MFP document list.',
  /** ERR-16 */
  documentList: 'when getting the document list.',
  /** ERR-17 */
  document: 'when getting the document.',
  /** ERR-18 */
  addressInformation: 'getting your address information.',
  /** ERR-19, ERR-28 */
  memberAddress: 'when getting the member address.',
  /** ERR-20 */
  addressUpdate: 'updating the user address.',
  /** ERR-21 */
  accountUpdate: 'updating the online account.',
  /** ERR-22 */
  docuSignLinks: 'getting our DocuSign links.',
  /** ERR-23 */
  docuSignUrls: 'when getting the DocuSign URLs.',
  /** ERR-24 */
  certificateDetailsParsing: 'parsing the certificate details.',
  /** ERR-25 */
  certificateDetails: 'when getting the certificate details.',
  /** ERR-26 */
  topics: 'when getting topics.',
  /** ERR-27 */
  contactRequest: 'when sending your request.',
  /** ERR-29 */
  walletUrl: 'getting the wallet URL.',
  /** ERR-30 */
  paymentMethods: 'getting payment methods.',
  /** ERR-31 */
  achHolidays: 'getting ACH holidays.',
  /** ERR-32 */
  paymentStatus: 'getting the payment status.',
  /** ERR-33 */
  singlePayment: 'making a single payment.',
  /** ERR-34 */
  recurringPayment: 'making a recurring payment.',
} as const;

/** Key of a specified error text. */
export type ProblemKey = keyof typeof PROBLEM_DETAILS;

/** Exact text of a failure (ERR-03 to ERR-34, AMB-83). */
export function problemText(key: ProblemKey): string {
  return `Oops! There was a problem ${PROBLEM_DETAILS[key]}`;
}

/** ERR-35, AMB-84: only when cleaning up the payments screen throws. */
export const PAYMENTS_UNSUBSCRIBE_TEXT =
  'Oops! There was an unsubscribe problem when destroying the Payments component.';

/** AUTH-15: shown before the redirect to sign-in when silent token renewal fails. */
export const SESSION_EXPIRED_TEXT = 'Your session has expired. Please sign in again.';

/** AUTH-18: shown when sign-in failed. */
export const LOGIN_FAILED_TEXT = 'Login failed. Please try again.';
