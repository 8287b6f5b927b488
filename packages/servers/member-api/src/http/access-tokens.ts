import { ObjectId } from '@portal/api/contracts/primitives';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { HttpProblem } from './http-problem.ts';

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

/** Signed-in account. Authorization uses `oid` only. The other fields are shown before registration. */
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
 * Verifies bearer tokens (API-02), and caches them until they expire.
 * @throws HttpProblem 401 for an invalid token, 503 when the provider's keys are unavailable
 */
export function createTokenReader(settings: Config['tokens']): TokenReader {
  const { issuer, audience, jwksUri } = settings;
  const keys = createRemoteJWKSet(new URL(jwksUri), {
    // Tokens with unknown key ids must not trigger a request to the provider each time.
    cooldownDuration: 30_000,
    // Unknown key ids reload the keys, so a new key works at once. Valid tokens do not depend on the end point for a
    // day. A withdrawn key is accepted until then; restart the API to withdraw it at once.
    cacheMaxAge: 24 * 3_600_000,
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
  // Azure AD B2C names the policy in `tfp`, older policies in `acr`, with varying case.
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

/** Codes that blame the provider's keys. All other jose errors blame the token. */
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
