/** Text after 'Oops! There was a problem ' (ERR-03 to ERR-34, AMB-83). Exact, oddities included. */
const PROBLEM_DETAILS = {
  certificates: 'when getting certificates.', // ERR-03
  certificateInformation: 'getting your certificate information.', // ERR-04
  memberProfile: 'getting your member profile.', // ERR-05
  memberProfileInNavigation: 'retrieving your member profile from within the navigation component.', // ERR-06
  navigationMessage: 'sending a GET request to assets/navmessage.json from the navigation component.', // ERR-07
  profileAccountAccess: 'accessing the profile account.', // ERR-08
  profileAccount: 'when getting the profile account.', // ERR-09
  userProfileLoad: 'when getting the user profile.', // ERR-10
  userProfile: 'getting the user profile.', // ERR-11
  profileAndCertificates: 'initializing profile and certificates.', // ERR-12
  profileAndAddress: 'initializing profile and address.', // ERR-13
  newProfileOrCertificates: 'when getting a new member profile or certificates.', // ERR-14
  welcomePacketList: 'when getting the MFP document list.', // ERR-15
  documentList: 'when getting the document list.', // ERR-16
  document: 'when getting the document.', // ERR-17
  addressInformation: 'getting your address information.', // ERR-18
  memberAddress: 'when getting the member address.', // ERR-19, ERR-28
  addressUpdate: 'updating the user address.', // ERR-20
  accountUpdate: 'updating the online account.', // ERR-21
  docuSignLinks: 'getting our DocuSign links.', // ERR-22
  docuSignUrls: 'when getting the DocuSign URLs.', // ERR-23
  certificateDetailsParsing: 'parsing the certificate details.', // ERR-24
  certificateDetails: 'when getting the certificate details.', // ERR-25
  topics: 'when getting topics.', // ERR-26
  contactRequest: 'when sending your request.', // ERR-27
  walletUrl: 'getting the wallet URL.', // ERR-29
  paymentMethods: 'getting payment methods.', // ERR-30
  achHolidays: 'getting ACH holidays.', // ERR-31
  paymentStatus: 'getting the payment status.', // ERR-32
  singlePayment: 'making a single payment.', // ERR-33
  recurringPayment: 'making a recurring payment.', // ERR-34
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

/** F-23: the browser has no connection. */
export const NOT_CONNECTED_TEXT = 'You are not connected to the internet.';

/** AUTH-18: shown when sign-in failed. */
export const LOGIN_FAILED_TEXT = 'Login failed. Please try again.';
