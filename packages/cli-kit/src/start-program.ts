import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

type Output = 'ignore' | 'inherit' | 'pipe';
type StreamOf<Kind extends Output> = Kind extends 'pipe' ? Readable : null;

interface Settings<Out extends Output, Err extends Output> {
  readonly stdio: readonly [input: 'ignore' | 'inherit', output: Out, errors: Err];
  readonly cwd?: string;
  /** That of this process when it is left out. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** In a process group of its own, so that Ctrl-C in a terminal does not reach it. */
  readonly detached?: boolean;
}

const PRELOAD = new URL('./exit-with-parent.ts', import.meta.url).href;

/**
 * Starts a program of Node that is told to stop when this process is gone, however that went: it sees the channel between
 * them close. The channel may be used; a program that waits for nothing else refs it itself.
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
  // As `stdio` says, which the types of spawn tell for three streams only.
  return child as ChildProcessByStdio<null, StreamOf<Out>, StreamOf<Err>>;
}
