import { CliError } from './cli-error.ts';

/** A command: takes what follows its name, prints what it did. */
export type Command = (args: string[], print: (line: string) => void) => Promise<void>;

/** The commands of a program, by name, and how they are used. */
export interface Commands {
  readonly commands: Readonly<Record<string, Command>>;
  readonly usage: string;
  /** Whether an error says in one sentence what stands in the way, so that its stack is of no use; a CliError always is. */
  readonly isSentence?: (error: unknown) => boolean;
}

/** Runs the command that the command line names; what stands in its way is told, and the exit code is 1. */
export async function runCommand({ commands, usage, isSentence }: Commands): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new CliError(name === '' ? usage : `There is no command "${name}".\n${usage}`);
    await command(args, (line) => console.log(line));
  } catch (error) {
    const known = error instanceof CliError || isSentence?.(error);
    console.error(known && error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
