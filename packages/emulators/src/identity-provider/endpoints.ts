import { POLICIES } from './policies.ts';

/** Names that portal, API and provider share. None is secret. */
export interface IdentityNames {
  tenantId: string;
  clientId: string;
  audience: string;
  /** Short name of the scope, as in the `scp` claim. */
  scope: string;
  /** False for a provider with one sign-in flow and without policies, such as Microsoft Entra External ID. */
  hasPolicies: boolean;
}

export const DEFAULT_NAMES: IdentityNames = {
  tenantId: '5f0c2a34-7d18-4b6e-9c41-2f8f6c1d7a10',
  clientId: 'c1b7e6f4-3a52-4d09-8e7b-6d2a94f0b815',
  audience: 'https://portal.onmicrosoft.com/member-api',
  scope: 'member.access',
  hasPolicies: true,
};

export const scopeAddress = (names: IdentityNames) => `${names.audience}/${names.scope}`;

/** One issuer for all policies. It is https, because MSAL requires it; it is only a name. */
export const issuerOf = (origin: string, names: IdentityNames) =>
  `https://${new URL(origin).host}/${names.tenantId}/v2.0/`;

/**
 * Returns values for `app-config.json` and for the API's token check (CFG-03 to CFG-05). MSAL rejects an http authority,
 * so the authority is https, with inline http endpoints.
 */
export function identityEndpoints(origin: string, names: IdentityNames = DEFAULT_NAMES) {
  const { host, origin: base } = new URL(origin);
  const authority = (policy: string) => `https://${host}/${policy}`;
  const issuer = issuerOf(origin, names);
  const signInName = names.hasPolicies ? POLICIES.signUpSignIn : names.tenantId;
  return {
    clientId: names.clientId,
    /** Without policies, only that of the sign-in. */
    authorities: {
      signUpSignIn: authority(signInName),
      ...(names.hasPolicies && {
        editProfile: authority(POLICIES.editProfile),
        passwordReset: authority(POLICIES.passwordReset),
      }),
    },
    knownAuthorities: [host],
    authorityMetadata: JSON.stringify({
      issuer,
      authorization_endpoint: `${base}/{tenant}/oauth2/v2.0/authorize`,
      token_endpoint: `${base}/{tenant}/oauth2/v2.0/token`,
      end_session_endpoint: `${base}/{tenant}/oauth2/v2.0/logout`,
      jwks_uri: `${base}/{tenant}/discovery/v2.0/keys`,
    }),
    scopes: [scopeAddress(names)],
    issuer,
    audience: names.audience,
    jwksUri: `${base}/${signInName}/discovery/v2.0/keys`,
    tokenScope: names.scope,
    /** `off` without policies, because tokens then have no such claim. */
    tokenPolicy: names.hasPolicies ? POLICIES.signUpSignIn : 'off',
  };
}
