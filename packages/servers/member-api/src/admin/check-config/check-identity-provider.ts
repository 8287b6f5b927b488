import { SupportTimes } from '@portal/api/contracts/support-times';
import { z } from 'zod';
import type { Config } from '../../config.ts';

const TIMEOUT_MS = 10_000;

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.string() });
const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string(), use: z.string().optional() })) });

/** The parts of `app-config.json` that have to fit the API's settings. */
export const PortalConfig = z.object({
  identityProvider: z.object({
    redirectUri: z.string(),
    signUpSignInAuthority: z.url(),
    authorityMetadata: z.string().optional(),
  }),
  guardScopes: z.array(z.string()),
  allowedHosts: z.array(z.string()),
  society: z.object({ supportTimes: z.optional(SupportTimes) }),
});
export type PortalConfig = z.infer<typeof PortalConfig>;

type Settings = Pick<Config, 'tokens' | 'portalOrigin'>;

/** Asks the identity provider for its keys and its discovery document, and compares both with the settings (CFG-04). */
export async function checkIdentityProvider(
  { tokens, portalOrigin }: Settings,
  portal: PortalConfig | undefined,
): Promise<string[]> {
  const problems = await checkKeys(tokens.jwksUri);
  if (!portal) return problems;
  const { redirectUri, signUpSignInAuthority: authority } = portal.identityProvider;
  if (redirectUri !== `${portalOrigin}/authenticate`) {
    problems.push(`redirectUri is ${redirectUri}, and PORTAL_ORIGIN needs ${portalOrigin}/authenticate.`);
  }
  const scopes = portal.guardScopes.map((scope) => scope.split('/').at(-1)?.toLowerCase());
  if (tokens.scope !== undefined && !scopes.includes(tokens.scope)) {
    problems.push(`guardScopes requests ${scopes.join(', ')}, and TOKEN_SCOPE requires ${tokens.scope}.`);
  }
  const policy = new URL(authority).pathname.split('/').filter(Boolean).at(-1)?.toLowerCase() ?? '';
  if (tokens.policies && !tokens.policies.includes(policy)) {
    problems.push(
      `signUpSignInAuthority ends with ${policy}, and TOKEN_POLICIES accepts ${tokens.policies.join(', ')}. A provider without policies needs TOKEN_POLICIES=off.`,
    );
  }
  if (isMicrosoft(authority) && tokens.audience.includes('://')) {
    problems.push(
      `TOKEN_AUDIENCE is ${tokens.audience}, and tokens of Microsoft name the application (client) id of the API.`,
    );
  }
  return [...problems, ...(await checkDiscovery(tokens, portal.identityProvider))];
}

/** Entra External ID, Azure AD B2C or Entra ID, unless they have a custom domain. */
const isMicrosoft = (authority: string) =>
  /(?:^|\.)(?:ciamlogin\.com|b2clogin\.com|login\.microsoftonline\.com)$/.test(new URL(authority).hostname);

async function checkKeys(jwksUri: string): Promise<string[]> {
  const found = await fetchJson(jwksUri, Keys);
  if (typeof found === 'string') return [`TOKEN_JWKS_URI ${found}.`];
  const usable = found.keys.filter(({ kty, use }) => kty === 'RSA' && (use ?? 'sig') === 'sig');
  return usable.length > 0 ? [] : ['TOKEN_JWKS_URI has no RSA signing key, and the API accepts RS256 only.'];
}

async function checkDiscovery(
  { issuer, jwksUri }: Settings['tokens'],
  { signUpSignInAuthority: authority, authorityMetadata }: PortalConfig['identityProvider'],
): Promise<string[]> {
  // Metadata in the file replaces discovery, so the provider need not offer it.
  if (authorityMetadata !== undefined) return [];
  const address = `${authority.replace(/\/$/, '')}/v2.0/.well-known/openid-configuration`;
  const found = await fetchJson(address, Discovery);
  if (typeof found === 'string') return [`The discovery document of signUpSignInAuthority ${found}.`];
  return [
    ...(found.issuer === issuer
      ? []
      : [`The provider's issuer is ${found.issuer}, and TOKEN_ISSUER is ${issuer}.`]),
    ...(found.jwks_uri === jwksUri
      ? []
      : [`The provider's keys are at ${found.jwks_uri}, and TOKEN_JWKS_URI is ${jwksUri}.`]),
  ];
}

/** Returns the parsed document, or what is wrong as the end of a sentence. */
async function fetchJson<T>(address: string, schema: z.ZodType<T>): Promise<T | string> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return `returned status ${response.status}`;
    const parsed = schema.safeParse(await response.json());
    return parsed.success ? parsed.data : 'is not the expected JSON document';
  } catch (error) {
    return error instanceof SyntaxError ? 'is not the expected JSON document' : 'does not respond';
  }
}
