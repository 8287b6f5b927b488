import { logToStdout } from '@portal/stand-in/log';
import { runStandIn } from '@portal/stand-in/run';
import { readConfig } from './config.ts';
import { startIdentityProvider } from './server.ts';

await runStandIn(async () => startIdentityProvider(readConfig(process.env), logToStdout), logToStdout);
