import { logToStdout } from '../kit/log.ts';
import { runEmulator } from '../kit/run.ts';
import { readConfig } from './config.ts';
import { startBankProcessor } from './server.ts';

await runEmulator(async () => startBankProcessor(readConfig(process.env), logToStdout), logToStdout);
