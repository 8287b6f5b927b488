import { logToStdout } from '@portal/stand-in-base/log';
import { runStandIn } from '@portal/stand-in-base/run';
import { readConfig } from './config.ts';
import { startESignature } from './server.ts';

await runStandIn(async () => startESignature(readConfig(process.env), logToStdout), logToStdout);
