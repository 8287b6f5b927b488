import { PRIVATE_UMASK } from '@portal/server-kit/restrict-permissions';
import { StartupError } from '@portal/server-kit/startup-error';
import type { Emulator } from './start.ts';

/**
 * The whole of a stand-in's `main.ts`: starts it, and ends it when it is told to. What keeps it from starting is one
 * sentence and exit code 1.
 */
export async function runEmulator(
  start: () => Promise<Emulator>,
  log: (event: 'stopped') => void,
): Promise<void> {
  process.umask(PRIVATE_UMASK);
  try {
    const starting = start();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      // A start that is under way is finished first, then undone.
      process.once(signal, () => {
        starting
          .then((running) => running.close())
          .then(
            () => log('stopped'),
            () => {
              process.exitCode = 1;
            },
          );
      });
    }
    await starting;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
