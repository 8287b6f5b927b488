import { logToStdout } from '@portal/emulator-kit/log';
import { runEmulator } from '@portal/emulator-kit/run';
import { readConfig } from './config.ts';
import { startESignature } from './server.ts';

await runEmulator(async () => startESignature(readConfig(process.env), logToStdout), logToStdout);
