import { ObjectId } from '@portal/api/contracts/primitives';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { HttpProblem } from './http-problem.ts';

/** What an access token says of the account that signed in. */
const Claims = z.object({
  oid: z.pipe(
    ObjectId,
    z.transform((oid: string) => oid.toLowerCase()),
  ),
  exp: z.number(),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  emails: z.array(z.string()).optional().catch(undefined),
  scp: z.string().optional().catch(undefined),
  tfp: z.string().optional().catch(undefined),
  acr: z.string().optional().catch(undefined),
});

/** The signed-in account. Only `oid` decides anything; the rest is shown before registration. */
export interface Account {
  readonly oid: string;
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly email: string | null;
}

export type TokenReader = (authorization: string | undefined) => Promise<Account>;

const MAX_CACHED_TOKENS = 10_000;
const SKEW_SECONDS = 30;

/**
 * Checks bearer tokens: RS256 by a key of the provider, issuer, audience, expiry, object id, scope, policy (API-02).
 * Verified tokens are remembered until they expire, since a signature costs more than the whole call.
 * @throws Refusal 401 for a token that does not hold, 503 when the provider's keys cannot be had.
 */
export function createTokenReader(settings: Config['tokens']): TokenReader {
  const { issuer, audience, jwksUri } = settings;
  const keys = createRemoteJWKSet(new URL(jwksUri), {
    // A token with an unknown key id must not make this server ask the provider each time.
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
    timeoutDuration: 5_000,
  });
  const known = new Map<string, { account: Account; expires: number }>();

  return async (authorization) => {
    const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw unauthorizedProblem();

    const cached = known.get(token);
    if (cached && cached.expires > Date.now()) return cached.account;
    known.delete(token);

    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer,
      audience,
      requiredClaims: ['exp', 'oid'],
      clockTolerance: SKEW_SECONDS,
    }).catch(rejectToken);
    const { account, expires } = readClaims(payload, settings);
    if (known.size >= MAX_CACHED_TOKENS) evictOldest(known);
    known.set(token, { account, expires });
    return account;
  };
}

function readClaims(
  payload: JWTPayload,
  { scope, policies }: Pick<Config['tokens'], 'scope' | 'policies'>,
): { account: Account; expires: number } {
  const claims = Claims.safeParse(payload);
  if (!claims.success) throw unauthorizedProblem('invalid_token');
  const { scp = '', tfp, acr } = claims.data;
  // Azure AD B2C names the policy in `tfp`, older ones in `acr`, and is not true to case.
  const policy = (tfp ?? acr ?? '').toLowerCase();
  if (policies && !policies.includes(policy))
    throw unauthorizedProblem('invalid_token', undefined, 'token_policy');
  if (scope !== undefined && !scp.toLowerCase().split(' ').includes(scope)) {
    throw unauthorizedProblem('invalid_token', undefined, 'token_scope');
  }
  const { oid, exp, given_name = null, family_name = null, email, emails } = claims.data;
  const account = {
    oid,
    givenName: given_name,
    familyName: family_name,
    email: emails?.[0] ?? email ?? null,
  };
  return { account, expires: exp * 1000 };
}

function evictOldest(known: Map<string, unknown>): void {
  for (const token of known.keys()) {
    known.delete(token);
    return;
  }
}

/** Keys that cannot be had are the provider's fault; everything else that jose refuses is the token's. */
const PROVIDER_ERROR_CODES = new Set([
  'ERR_JOSE_GENERIC',
  'ERR_JWKS_TIMEOUT',
  'ERR_JWKS_INVALID',
  'ERR_JWK_INVALID',
]);

function rejectToken(cause: unknown): never {
  if (cause instanceof errors.JOSEError && !PROVIDER_ERROR_CODES.has(cause.code)) {
    throw unauthorizedProblem('invalid_token', cause);
  }
  throw new HttpProblem('unavailable', { headers: { 'retry-after': '5' }, cause });
}

function unauthorizedProblem(
  error?: 'invalid_token',
  cause?: unknown,
  code: 'unauthorized' | 'token_scope' | 'token_policy' = 'unauthorized',
): HttpProblem {
  const challenge = error ? `Bearer error="${error}"` : 'Bearer';
  return new HttpProblem(code, { headers: { 'www-authenticate': challenge }, cause });
}
