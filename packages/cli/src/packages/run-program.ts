import { execFile } from 'node:child_process';
import { CliError } from '@portal/cli-kit/cli-error';

interface RunOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Runs a program to its end and returns its standard output. @throws CliError with its whole output when it fails */
export function runProgram(command: readonly string[], { cwd, env }: RunOptions): Promise<string> {
  const [program = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error) reject(new CliError([stdout, stderr].join('').trim() || error.message));
      else resolve(stdout);
    });
  });
}

/**
 * Runs npm in another folder, without the prefix of the npm that started this process. @throws CliError with its
 * output
 */
export function runNpm(args: readonly string[], cwd: string): Promise<string> {
  return runProgram(['npm', ...args], { cwd, env: { npm_config_local_prefix: undefined } });
}
