import { DatasetError } from '@portal/dataset/dataset-error';
import { PRIVATE_UMASK } from '@portal/server-base/private-files';
import { CliError } from './cli-error.ts';
import { type Command, RELEASE_COMMANDS } from './commands.ts';
import { devCommand } from './start/dev.ts';
import { startCommand } from './start/start.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  ...RELEASE_COMMANDS,
  start: startCommand,
  dev: devCommand,
  // The database takes longer to load than every other command to run.
  backup: async (...given) => (await import('./backup.ts')).backupCommand(...given),
  restore: async (...given) => (await import('./backup.ts')).restoreCommand(...given),
  payments: async (...given) => (await import('./payments.ts')).paymentsCommand(...given),
  'settle-payment': async (...given) => (await import('./payments.ts')).settleCommand(...given),
  'look-up-payment': async (...given) => (await import('./payments.ts')).lookUpCommand(...given),
};

const USAGE = `Commands:
  start                                   bring the whole portal up (--port, --no-build, --faults)
  dev <section>                           the same, with one section from source (--port, --no-build)
  publish <section or shell>              put its build into the store
  promote <section or shell> [version]    make a published release live (--by, --why)
  rollback <section or shell>             make the release before live again (--by, --why)
  status                                  what is live
  history                                 every revision of the registry
  backup <file>                           write the database of members and payments into a new file
  restore <file>                          fill an empty database from such a file
  payments                                the payments that wait for a person
  look-up-payment <id>                    have one of them looked up at the processor once more
  settle-payment <id> accepted|failed     say what became of one (--reason, --by; accepted: --reference)
Every command takes --data-dir <folder>.`;

process.umask(PRIVATE_UMASK);
const [name = '', ...args] = process.argv.slice(2);
try {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new CliError(name === '' ? USAGE : `There is no command "${name}".\n${USAGE}`);
  await command(args, (line) => console.log(line));
} catch (error) {
  const known = error instanceof CliError || error instanceof DatasetError;
  console.error(known ? error.message : error);
  process.exitCode = 1;
}
