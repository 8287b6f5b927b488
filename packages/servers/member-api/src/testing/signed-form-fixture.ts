import { startHttpServer } from '@portal/test-infra/http-server';
import { signedForm } from './fixture.ts';

const KEY = 'a key of the signed form of the fixture';
const DOCUMENT = `/accounts/fixture/envelopes/${signedForm.envelopeId}/documents/combined`;

/**
 * Serves the fixture's signed form, for tests that cover every call. `forms/e-signature-emulator.db.test.ts` tests
 * the e-signature service itself.
 */
export async function startSignedFormServer() {
  const server = await startHttpServer(({ url, headers }, response) => {
    const isKnown = url === DOCUMENT && headers.authorization === `Bearer ${KEY}`;
    response.writeHead(isKnown ? 200 : 404).end(isKnown ? SIGNED_FORM : '');
  });
  return {
    settings: { ESIGNATURE_URL: `${server.origin}/accounts/fixture`, ESIGNATURE_KEY: KEY },
    close: server.close,
  };
}

export const SIGNED_FORM = Buffer.from('%PDF-1.7\nsigned\n%%EOF\n');
