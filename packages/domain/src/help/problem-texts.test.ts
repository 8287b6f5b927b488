import { expect, test } from 'vitest';
import {
  LOGIN_FAILED_TEXT,
  PAYMENTS_UNSUBSCRIBE_TEXT,
  type ProblemKey,
  problemText,
  SESSION_EXPIRED_TEXT,
} from './problem-texts.ts';

const texts: [id: string, key: ProblemKey, text: string][] = [
  ['ERR-03', 'certificates', 'Oops! There was a problem when getting certificates.'],
  ['ERR-04', 'certificateInformation', 'Oops! There was a problem getting your certificate information.'],
  ['ERR-05', 'memberProfile', 'Oops! There was a problem getting your member profile.'],
  [
    'ERR-06',
    'memberProfileInNavigation',
    'Oops! There was a problem retrieving your member profile from within the navigation component.',
  ],
  [
    'ERR-07',
    'navigationMessage',
    'Oops! There was a problem sending a GET request to assets/navmessage.json from the navigation component.',
  ],
  ['ERR-08', 'profileAccountAccess', 'Oops! There was a problem accessing the profile account.'],
  ['ERR-09', 'profileAccount', 'Oops! There was a problem when getting the profile account.'],
  ['ERR-10', 'userProfileLoad', 'Oops! There was a problem when getting the user profile.'],
  ['ERR-11', 'userProfile', 'Oops! There was a problem getting the user profile.'],
  ['ERR-12', 'profileAndCertificates', 'Oops! There was a problem initializing profile and certificates.'],
  ['ERR-13', 'profileAndAddress', 'Oops! There was a problem initializing profile and address.'],
  [
    'ERR-14',
    'newProfileOrCertificates',
    'Oops! There was a problem when getting a new member profile or certificates.',
  ],
  ['ERR-15', 'welcomePacketList', 'Oops! There was a problem when getting the MFP document list.'],
  ['ERR-16', 'documentList', 'Oops! There was a problem when getting the document list.'],
  ['ERR-17', 'document', 'Oops! There was a problem when getting the document.'],
  ['ERR-18', 'addressInformation', 'Oops! There was a problem getting your address information.'],
  ['ERR-19', 'memberAddress', 'Oops! There was a problem when getting the member address.'],
  ['ERR-20', 'addressUpdate', 'Oops! There was a problem updating the user address.'],
  ['ERR-21', 'accountUpdate', 'Oops! There was a problem updating the online account.'],
  ['ERR-22', 'docuSignLinks', 'Oops! There was a problem getting our DocuSign links.'],
  ['ERR-23', 'docuSignUrls', 'Oops! There was a problem when getting the DocuSign URLs.'],
  ['ERR-24', 'certificateDetailsParsing', 'Oops! There was a problem parsing the certificate details.'],
  ['ERR-25', 'certificateDetails', 'Oops! There was a problem when getting the certificate details.'],
  ['ERR-26', 'topics', 'Oops! There was a problem when getting topics.'],
  ['ERR-27', 'contactRequest', 'Oops! There was a problem when sending your request.'],
  ['ERR-28', 'memberAddress', 'Oops! There was a problem when getting the member address.'],
  ['ERR-29', 'walletUrl', 'Oops! There was a problem getting the wallet URL.'],
  ['ERR-30', 'paymentMethods', 'Oops! There was a problem getting payment methods.'],
  ['ERR-31', 'achHolidays', 'Oops! There was a problem getting ACH holidays.'],
  ['ERR-32', 'paymentStatus', 'Oops! There was a problem getting the payment status.'],
  ['ERR-33', 'singlePayment', 'Oops! There was a problem making a single payment.'],
  ['ERR-34', 'recurringPayment', 'Oops! There was a problem making a recurring payment.'],
];

for (const [id, key, text] of texts) {
  test(`has the exact text of ${key}`, { tags: [id, 'AMB-83'] }, () => {
    expect(problemText(key)).toBe(text);
  });
}

test('has the exact texts of standalone messages', { tags: ['AMB-84', 'AUTH-15', 'AUTH-18'] }, () => {
  expect(PAYMENTS_UNSUBSCRIBE_TEXT).toBe(
    'Oops! There was an unsubscribe problem when destroying the Payments component.',
  );
  expect(SESSION_EXPIRED_TEXT).toBe('Your session has expired. Please sign in again.');
  expect(LOGIN_FAILED_TEXT).toBe('Login failed. Please try again.');
});
