import { isPayorOnly, isPendingOnly } from '../certificates/certificate-status.ts';

/** What the landing rules read of a profile (ENT-01). */
export interface LandingProfile {
  ProfileRegistered: 'Y' | 'N' | null;
  ProfileValidated: 'Y' | 'N' | null;
  AllowAccess: boolean;
}

/** What the landing rules read of a certificate. */
export interface LandingCertificate {
  Status: string;
  IsOwner: boolean;
  IsPayor: boolean;
}

/** 'authenticate' is the page right after sign-in; 'home' is '/' opened by a member who is signed in (AMB-13). */
export type LandingMode = 'authenticate' | 'home';

/** Who arrives, and on which page. */
export interface Arrival {
  mode: LandingMode;
  profile: LandingProfile;
}

export type LandingPath = '/certificates' | '/payments' | '/forms' | '/registration/2' | '/login-failed';

/** Whether registration is complete: registered and validated both 'Y' (AUTH-12). */
export function isRegistered(
  profile: Pick<LandingProfile, 'ProfileRegistered' | 'ProfileValidated'>,
): boolean {
  return profile.ProfileRegistered === 'Y' && profile.ProfileValidated === 'Y';
}

/**
 * Where a member with an account goes (AUTH-04 to AUTH-12, HOME-09). Routing only: it protects no data (AMB-13, R-24).
 * Certificates that `landingNeedsCertificates` does not ask for may be left empty.
 */
export function landingAfterSignIn({
  mode,
  profile,
  certificates,
}: Arrival & { certificates: readonly LandingCertificate[] }): LandingPath {
  const early = landingByProfile({ mode, profile });
  if (early) return early;
  // Rules 2 to 6 of AUTH-11: the first that matches wins, even before the question whether registration is complete.
  if (isPayorOnly(certificates)) return '/payments';
  if (isPendingOnly(certificates)) return '/forms';
  if (!isRegistered(profile)) return '/registration/2';
  return certificates.length === 0 ? '/forms' : '/certificates';
}

/** Whether the landing depends on the certificates, so that they must be loaded first (AUTH-05). */
export function landingNeedsCertificates(arrival: Arrival): boolean {
  return landingByProfile(arrival) === undefined;
}

/** The landing that the profile alone decides. */
function landingByProfile({ mode, profile }: Arrival): LandingPath | undefined {
  // Rule 1 comes before AllowAccess (AMB-69): an account that nobody has registered has no access to take away yet.
  if (profile.ProfileRegistered === null) return '/registration/2';
  if (!profile.AllowAccess) return '/login-failed';
  if (mode === 'authenticate') return undefined;
  return isRegistered(profile) ? '/certificates' : '/registration/2';
}
