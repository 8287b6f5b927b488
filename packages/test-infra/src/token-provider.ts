import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { startHttpServer } from './http-server.ts';

const ISSUER = 'https://provider.example.org/';
const AUDIENCE = 'member-api';
/** Claims that the API requires by default. */
const SIGN_IN_CLAIMS = { scp: 'member.access', tfp: 'B2C_1A_unifiedlogin' };

interface SignOptions {
  readonly key?: Parameters<SignJWT['sign']>[0];
  readonly lifetime?: number | null;
}

/** Starts an identity provider for the server: signing keys, published as JWKS over HTTP. */
export async function startTokenProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }];
  let requestCount = 0;
  const { origin, close } = await startHttpServer((_request, response) => {
    requestCount += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }));
  });

  return {
    /** Environment variables of a server that accepts the tokens. */
    settings: {
      TOKEN_ISSUER: ISSUER,
      TOKEN_AUDIENCE: AUDIENCE,
      TOKEN_JWKS_URI: `${origin}/keys`,
    },
    privateKey,
    requestCount: () => requestCount,
    /** Signs a token with these claims. `lifetime` is in seconds, null omits the expiry. */
    sign: (claims: JWTPayload, { key = privateKey, lifetime = 600 }: SignOptions = {}) => {
      const end = lifetime === null ? {} : { exp: Math.floor(Date.now() / 1000) + lifetime };
      return new SignJWT({ iss: ISSUER, aud: AUDIENCE, ...SIGN_IN_CLAIMS, ...end, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .sign(key);
    },
    close,
  };
}
