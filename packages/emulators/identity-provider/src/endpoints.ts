import { POLICIES } from './policies.ts';

/** What the portal, its API and the provider must agree on. Nothing of it is secret. */
export interface IdentityNames {
  tenant: string;
  tenantId: string;
  clientId: string;
  /** The `aud` of access tokens. */
  audience: string;
  /** The short name of the one scope, as it stands in the `scp` claim. */
  scope: string;
}

export const DEFAULT_NAMES: IdentityNames = {
  tenant: 'portal.onmicrosoft.com',
  tenantId: '5f0c2a34-7d18-4b6e-9c41-2f8f6c1d7a10',
  clientId: 'c1b7e6f4-3a52-4d09-8e7b-6d2a94f0b815',
  audience: 'https://portal.onmicrosoft.com/member-api',
  scope: 'member.access',
};

/** The values of `app-config.json` and of the API's token check that belong to this provider. */
export interface IdentityEndpoints {
  clientId: string;
  authorities: { signUpSignIn: string; editProfile: string; passwordReset: string };
  /** Host and port, for `authorityDomain` and MSAL's `knownAuthorities`. */
  knownAuthorities: [string];
  /** Endpoints in place of discovery, as JSON; only for a provider on plain http. */
  authorityMetadata?: string;
  /** Full names of the scopes to ask for. */
  scopes: [string];
  issuer: string;
  audience: string;
  jwksUri: string;
  /** What the access tokens of somebody who signed in hold in `scp` and in `tfp`. */
  tokenScope: string;
  tokenPolicy: string;
}

/** The address of a scope as a client asks for it. */
export const scopeAddress = (names: IdentityNames) => `${names.audience}/${names.scope}`;

/** One issuer for all policies. https although the provider may serve http: it is a name, and MSAL wants it so. */
export const issuerOf = (origin: string, names: IdentityNames) =>
  `https://${new URL(origin).host}/${names.tenantId}/v2.0/`;

/**
 * All that others need to know of the provider at `origin` (CFG-03 to CFG-05).
 *
 * MSAL refuses an http authority, so a provider on plain http is *named* https and its http endpoints are given
 * inline; MSAL then puts the policy, which must be the only path segment, in place of `{tenant}`. A provider on
 * https is named with tenant and policy, as Azure AD B2C is, and found by discovery.
 */
export function identityEndpoints(origin: string, names: IdentityNames = DEFAULT_NAMES): IdentityEndpoints {
  const { protocol, host, origin: base } = new URL(origin);
  const plain = protocol === 'http:';
  const authority = (policy: string) => `https://${host}/${plain ? '' : `${names.tenant}/`}${policy}`;
  const issuer = issuerOf(origin, names);
  return {
    clientId: names.clientId,
    authorities: {
      signUpSignIn: authority(POLICIES.signUpSignIn),
      editProfile: authority(POLICIES.editProfile),
      passwordReset: authority(POLICIES.passwordReset),
    },
    knownAuthorities: [host],
    ...(plain && {
      authorityMetadata: JSON.stringify({
        issuer,
        authorization_endpoint: `${base}/{tenant}/oauth2/v2.0/authorize`,
        token_endpoint: `${base}/{tenant}/oauth2/v2.0/token`,
        end_session_endpoint: `${base}/{tenant}/oauth2/v2.0/logout`,
        jwks_uri: `${base}/{tenant}/discovery/v2.0/keys`,
      }),
    }),
    scopes: [scopeAddress(names)],
    issuer,
    audience: names.audience,
    jwksUri: `${base}/${POLICIES.signUpSignIn}/discovery/v2.0/keys`,
    tokenScope: names.scope,
    tokenPolicy: POLICIES.signUpSignIn,
  };
}
