import {
  Argument,
  Command,
  CommanderError,
  type CommandUnknownOpts,
  InvalidArgumentError,
} from '@commander-js/extra-typings';
import { CliError } from './cli-error.ts';

// Other workspaces import these from here: a second copy of commander would have another CommanderError.
export { Argument, Command, type CommandUnknownOpts, InvalidArgumentError };

/** Prints one line of what a command reports. */
export type Print = (line: string) => void;

export const printLine: Print = (line) => console.log(line);

interface Program {
  /** How the program is called, for its help. */
  readonly name: string;
  readonly commands: readonly CommandUnknownOpts[];
  /** Whether the message of an error suffices without its stack. It always does for a CliError. */
  readonly isExpectedError?: (error: unknown) => boolean;
}

/** The exit code of a wrong command line. A command that fails ends with 1. */
const USAGE_ERROR = 2;

/** Runs the command that the command line names, and sets the exit code. */
export async function runProgram({ name, commands, isExpectedError }: Program): Promise<void> {
  const program = new Command(name);
  for (const command of commands) program.addCommand(command);
  await runMain(program, isExpectedError);
}

/** Runs a program of one command, and sets the exit code. */
export async function runMain(command: CommandUnknownOpts, isSentence?: (error: unknown) => boolean) {
  try {
    await runCommand(command, process.argv.slice(2));
  } catch (error) {
    // Commander has printed what is wrong, or the help.
    if (error instanceof CommanderError) {
      if (error.exitCode !== 0) process.exitCode = USAGE_ERROR;
      return;
    }
    const isExpected = error instanceof CliError || isSentence?.(error);
    console.error(isExpected && error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Runs a command with these arguments. @throws CommanderError for wrong arguments, and what the command throws */
export async function runCommand(command: CommandUnknownOpts, args: readonly string[]): Promise<void> {
  throwInsteadOfExit(command);
  await command.parseAsync([...args], { from: 'user' });
}

/** Reads the command line of a program that is one script. Ends the process after help, or when it is wrong. */
export function parseCommandLine<Program extends CommandUnknownOpts>(program: Program): Program {
  program.exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : USAGE_ERROR));
  return program.parse();
}

function throwInsteadOfExit(command: CommandUnknownOpts): void {
  command.exitOverride().showHelpAfterError('--help describes the command.');
  for (const subcommand of command.commands) throwInsteadOfExit(subcommand);
}
