import { parseJson } from '@portal/cli-kit/json-file';
import { fixture, otherMember, owner } from '@portal/member-api/testing/fixture';
import { personalData, withoutGeneratedIds } from '@portal/member-api/testing/personal-data';
import type { RawResponse } from '@portal/test-infra/raw-connection';

export type Violation = 'server_error' | 'no_response' | 'cross_member_data' | 'missing_problem_document';

/** Calls that show other people of a certificate to its owner. */
const RETURNS_OTHER_NAMES = new Set(['GetCertificateDetails', 'GetDocument']);

const ofMember = (lifeProNameId: string) => {
  const member = fixture.members.find((one) => one.LifeProNameId === lifeProNameId);
  if (!member?.Account) throw new Error('The fixture does not contain this account');
  const { FirstName, LastName, DateOfBirth, LastFourSsn, Address, Account, Profile } = member;
  const methods = Account.PaymentMethods?.flatMap(({ Token, AccountNumber }) => [Token, AccountNumber]) ?? [];
  const contact = [Address.AddressLine1, Address.PhoneNumber, Address.EmailAddress, Profile?.EmailAddress];
  return {
    names: [FirstName, LastName, Profile?.DisplayFirstName, Profile?.DisplayLastName],
    others: [DateOfBirth, LastFourSsn, lifeProNameId, Account.AzureObjectGuid, ...contact, ...methods],
  };
};
const otherMembersData = ofMember(otherMember.lifeProNameId);
const ownersData = ofMember(owner.lifeProNameId);
const OTHER_MEMBER_DATA = [
  ...otherMembersData.others,
  otherMember.certificateNumber,
  'Ambrose',
  '99.01',
  'D-9',
  'REF-SINGLE',
];

const createMatcher = (values: readonly unknown[]): RegExp => {
  const escaped = values.filter((value) => value).map((value) => String(value).replaceAll(/\W/g, '\\$&'));
  // Whole words only, because base64 files contain any four digits.
  return new RegExp(`(?<![0-9A-Za-z+/])(?:${escaped.join('|')})(?![0-9A-Za-z+/])`);
};
const FORBIDDEN_FOR_OWNER = createMatcher([...otherMembersData.names, ...OTHER_MEMBER_DATA]);
const FORBIDDEN_OUTSIDE_NAMES = createMatcher(OTHER_MEMBER_DATA);
const FORBIDDEN_FOR_NON_MEMBER = createMatcher([
  ...otherMembersData.names,
  ...OTHER_MEMBER_DATA,
  ...ownersData.names,
  ...ownersData.others,
  owner.certificateNumber,
]);

/** Returns the violation in a response, whatever the request was. */
export function findViolation(
  response: RawResponse | undefined,
  {
    endpoint,
    method,
    isOwner,
  }: { readonly endpoint: string; readonly method: string; readonly isOwner: boolean },
): Violation | undefined {
  if (!response) return 'no_response';
  const { status, headers, body } = response;
  if (status >= 500) return 'server_error';
  const forbidden = isOwner
    ? RETURNS_OTHER_NAMES.has(endpoint)
      ? FORBIDDEN_OUTSIDE_NAMES
      : FORBIDDEN_FOR_OWNER
    : FORBIDDEN_FOR_NON_MEMBER;
  if (forbidden.test(body.replace(/"traceId":"[0-9a-f]{32}"/, ''))) return 'cross_member_data';
  if (status < 400) return undefined;
  const isProblem = headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  return isProblem && (method === 'HEAD' || Object(parseJson(body)).status === status)
    ? undefined
    : 'missing_problem_document';
}

/** Returns log lines that contain personal data. */
export function linesWithPersonalData(lines: readonly string[]): string[] {
  return lines.map(withoutGeneratedIds).filter((line) => personalData.some((value) => line.includes(value)));
}
