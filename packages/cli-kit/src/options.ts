import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { CliError } from './cli-error.ts';

/** Reads what follows a command's name. @throws CliError that names the option that is not known. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new CliError(error instanceof Error ? error.message : String(error));
  }
}
