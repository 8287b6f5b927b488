import { logToStdout } from '@portal/stand-in-base/log';
import { runStandIn } from '@portal/stand-in-base/run';
import { readConfig } from './config.ts';
import { startIdentityProvider } from './server.ts';

await runStandIn(async () => startIdentityProvider(readConfig(process.env), logToStdout), logToStdout);
