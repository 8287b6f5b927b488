import { DatasetError } from '@portal/dataset/dataset-error';
import { CliError } from './cli-error.ts';
import { RELEASE_COMMANDS } from './commands.ts';

const COMMANDS = { ...RELEASE_COMMANDS };

const USAGE = `Commands:
  publish <section or shell>              put its build into the store
  promote <section or shell> [version]    make a published release live (--by, --why)
  rollback <section or shell>             make the release before live again (--by, --why)
  status                                  what is live
  history                                 every revision of the registry
Every command takes --data-dir <folder>.`;

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
