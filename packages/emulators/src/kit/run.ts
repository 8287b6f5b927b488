import { OperatorError } from '@portal/server-kit/operator-error';
import { PRIVATE_UMASK } from '@portal/server-kit/restrict-permissions';
import type { Log } from './log.ts';
import type { Emulator } from './start.ts';

/** The whole `main.ts` of an emulator. A startup error prints one sentence and exits with 1. */
export async function runEmulator(start: () => Promise<Emulator>, log: Log): Promise<void> {
  process.umask(PRIVATE_UMASK);
  try {
    const starting = start();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      // A pending start finishes before it is closed.
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
    if (!(error instanceof OperatorError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
