import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import type { JwtGrant } from '../forms/access-tokens.ts';

export const TOKEN_PATH = '/oauth/token';

/** DocuSign creates keys of this format. */
const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
});

/** The integration of the tests, as the e-signature service knows it. */
export const registeredIntegration = {
  ESIGNATURE_CLIENT_ID: '6f1d0a5e-2b3c-4d4e-8f50-61728394a5b6',
  ESIGNATURE_USER_ID: '7a2e1b6f-3c4d-5e5f-9061-728394a5b6c7',
  ESIGNATURE_PUBLIC_KEY: pair.publicKey,
};

/** Settings of an API that obtains its access tokens at this origin. */
export function grantSettings(origin: string) {
  const { ESIGNATURE_CLIENT_ID, ESIGNATURE_USER_ID } = registeredIntegration;
  return {
    ESIGNATURE_TOKEN_URL: origin + TOKEN_PATH,
    ESIGNATURE_CLIENT_ID,
    ESIGNATURE_USER_ID,
    ESIGNATURE_PRIVATE_KEY: pair.privateKey,
  };
}

/** Settings of an API without the e-signature service. */
export const NO_E_SIGNATURE = Object.fromEntries(
  ['ESIGNATURE_URL', ...Object.keys(grantSettings(''))].map((name) => [name, '']),
);

/** The same as `grantSettings`, as the configuration. */
export function grantOf(origin: string): JwtGrant {
  const settings = grantSettings(origin);
  return {
    tokenUrl: settings.ESIGNATURE_TOKEN_URL,
    clientId: settings.ESIGNATURE_CLIENT_ID,
    userId: settings.ESIGNATURE_USER_ID,
    privateKey: createPrivateKey(settings.ESIGNATURE_PRIVATE_KEY),
  };
}

/** Token response of the service. */
export const tokenResponse = (token: string) =>
  JSON.stringify({ access_token: token, token_type: 'Bearer', expires_in: 3_600 });
