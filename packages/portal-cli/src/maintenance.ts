import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Command } from '@portal/cli-kit/run-command';
import { startProgram } from '@portal/cli-kit/start-program';
import { ROOT, readSwitches } from './switches.ts';

const PROGRAM = fileURLToPath(import.meta.resolve('@portal/maintenance/main'));

/** The commands on the API's database, by name: a program of its own, which is told where the database is. */
export const MAINTENANCE_COMMANDS: Readonly<Record<string, Command>> = Object.fromEntries(
  [
    'backup',
    'restore',
    'payments',
    'look-up-payment',
    'settle-payment',
    'compare-payments',
    'contact-changes',
    'process-contact-change',
  ].map((name) => [name, (args) => run([name, ...args])]),
);

/** Runs it to its end, here in the terminal, and ends as it did. */
async function run(args: readonly string[]): Promise<void> {
  const { databaseUrl, dataDir } = readSwitches(process.env);
  const child = startProgram([PROGRAM, ...args], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl, PORTAL_DATA_DIR: dataDir },
    stdio: ['inherit', 'inherit', 'inherit'],
  });
  await once(child, 'exit');
  process.exitCode = child.exitCode ?? 1;
}
