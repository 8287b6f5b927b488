import { warnOfUnencrypted } from '@portal/server-kit/warn-of-unencrypted';
import closeWithGrace from 'close-with-grace';
import { buildGateway } from './server.ts';
import { readSettings } from './settings.ts';

/** Above the longest PAYMENT_RESPONSE_TIMEOUT_MS of the API, so that a member learns the outcome of a payment. */
const CLOSE_TIMEOUT_MS = 25_000;

try {
  const settings = readSettings(process.env);
  const app = await buildGateway(settings);
  warnOfUnencrypted(app.log, { PORTAL_REGISTRY_URL: settings.registryUrl });
  closeWithGrace({ delay: CLOSE_TIMEOUT_MS, logger: false }, async ({ err }) => {
    if (err) app.log.error({ err }, 'gateway.stopping_after_error');
    await app.close();
  });
  await app.listen({ port: settings.port, host: settings.host });
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  // With an exit code only, `close-with-grace` would end the process with 0.
  process.exit(1);
}

function startFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `The gateway cannot start: port ${process.env.PORT} is in use.`;
  return error instanceof Error ? error.message : String(error);
}
