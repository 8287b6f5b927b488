import {
  Argument,
  Command,
  CommanderError,
  type CommandUnknownOpts,
  InvalidArgumentError,
  Option,
} from '@commander-js/extra-typings';
import { CliError } from './cli-error.ts';

// Re-exported, because a second copy of commander would have a different CommanderError class.
export { Argument, Command, type CommandUnknownOpts, InvalidArgumentError, Option };

export type Print = (line: string) => void;

export const printLine: Print = (line) => console.log(line);

interface Program {
  readonly name: string;
  readonly commands: readonly CommandUnknownOpts[];
  /** Returns whether an error prints its message without a stack. CliErrors always do. */
  readonly isExpectedError?: (error: unknown) => boolean;
}

/** Exit code of a wrong command line. A failed command exits with 1. */
const USAGE_ERROR = 2;

/** Runs the command that the command line names, and sets the exit code. */
export async function runProgram({ name, commands, isExpectedError }: Program): Promise<void> {
  const program = new Command(name);
  for (const command of commands) program.addCommand(command);
  await runMain(program, isExpectedError);
}

/** Runs a program with one command, and sets the exit code. */
export async function runMain(command: CommandUnknownOpts, isExpectedError?: (error: unknown) => boolean) {
  try {
    await runCommand(command, process.argv.slice(2));
  } catch (error) {
    // Commander has already printed the error or the help.
    if (error instanceof CommanderError) {
      if (error.exitCode !== 0) process.exitCode = USAGE_ERROR;
      return;
    }
    const isExpected = error instanceof CliError || isExpectedError?.(error);
    console.error(isExpected && error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Runs a command with these arguments. @throws CommanderError for wrong arguments, and errors of the command */
export async function runCommand(command: CommandUnknownOpts, args: readonly string[]): Promise<void> {
  throwInsteadOfExit(command);
  await command.parseAsync([...args], { from: 'user' });
}

/** Parses the command line of a single-script program. Exits after help, or when the command line is wrong. */
export function parseCommandLine<Program extends CommandUnknownOpts>(program: Program): Program {
  program.exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : USAGE_ERROR));
  return program.parse();
}

function throwInsteadOfExit(command: CommandUnknownOpts): void {
  command.exitOverride().showHelpAfterError('--help describes the command.');
  for (const subcommand of command.commands) throwInsteadOfExit(subcommand);
}
