import { CliError } from '@portal/cli-kit/cli-error';
import { execa } from 'execa';

interface RunOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Runs a program to its end and returns its standard output. @throws CliError with its whole output when it fails */
export async function execOrThrow(
  [program = '', ...args]: readonly string[],
  { cwd, env = {} }: RunOptions,
): Promise<string> {
  const result = await execa(program, args, { cwd, env, all: true, reject: false, stripFinalNewline: false });
  if (result.failed) throw new CliError(result.all?.trim() || result.shortMessage);
  return result.stdout;
}

/** Runs npm in another folder, without this process's npm prefix. @throws CliError with its output */
export function runNpm(args: readonly string[], cwd: string): Promise<string> {
  return execOrThrow(['npm', ...args], { cwd, env: { npm_config_local_prefix: undefined } });
}
