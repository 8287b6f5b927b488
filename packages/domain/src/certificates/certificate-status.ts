/** Letter case and outer spaces differ between administration systems. */
const normalize = (value: string) => value.trim().toLowerCase();

/** Whether a certificate has been issued but not placed. Other values of Status count as active (CERT-23, AMB-19). */
export function isPending(certificate: { Status: string }): boolean {
  return normalize(certificate.Status) === 'pending';
}

/** Whether values are hidden until member services has spoken with the member (CERT-09, CERT-19, CERT-23). */
export function isSuspended(certificate: { Status: string }): boolean {
  return normalize(certificate.Status) === 'suspended';
}

/** Whether billing of a universal life certificate is on hold, so that nothing is collected (SUM-11, AMB-20). */
export function isBillingOnHold(certificate: {
  LineOfBusiness: string;
  BillingStatus: string | null;
}): boolean {
  return certificate.LineOfBusiness === 'U' && normalize(certificate.BillingStatus ?? '') === 'hold';
}

/** Whether the member has certificates and every one of them is Pending (CERT-20, AMB-19). */
export function isPendingOnly(certificates: readonly { Status: string }[]): boolean {
  return certificates.length > 0 && certificates.every(isPending);
}

/** Whether the member pays for some certificates and owns none (CERT-21). */
export function isPayorOnly(certificates: readonly { IsOwner: boolean; IsPayor: boolean }[]): boolean {
  return certificates.some(({ IsPayor }) => IsPayor) && !certificates.some(({ IsOwner }) => IsOwner);
}

/** Returns the certificates that the member owns, in input order; only these are listed (CERT-05). */
export function ownedCertificates<T extends { IsOwner: boolean }>(certificates: readonly T[]): T[] {
  return certificates.filter(({ IsOwner }) => IsOwner);
}
