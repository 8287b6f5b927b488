import type { KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { ESignatureUnavailableError, parseJson, requestESignature } from './e-signature-http.ts';

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const SCOPE = 'signature impersonation';
const ASSERTION_LIFETIME = '10m';
/** Part of its lifetime after which a token is renewed. */
const RENEW_AFTER = 0.9;

export interface JwtGrant {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly userId: string;
  readonly privateKey: KeyObject;
}

interface AccessToken {
  readonly value: string;
  readonly renewAt: number;
}

const Granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
/** Logs and config check show it, so it must not be text that could repeat the assertion. */
const Reason = z.string().regex(/^[a-z_]{1,60}$/);
const Refused = z.object({ error: Reason, error_description: Reason.optional().catch(undefined) });

/**
 * Obtains DocuSign access tokens by the JWT grant, with one request at a time, and renews them before they expire.
 * @returns a function of the token that the API rejected, if any. It throws ESignatureUnavailableError
 */
export function createTokenSource(grant: JwtGrant): (rejected?: string) => Promise<string> {
  let latest: AccessToken | undefined;
  let pending: Promise<AccessToken> | undefined;
  return async (rejected) => {
    if (latest && latest.value !== rejected && Date.now() < latest.renewAt) return latest.value;
    pending ??= requestToken(grant).finally(() => {
      pending = undefined;
    });
    latest = await pending;
    return latest.value;
  };
}

async function requestToken({ tokenUrl, clientId, userId, privateKey }: JwtGrant): Promise<AccessToken> {
  const requestedAt = Date.now();
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(clientId)
    .setSubject(userId)
    .setAudience(new URL(tokenUrl).host)
    .setIssuedAt()
    .setExpirationTime(ASSERTION_LIFETIME)
    .sign(privateKey);
  const { status, body } = await requestESignature(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: GRANT_TYPE, assertion }),
  });
  const content = parseJson(body);
  const granted = Granted.safeParse(content);
  if (granted.success) {
    const { access_token: value, expires_in: seconds } = granted.data;
    return { value, renewAt: requestedAt + seconds * 1000 * RENEW_AFTER };
  }
  const { error: code, error_description: detail } = Refused.safeParse(content).data ?? {};
  const reason = [code ?? `status ${status}`, detail].filter(Boolean).join(', ');
  throw new ESignatureUnavailableError(`the e-signature service gave no access token: ${reason}`, { code });
}
