import { fixture, owner, stranger } from '@portal/member-api/testing/fixture';
import { personalData, withoutMadeUpNumbers } from '@portal/member-api/testing/personal-data';
import type { Answer } from '@portal/test-support/raw-connection';

/** What must not be: each is counted and told. */
export type Fault = 'server error' | 'no answer' | 'data of another member' | 'no problem document';

/** Calls that tell an owner who else is named on a certificate. */
const NAMES_OTHERS = new Set(['GetCertificateDetails', 'GetDocument']);

const ofMember = (lifeProNameId: string) => {
  const member = fixture.members.find((one) => one.LifeProNameId === lifeProNameId);
  if (!member?.Account) throw new Error('The fixture has no such account');
  const { FirstName, LastName, DateOfBirth, LastFourSsn, Address, Account, Profile } = member;
  const methods = Account.PaymentMethods?.flatMap(({ Token, AccountNumber }) => [Token, AccountNumber]) ?? [];
  const contact = [Address.AddressLine1, Address.PhoneNumber, Address.EmailAddress, Profile?.EmailAddress];
  return {
    names: [FirstName, LastName, Profile?.DisplayFirstName, Profile?.DisplayLastName],
    others: [DateOfBirth, LastFourSsn, lifeProNameId, Account.AzureObjectGuid, ...contact, ...methods],
  };
};
const strangers = ofMember(stranger.lifeProNameId);
const owners = ofMember(owner.lifeProNameId);
const OTHERS = [...strangers.others, stranger.certificateNumber, 'Ambrose', '99.01', 'D-9', 'REF-SINGLE'];

const foundIn = (values: readonly unknown[]): RegExp => {
  const escaped = values.filter((value) => value).map((value) => String(value).replaceAll(/\W/g, '\\$&'));
  // Whole words: files in base64 have any four digits somewhere.
  return new RegExp(`(?<![0-9A-Za-z+/])(?:${escaped.join('|')})(?![0-9A-Za-z+/])`);
};
const NOT_THE_OWNERS = foundIn([...strangers.names, ...OTHERS]);
const NOT_TOLD_TO_OWNERS = foundIn(OTHERS);
const NOT_THE_VISITORS = foundIn([
  ...strangers.names,
  ...OTHERS,
  ...owners.names,
  ...owners.others,
  owner.certificateNumber,
]);

/** What is wrong with an answer, whatever the request was. */
export function faultOf(
  answer: Answer | undefined,
  { call, method, isOwner }: { readonly call: string; readonly method: string; readonly isOwner: boolean },
): Fault | undefined {
  if (!answer) return 'no answer';
  const { status, headers, body } = answer;
  if (status >= 500) return 'server error';
  const forbidden = isOwner
    ? NAMES_OTHERS.has(call)
      ? NOT_TOLD_TO_OWNERS
      : NOT_THE_OWNERS
    : NOT_THE_VISITORS;
  if (forbidden.test(body.replace(/"traceId":"[0-9a-f]{32}"/, ''))) return 'data of another member';
  if (status < 400) return undefined;
  const isProblem = headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  return isProblem && (method === 'HEAD' || statusIn(body) === status) ? undefined : 'no problem document';
}

function statusIn(body: string): unknown {
  try {
    return JSON.parse(body).status;
  } catch {
    return undefined;
  }
}

/** Lines of a log that tell something of a member. */
export function linesWithPersonalData(lines: readonly string[]): string[] {
  return lines.map(withoutMadeUpNumbers).filter((line) => personalData.some((value) => line.includes(value)));
}
