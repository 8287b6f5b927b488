import { logToStdout } from '@portal/emulator-kit/log';
import { runEmulator } from '@portal/emulator-kit/run';
import { readConfig } from './config.ts';
import { startIdentityProvider } from './server.ts';

await runEmulator(async () => startIdentityProvider(readConfig(process.env), logToStdout), logToStdout);
