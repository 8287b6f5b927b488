import { logToStdout } from '@portal/emulator-kit/log';
import { runEmulator } from '@portal/emulator-kit/run';
import { readConfig } from './config.ts';
import { startBankProcessor } from './server.ts';

await runEmulator(async () => startBankProcessor(readConfig(process.env), logToStdout), logToStdout);
