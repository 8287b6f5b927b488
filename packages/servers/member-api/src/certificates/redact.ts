import type { Certificate, Person } from '@portal/api/contracts/certificate';
import { isSuspended } from '@portal/domain/certificates/certificate-status';

/**
 * Redacts a certificate for this caller. A payor who is not the owner sees the bill, the product, and of the
 * parties only themselves. Values of a Suspended certificate are hidden from all (CERT-09, CERT-16).
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
    CertificateValues: { QualificationCode: null, PayoutAmount: null, PayMode: null },
    RiderNames: [],
    Owner: [],
    Insured: [],
    Annuitants: [],
    Payor: [...callerAsPayor],
  };
}

/** The death benefit is omitted too, because it reveals the face amount. */
function omitValues(certificate: Certificate): Certificate {
  return {
    ...certificate,
    FaceAmount: null,
    EstimatedDeathBenefit: null,
    InterestRate: null,
    GuaranteedInterestRate: null,
    CertificateValues: { ...certificate.CertificateValues, PayoutAmount: null },
  };
}
