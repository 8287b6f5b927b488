import { once } from 'node:events';
import { createServer } from 'node:http';
import { signedForm } from './fixture.ts';

const KEY = 'a key of the signed form of the fixture';
const DOCUMENT = `/accounts/fixture/envelopes/${signedForm.envelopeId}/documents/combined`;

/**
 * Serves the fixture's signed form, for tests that cover every call. `forms/e-signature-emulator.db.test.ts` tests
 * the e-signature service itself.
 */
export async function startSignedFormServer() {
  const server = createServer(({ url, headers }, response) => {
    const isKnown = url === DOCUMENT && headers.authorization === `Bearer ${KEY}`;
    response.writeHead(isKnown ? 200 : 404).end(isKnown ? SIGNED_FORM : '');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    settings: { ESIGNATURE_URL: `http://127.0.0.1:${address.port}/accounts/fixture`, ESIGNATURE_KEY: KEY },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const SIGNED_FORM = Buffer.from('%PDF-1.7\nsigned\n%%EOF\n');
