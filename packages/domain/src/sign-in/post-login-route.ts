import { isPayorOnly, isPendingOnly } from '../certificates/certificate-status.ts';

/** Profile fields that the landing rules use (ENT-01). */
export interface RouteProfile {
  ProfileRegistered: 'Y' | 'N' | null;
  ProfileValidated: 'Y' | 'N' | null;
  AllowAccess: boolean;
}

/** Certificate fields that the landing rules use. */
export interface RouteCertificate {
  Status: string;
  IsOwner: boolean;
  IsPayor: boolean;
}

/** 'authenticate' is the page after sign-in; 'home' is '/' for a signed-in member (AMB-13). */
export type SignInMode = 'authenticate' | 'home';

/** Where a sign-in ended, and the member's profile. */
export interface SignInResult {
  mode: SignInMode;
  profile: RouteProfile;
}

/** Path to which a sign-in leads (AUTH-04 to AUTH-12). */
export type PostLoginPath = '/certificates' | '/payments' | '/forms' | '/registration/2' | '/login-failed';

/** Whether registration is complete: registered and validated are both 'Y' (AUTH-12). */
export function isRegistered(profile: Pick<RouteProfile, 'ProfileRegistered' | 'ProfileValidated'>): boolean {
  return profile.ProfileRegistered === 'Y' && profile.ProfileValidated === 'Y';
}

/**
 * Landing path of a member with an account (AUTH-04 to AUTH-12, HOME-09). Routing only, not access control (AMB-13,
 * `certificates` may be empty if `routeNeedsCertificates` returns false.
 */
export function postLoginRoute({
  mode,
  profile,
  certificates,
}: SignInResult & { certificates: readonly RouteCertificate[] }): PostLoginPath {
  const profileRoute = routeByProfile({ mode, profile });
  if (profileRoute) return profileRoute;
  // Rules 2 to 6 of AUTH-11: the first match wins, even before the check for complete registration.
  if (isPayorOnly(certificates)) return '/payments';
  if (isPendingOnly(certificates)) return '/forms';
  if (!isRegistered(profile)) return '/registration/2';
  return certificates.length === 0 ? '/forms' : '/certificates';
}

/** Whether the landing path depends on certificates, so that they must load first (AUTH-05). */
export function routeNeedsCertificates(result: SignInResult): boolean {
  return routeByProfile(result) === undefined;
}

function routeByProfile({ mode, profile }: SignInResult): PostLoginPath | undefined {
  // Rule 1 comes before AllowAccess (AMB-69): an account without registration has no access to revoke.
  if (profile.ProfileRegistered === null) return '/registration/2';
  if (!profile.AllowAccess) return '/login-failed';
  if (mode === 'authenticate') return undefined;
  return isRegistered(profile) ? '/certificates' : '/registration/2';
}
