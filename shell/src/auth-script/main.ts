import { getMsalClient } from '../auth/msal-client.ts';
import { peekPublished, publish } from './auth-script-handoff.ts';
import { sendBootstrapRequest } from './bootstrap-request.ts';

/**
 * The authentication script (`sign-in.js`), a separate build. On members' pages it runs while the shell's script is
 * still downloading. On other pages it runs when a member starts to sign in. Its steps:
 *
 * 1. `bootstrap-request.ts` sends one request with the member's token for the first data of the page. 2.
 * `early-responses.ts` stores the responses until the shell takes them. 3. `auth-script-handoff.ts` publishes the
 * opened library to the shell. 4. In the shell, `first-request.ts` waits until the request was sent, and
 * `load-auth-script.ts` takes the library.
 *
 * A second run in the same page does nothing.
 */
if (!peekPublished()) {
  const firstRequest = sendBootstrapRequest((config) => getMsalClient(config, '')).catch(() => undefined);
  publish({ createClient: getMsalClient, firstRequest });
}
