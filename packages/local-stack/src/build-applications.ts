import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { startProgram } from '@portal/cli-kit/start-program';
import { applicationFolder, listApplications, rspackProgram } from './applications.ts';

/**
 * Builds changed applications, all or the named ones. It prints nothing unless a build fails, and then its whole
 * output. Turbo restores cached files next to existing ones, so `dist` is emptied first. Otherwise a reverted edit
 * stays in the next release.
 */
export async function buildApplications(
  root: string,
  stop: AbortSignal,
  names?: readonly string[],
): Promise<void> {
  const applications = await listApplications(root);
  const unknown = names?.find((name) => !applications.includes(name));
  if (unknown !== undefined) {
    throw new CliError(`Unknown application "${unknown}". Applications: ${applications.join(', ')}.`);
  }
  const selected = names ?? applications;
  for (const name of selected) {
    await rm(path.join(applicationFolder(root, name), 'dist'), { recursive: true, force: true });
  }
  const turbo = createRequire(path.join(root, 'package.json')).resolve('turbo/bin/turbo');
  const filters = selected.map((name) => `--filter=./${path.basename(applicationFolder(root, name))}`);
  const args = [
    'run',
    'build',
    ...filters,
    '--output-logs=errors-only',
    '--no-update-notifier',
    '--no-color',
  ];
  await runSilently([turbo, ...args], root, { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }, stop);
}

export async function buildDevelopmentShell(folder: string, stop: AbortSignal): Promise<void> {
  await runSilently([rspackProgram(folder), 'build'], folder, { NODE_ENV: 'development' }, stop);
}

/** Runs a Node program to its end. @throws CliError with its output when it fails */
async function runSilently(
  command: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
  stop: AbortSignal,
): Promise<void> {
  const child = startProgram(command, {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdin: 'ignore',
    all: true,
    buffer: true,
  });
  // Builds start child processes, so the signal goes to the whole process group.
  const terminate = () => child.pid !== undefined && process.kill(-child.pid, 'SIGTERM');
  stop.addEventListener('abort', terminate, { once: true });
  const { failed, all } = await child;
  stop.removeEventListener('abort', terminate);
  if (failed && !stop.aborted) throw new CliError(`${all.trim()}\n\nThe build failed; see above.`);
}
