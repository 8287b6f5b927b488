import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';
import { reportToConsole } from './reporting/console-report.ts';

/** The page to which silent renewal answers in its frame: passes the answer on to the portal, and nothing else. */
broadcastResponseToMainFrame().catch((error: unknown) =>
  reportToConsole('The redirect bridge failed', error),
);
