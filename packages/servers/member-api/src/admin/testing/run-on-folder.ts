import { type CommandUnknownOpts, type Print, runCommand } from '@portal/cli-kit/program';
import { vi } from 'vitest';

/** Runs a command on a folder's embedded database and returns its output. */
export async function runOnFolder(
  folder: string,
  command: (print: Print) => CommandUnknownOpts,
  ...args: readonly string[]
): Promise<string> {
  vi.stubEnv('DATABASE_URL', '');
  const printed: string[] = [];
  try {
    await runCommand(
      command((line) => printed.push(line)),
      [...args, '--data-dir', folder],
    );
  } finally {
    vi.unstubAllEnvs();
  }
  return printed.join('\n');
}
