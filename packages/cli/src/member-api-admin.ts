import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Command } from '@portal/cli-kit/program';
import { startProgram } from '@portal/cli-kit/start-program';
import { ROOT, readStackSettings } from './stack-settings.ts';

const PROGRAM = fileURLToPath(import.meta.resolve('@portal/member-api-admin/main'));

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  backup: 'write the database of members and payments into a new file',
  restore: 'fill an empty database from such a file',
  payments: 'list the payments that wait for a person',
  'requery-payment': 'have one of them looked up at the processor once more',
  'resolve-payment': 'set the outcome of one of them',
  'reconcile-payments': "compare all payments with the processor's after a restore",
  'contact-changes': 'list the changes of contact information that wait for member services',
  'resolve-contact-change': 'say that one of them is entered, or will not be',
};

/** The commands on the API's database: a program of its own, which reads their options and prints their help. */
export const memberApiAdminCommands = () =>
  Object.entries(DESCRIPTIONS).map(([name, description]) =>
    new Command(name)
      .description(description)
      .argument('[arguments...]')
      .helpOption(false)
      .allowUnknownOption()
      .action((_arguments, _options, { args }) => run([name, ...args])),
  );

/** Runs it to its end, here in the terminal, and ends as it did. */
async function run(args: readonly string[]): Promise<void> {
  const { databaseUrl, dataDir } = readStackSettings(process.env);
  const child = startProgram([PROGRAM, ...args], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl, PORTAL_DATA_DIR: dataDir },
    stdio: ['inherit', 'inherit', 'inherit'],
  });
  await once(child, 'exit');
  process.exitCode = child.exitCode ?? 1;
}
