import { logToStdout } from '../kit/log.ts';
import { runEmulator } from '../kit/run.ts';
import { readConfig } from './config.ts';
import { startIdentityProvider } from './server.ts';

await runEmulator(async () => startIdentityProvider(readConfig(process.env), logToStdout), logToStdout);
