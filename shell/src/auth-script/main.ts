import { getMsalClient } from '../auth/msal-client.ts';
import { peekPublished, publish } from './auth-script-handoff.ts';
import { sendBootstrapRequest } from './bootstrap-request.ts';

/**
 * The authentication script (`sign-in.js`), a build of its own. On members' pages it runs while the shell's script is still
 * being downloaded; on other pages when somebody wants to sign in. It works in this order:
 *
 * 1. `page-start.ts` sends one request with the member's token for what the page shows first.
 * 2. `early-responses.ts` keeps its parts until the shell asks for them.
 * 3. `handover.ts` publishes the opened library to the shell.
 * 4. In the shell, `first-request.ts` waits until the request was sent, and `load.ts` takes the library.
 *
 * A second run in the same page does nothing.
 */
if (!peekPublished()) {
  const firstRequest = sendBootstrapRequest((config) => getMsalClient(config, '')).catch(() => undefined);
  publish({ createClient: getMsalClient, firstRequest });
}
