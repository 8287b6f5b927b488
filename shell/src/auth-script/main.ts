import { getMsalClient } from '../auth/msal-client.ts';
import { peekPublished, publish } from './auth-script-handoff.ts';
import { sendBootstrapRequest } from './bootstrap-request.ts';

/**
 * The authentication script (`sign-in.js`), a separate build. On members' pages it runs while the shell's script is
 * still downloading. On other pages it runs when a member starts to sign in. Its steps:
 *
 * 1. `auth-script-handoff.ts` publishes this script's interface to the shell.
 * 2. `bootstrap-request.ts` opens the sign-in library and sends one request for the first data of the page.
 * 3. `early-responses.ts` stores the responses until the shell takes them.
 * 4. In the shell, `wait-for-bootstrap-request.ts` waits until the request was sent. `load-auth-script.ts` takes the
 * library.
 *
 * A second run in the same page does nothing.
 */
if (!peekPublished()) {
  const bootstrapRequest = sendBootstrapRequest((config) => getMsalClient(config, '')).catch(() => undefined);
  publish({ createClient: getMsalClient, bootstrapRequest });
}
