import { startHttpServer } from '@portal/test-infra/http-server';
import { grantSettings, TOKEN_PATH, tokenResponse } from './e-signature-grant.ts';
import { signedForm } from './fixture.ts';

const TOKEN = 'a-token-of-the-signed-form-of-the-fixture';
const DOCUMENT = `/accounts/fixture/envelopes/${signedForm.envelopeId}/documents/combined`;

/**
 * Serves the fixture's signed form, for tests that cover every endpoint. `forms/e-signature-emulator.db.test.ts` tests
 * the e-signature service itself.
 */
export async function startSignedFormServer() {
  const server = await startHttpServer(({ url, headers }, response) => {
    if (url === TOKEN_PATH) {
      response.end(tokenResponse(TOKEN));
      return;
    }
    const isKnown = url === DOCUMENT && headers.authorization === `Bearer ${TOKEN}`;
    response.writeHead(isKnown ? 200 : 404).end(isKnown ? SIGNED_FORM : '');
  });
  return {
    settings: { ESIGNATURE_URL: `${server.origin}/accounts/fixture`, ...grantSettings(server.origin) },
    close: server.close,
  };
}

export const SIGNED_FORM = Buffer.from('%PDF-1.7\nsigned\n%%EOF\n');
