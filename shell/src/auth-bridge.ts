import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';
import { logToConsole } from './reporting/log-to-console.ts';

/** Script of the silent-renewal redirect page: forwards the provider's response from its iframe to the portal. */
broadcastResponseToMainFrame().catch((error: unknown) => logToConsole('The redirect bridge failed', error));
