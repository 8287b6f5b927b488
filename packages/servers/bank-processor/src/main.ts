import { StartError } from '@portal/stand-in/start-error';
import { readConfig } from './config.ts';
import { logToStdout } from './log.ts';
import { startBankProcessor } from './server.ts';

try {
  const starting = startBankProcessor(readConfig(process.env), logToStdout);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // A start that is under way is finished first, then undone.
    process.once(signal, () => {
      starting
        .then((processor) => processor.close())
        .then(
          () => logToStdout('stopped'),
          () => {
            process.exitCode = 1;
          },
        );
    });
  }
  await starting;
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
