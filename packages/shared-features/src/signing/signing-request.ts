import { ApiError, type DocuSignUrl, type MemberAddress, type MemberProfile, type Person } from '@portal/api';
import type { SigningValues, Spouse } from '@portal/domain/forms/signing-url';
import { type ProblemKey, problemText } from '@portal/domain/help/problem-texts';
import { fullName, legalName } from '@portal/domain/people/names';

/** Certificate of a form, with the API's name fields. */
interface SignedCertificate {
  readonly CertificateNumber: string;
  readonly InsuredName: string | null;
  readonly Insured: readonly Person[];
  readonly Annuitants: readonly Person[];
  readonly Owner: readonly Person[];
}

/** A form to open for signing. */
export interface SigningRequest {
  readonly envelopeId: number;
  /** Loads the certificate; rejects with the error of the call. */
  readonly certificate: () => Promise<SignedCertificate>;
  /** Null without a spouse; undefined if the member has not been asked (SPO-02). */
  readonly spouse?: Spouse | null;
}

/** 'opened' or offered as a link, 'spouse' question required, or 'failed' (error already shown). */
export type SigningOutcome = 'opened' | 'spouse' | 'failed';

/** A step before the form opened failed; `text` is for the member. */
export class SigningError extends Error {
  override readonly name = 'SigningError';
  readonly text: string;
  constructor(problem: ProblemKey, cause?: unknown) {
    super('The form cannot be opened', { cause });
    this.text = problemText(problem);
  }

  /** Error of the failed call, to tell a lost connection from a rejection; null if no call failed. */
  get callError(): Error | null {
    return this.cause instanceof Error ? this.cause : null;
  }
}

/** Wraps the error of a call in a SigningError for its step. */
export function wrapError(problem: ProblemKey): (cause: unknown) => never {
  return (cause) => {
    throw new SigningError(problem, cause);
  };
}

/** ERR-24 for an unreadable response, ERR-25 for a failed call. */
export function throwCertificateError(cause: unknown): never {
  const unreadable = cause instanceof ApiError && cause.kind === 'contract';
  throw new SigningError(unreadable ? 'certificateDetailsParsing' : 'certificateDetails', cause);
}

/** Placeholder values of a form: people of the certificate, legal name and account of the member (FORM-30, AMB-53). */
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

/** The server returns only forms that this member may sign; undefined for any other (AMB-05). */
export function findEnvelopeUrl(urls: readonly DocuSignUrl[] | undefined, envelopeId: number) {
  return urls?.find(({ DocuSignEnvelopeMasterId }) => DocuSignEnvelopeMasterId === envelopeId);
}

function joinNames(people: readonly Person[]): string {
  return people.map(fullName).filter(Boolean).join(', ');
}
