import { logToStdout } from '@portal/stand-in-base/log';
import { runStandIn } from '@portal/stand-in-base/run';
import { readConfig } from './config.ts';
import { startBankProcessor } from './server.ts';

await runStandIn(async () => startBankProcessor(readConfig(process.env), logToStdout), logToStdout);
