import { ApiError, type DocuSignUrl, type MemberAddress, type MemberProfile, type Person } from '@portal/api';
import type { SigningValues, Spouse } from '@portal/domain/forms/signing-url';
import { type ProblemKey, problemText } from '@portal/domain/help/problem-texts';
import { fullName, legalName } from '@portal/domain/people/names';

/** The certificate that a form is about, as the calls name its people. */
interface SignedCertificate {
  readonly CertificateNumber: string;
  readonly InsuredName: string | null;
  readonly Insured: readonly Person[];
  readonly Annuitants: readonly Person[];
  readonly Owner: readonly Person[];
}

/** A form that the member wants to sign. */
export interface SigningRequest {
  readonly envelopeId: number;
  /** Gets the certificate; rejects with what the call rejects with. */
  readonly certificate: () => Promise<SignedCertificate>;
  /** Null for no spouse; left out while the member has not been asked (SPO-02). */
  readonly spouse?: Spouse | null;
}

/** How it went: the form is open or offered as a link, the member has to be asked about a spouse, or a failure was told. */
export type SigningOutcome = 'opened' | 'spouse' | 'failed';

/** A step on the way to a form failed, and `text` is what the member reads of it. */
export class SigningError extends Error {
  override readonly name = 'SigningFailure';
  readonly text: string;
  constructor(problem: ProblemKey, cause?: unknown) {
    super('The form cannot be opened', { cause });
    this.text = problemText(problem);
  }

  /** What the call rejected with, by which a form tells a lost connection from a refusal; null where no call failed. */
  get callError(): Error | null {
    return this.cause instanceof Error ? this.cause : null;
  }
}

/** Turns what a call rejects with into the failure of its step. */
export function wrapError(problem: ProblemKey): (cause: unknown) => never {
  return (cause) => {
    throw new SigningError(problem, cause);
  };
}

/** ERR-24 where the answer cannot be read, ERR-25 where none came. */
export function throwCertificateError(cause: unknown): never {
  const unreadable = cause instanceof ApiError && cause.kind === 'contract';
  throw new SigningError(unreadable ? 'certificateDetailsParsing' : 'certificateDetails', cause);
}

/** The values of a form's placeholders: the certificate's people, and the member's legal name and account (FORM-30, AMB-53). */
export function signingValues(
  certificate: SignedCertificate,
  signer: MemberProfile,
  address: MemberAddress,
): SigningValues {
  const { Annuitants, CertificateNumber, Insured, InsuredName, Owner } = certificate;
  return {
    CertificateNumber,
    InsuredName: InsuredName ?? joinNames(Insured.length > 0 ? Insured : Annuitants),
    OwnerName: joinNames(Owner),
    FormerName: legalName(address),
    SignerName: signer.DisplayFullName ?? '',
    SignerEmail: signer.EmailAddress ?? '',
  };
}

/** AMB-81: the state on file, else the literal None in quotes. */
export function stateCode(address: MemberAddress | undefined): string {
  const state = address?.State ?? '';
  return /^[A-Z]{2}$/.test(state) ? state : "'None'";
}

/** The server hands out the forms that this member may sign; undefined for any other (AMB-05). */
export function findEnvelopeUrl(urls: readonly DocuSignUrl[] | undefined, envelopeId: number) {
  return urls?.find(({ DocuSignEnvelopeMasterId }) => DocuSignEnvelopeMasterId === envelopeId);
}

function joinNames(people: readonly Person[]): string {
  return people.map(fullName).filter(Boolean).join(', ');
}
