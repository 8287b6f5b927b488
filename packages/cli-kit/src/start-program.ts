import { execa, type Options } from 'execa';

const PRELOAD = new URL('./exit-with-parent.ts', import.meta.url).href;

/** Nothing is read or killed behind the caller's back, and a failure is a result. */
const DEFAULTS = {
  buffer: false,
  extendEnv: false,
  forceKillAfterDelay: false,
  ipc: true,
  reject: false,
} as const;

/**
 * Starts a Node program that stops with this process, even after SIGKILL, because its IPC channel closes. The
 * environment is this process's own, unless `env` replaces it. Programs may use the channel. A program that waits only
 * for messages must call `process.channel.ref()`.
 */
export function startProgram<const T extends Options>(command: readonly string[], options: T) {
  const merged = { env: process.env, ...DEFAULTS, ...options };
  // TypeScript types the spread of a type parameter as an intersection, in which `true & false` is never.
  return execa(process.execPath, ['--import', PRELOAD, ...command], merged as Merged<T>);
}

type Merged<T> = Omit<typeof DEFAULTS, keyof T> & T;
