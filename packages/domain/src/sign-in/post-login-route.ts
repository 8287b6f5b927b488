import { isPayorOnly, isPendingOnly } from '../certificates/certificate-status.ts';

/** What the landing rules read of a profile (ENT-01). */
export interface RouteProfile {
  ProfileRegistered: 'Y' | 'N' | null;
  ProfileValidated: 'Y' | 'N' | null;
  AllowAccess: boolean;
}

/** What the landing rules read of a certificate. */
export interface RouteCertificate {
  Status: string;
  IsOwner: boolean;
  IsPayor: boolean;
}

/** 'authenticate' is the page right after sign-in; 'home' is '/' opened by a member who is signed in (AMB-13). */
export type SignInMode = 'authenticate' | 'home';

/** Who arrives, and on which page. */
export interface SignInResult {
  mode: SignInMode;
  profile: RouteProfile;
}

export type PostLoginPath = '/certificates' | '/payments' | '/forms' | '/registration/2' | '/login-failed';

/** Whether registration is complete: registered and validated both 'Y' (AUTH-12). */
export function isRegistered(profile: Pick<RouteProfile, 'ProfileRegistered' | 'ProfileValidated'>): boolean {
  return profile.ProfileRegistered === 'Y' && profile.ProfileValidated === 'Y';
}

/**
 * Where a member with an account goes (AUTH-04 to AUTH-12, HOME-09). Routing only: it protects no data (AMB-13, R-24).
 * Certificates that `routeNeedsCertificates` does not ask for may be left empty.
 */
export function postLoginRoute({
  mode,
  profile,
  certificates,
}: SignInResult & { certificates: readonly RouteCertificate[] }): PostLoginPath {
  const profileRoute = routeByProfile({ mode, profile });
  if (profileRoute) return profileRoute;
  // Rules 2 to 6 of AUTH-11: the first that matches wins, even before the question whether registration is complete.
  if (isPayorOnly(certificates)) return '/payments';
  if (isPendingOnly(certificates)) return '/forms';
  if (!isRegistered(profile)) return '/registration/2';
  return certificates.length === 0 ? '/forms' : '/certificates';
}

/** Whether the landing depends on the certificates, so that they must be loaded first (AUTH-05). */
export function routeNeedsCertificates(result: SignInResult): boolean {
  return routeByProfile(result) === undefined;
}

/** The landing that the profile alone decides. */
function routeByProfile({ mode, profile }: SignInResult): PostLoginPath | undefined {
  // Rule 1 comes before AllowAccess (AMB-69): an account that nobody has registered has no access to take away yet.
  if (profile.ProfileRegistered === null) return '/registration/2';
  if (!profile.AllowAccess) return '/login-failed';
  if (mode === 'authenticate') return undefined;
  return isRegistered(profile) ? '/certificates' : '/registration/2';
}
