import { logToStdout } from '@portal/stand-in/log';
import { runStandIn } from '@portal/stand-in/run';
import { readConfig } from './config.ts';
import { startESignature } from './server.ts';

await runStandIn(async () => startESignature(readConfig(process.env), logToStdout), logToStdout);
