import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

type Output = 'ignore' | 'inherit' | 'pipe';
type StreamOf<Kind extends Output> = Kind extends 'pipe' ? Readable : null;

interface Settings<Out extends Output, Err extends Output> {
  readonly stdio: readonly [input: 'ignore' | 'inherit', output: Out, errors: Err];
  readonly cwd?: string;
  /** Defaults to this process's environment. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Starts a process group, so that Ctrl-C in a terminal does not reach the program. */
  readonly detached?: boolean;
}

const PRELOAD = new URL('./exit-with-parent.ts', import.meta.url).href;

/**
 * Starts a Node program that stops when this process has ended, even by SIGKILL: the program sees its IPC channel
 * close.
 * Programs may use the channel. A program that waits only for messages must call `process.channel.ref()`.
 */
export function startProgram<Out extends Output, Err extends Output>(
  command: readonly string[],
  { stdio, env = process.env, ...options }: Settings<Out, Err>,
): ChildProcessByStdio<null, StreamOf<Out>, StreamOf<Err>> {
  const child = spawn(process.execPath, ['--import', PRELOAD, ...command], {
    ...options,
    env: { ...env },
    stdio: [...stdio, 'ipc'],
  });
  // Matches `stdio`, which the types of spawn describe for three streams only.
  return child as ChildProcessByStdio<null, StreamOf<Out>, StreamOf<Err>>;
}
