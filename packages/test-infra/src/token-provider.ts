import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

const ISSUER = 'https://provider.example.org/';
const AUDIENCE = 'member-api';
/** What the API asks of a token unless it is set up otherwise. */
const SIGN_IN_CLAIMS = { scp: 'member.access', tfp: 'B2C_1A_unifiedlogin' };

interface SignOptions {
  readonly key?: Parameters<SignJWT['sign']>[0];
  readonly lifetime?: number | null;
}

/** A provider of tokens as far as the server can see one: keys of its own, published over HTTP. */
export async function startTokenProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }];
  let requestCount = 0;
  const server = createServer((_request, response) => {
    requestCount += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;

  return {
    tokens: { issuer: ISSUER, audience: AUDIENCE, jwksUri: `http://127.0.0.1:${port}/keys` },
    privateKey,
    timesAsked: () => requestCount,
    /** A token with these claims; `lifetime` in seconds, null for a token without an end. */
    sign: (claims: JWTPayload, { key = privateKey, lifetime = 600 }: SignOptions = {}) => {
      const end = lifetime === null ? {} : { exp: Math.floor(Date.now() / 1000) + lifetime };
      return new SignJWT({ iss: ISSUER, aud: AUDIENCE, ...SIGN_IN_CLAIMS, ...end, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .sign(key);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
