import type { Certificate, Person } from '@portal/api/contracts/certificate';
import { isSuspended } from '@portal/domain/certificates/certificate-status';

/**
 * What this caller may see of a certificate. A payor who does not own it sees what is billed and on which
 * product, and of its people only themselves; while it is Suspended nobody sees its values (CERT-09, CERT-16).
 */
export function shapeForCaller(certificate: Certificate, callerAsPayor: readonly Person[]): Certificate {
  const shaped = certificate.IsOwner ? certificate : redactOwnerData(certificate, callerAsPayor);
  return isSuspended(certificate) ? omitValues(shaped) : shaped;
}

function redactOwnerData(certificate: Certificate, callerAsPayor: readonly Person[]): Certificate {
  return {
    ...omitValues(certificate),
    ChapterNumber: null,
    IssueDate: null,
    InsuredName: null,
    PlanType: null,
    CertificateValues: { QualificationCode: null },
    RiderNames: [],
    Owner: [],
    Insured: [],
    Annuitants: [],
    Payor: [...callerAsPayor],
  };
}

/** The death benefit goes with the face amount, which it would give away. */
function omitValues(certificate: Certificate): Certificate {
  return {
    ...certificate,
    FaceAmount: null,
    EstimatedDeathBenefit: null,
    InterestRate: null,
    GuaranteedInterestRate: null,
  };
}
