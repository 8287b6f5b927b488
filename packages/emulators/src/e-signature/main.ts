import { logToStdout } from '../kit/log.ts';
import { runEmulator } from '../kit/run.ts';
import { readConfig } from './config.ts';
import { startESignature } from './server.ts';

await runEmulator(async () => startESignature(readConfig(process.env), logToStdout), logToStdout);
