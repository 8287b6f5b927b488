import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';
import { logToConsole } from './reporting/log-to-console.ts';

/** The page to which silent renewal answers in its frame: passes the answer on to the portal, and nothing else. */
broadcastResponseToMainFrame().catch((error: unknown) => logToConsole('The redirect bridge failed', error));
