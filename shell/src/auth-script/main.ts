import { getMsalClient } from '../auth/msal-client.ts';
import { peekPublished, publish } from './auth-script-handoff.ts';
import { sendBootstrapRequest } from './bootstrap-request.ts';

/**
 * The authentication script (`auth-script.js`), a separate build. On members' pages it runs while the shell's script is
 * still downloading, on others the shell loads it. It publishes its interface, opens the sign-in library
 * and sends the bootstrap request. A second run in the same page does nothing.
 */
if (!peekPublished()) {
  const bootstrapRequest = sendBootstrapRequest((config) => getMsalClient(config, '')).catch(() => undefined);
  publish({ createClient: getMsalClient, bootstrapRequest });
}
