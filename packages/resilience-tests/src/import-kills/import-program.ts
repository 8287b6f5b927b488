import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startProgram } from '@portal/cli-kit/start-program';
import type { ExtractName } from './extracts.ts';

const MAIN = fileURLToPath(import.meta.resolve('@portal/member-api/admin/main'));
const MAX_ATTEMPTS = 100;

/** Imports extracts by the command, which `kill` ends. */
export function createImporter(databaseUrl: string, folder: string) {
  const starts: number[] = [];
  let running: ReturnType<typeof startProgram> | undefined;
  const runOnce = async (name: ExtractName) => {
    running = startProgram([MAIN, 'import', join(folder, name)], {
      env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, IMPORT_LIMIT_PERCENT: '100' },
      stdio: 'ignore',
    });
    const { exitCode } = await running;
    running = undefined;
    return exitCode === 0;
  };
  return {
    starts,
    kill: () => void running?.kill('SIGKILL'),
    /** Starts the import until it succeeds, as an operator does. @throws Error when it never succeeds */
    run: async (name: ExtractName): Promise<void> => {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        if (await runOnce(name)) {
          starts.push(attempt);
          return;
        }
        await pause(200);
      }
      throw new Error(`The import of ${name} failed ${MAX_ATTEMPTS} times`);
    },
  };
}
