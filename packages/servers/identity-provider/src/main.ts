import { readConfig } from './config.ts';
import { logToStdout } from './log.ts';
import { startIdentityProvider } from './server.ts';
import { StartError } from './start-error.ts';

try {
  const provider = await startIdentityProvider(readConfig(process.env), logToStdout);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      provider.close().then(
        () => logToStdout('stopped'),
        () => {
          process.exitCode = 1;
        },
      );
    });
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
