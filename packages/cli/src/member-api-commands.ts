import { fileURLToPath } from 'node:url';
import { Command } from '@portal/cli-kit/program';
import { startProgram } from '@portal/cli-kit/start-program';
import { ROOT, readStackSettings } from '@portal/local-stack/stack-settings';

const PROGRAM = fileURLToPath(import.meta.resolve('@portal/member-api/admin/main'));

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  backup: 'write the database of members and payments to a new file',
  restore: 'restore a backup into an empty database',
  import: 'import the nightly extract of the administration system',
  payments: 'list the payments that need manual review',
  'requery-payment': 'look up one of them at the processor again',
  'resolve-payment': 'set the outcome of one of them',
  'reconcile-payments': "compare all payments with the processor's ledger after a restore",
  'contact-changes': 'list the contact changes that await Member Services',
  'resolve-contact-change': 'record that one of them was entered or rejected',
  requests: 'list and answer support requests of members',
  'death-reports': 'list and close reports of a death',
  'check-config': "ask each configured service whether the API's settings fit",
  events: 'print business events for the back office, and handle those that the webhook could not deliver',
};

/** Commands on the API's database. They run a separate program, which parses their options and prints their help. */
export const memberApiCommands = () =>
  Object.entries(DESCRIPTIONS).map(([name, description]) =>
    new Command(name)
      .description(description)
      .argument('[arguments...]')
      .helpOption(false)
      .allowUnknownOption()
      .action((_arguments, _options, { args }) => run([name, ...args])),
  );

/** Runs the program in this terminal and exits with its exit code. */
async function run(args: readonly string[]): Promise<void> {
  const { databaseUrl, dataDir } = readStackSettings(process.env);
  const { exitCode } = await startProgram([PROGRAM, ...args], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl, PORTAL_DATA_DIR: dataDir },
    stdio: 'inherit',
  });
  process.exitCode = exitCode ?? 1;
}
