import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

type Environment = Readonly<Record<string, string>>;

/** A server of ours as a process of its own, which a test may kill at any moment and start again. */
export class Program {
  readonly origin: string;
  readonly #file: string;
  readonly #environment: Environment;
  #child: ChildProcess | undefined;

  constructor(file: string, port: number, environment: Environment) {
    this.#file = file;
    this.origin = `http://127.0.0.1:${port}`;
    this.#environment = { ...environment, PORT: String(port), PATH: process.env.PATH ?? '' };
  }

  /** Starts it where it does not run, and answers when it does. @throws Error when it ends by itself again and again */
  async up(): Promise<void> {
    for (let tries = 0; tries < 400; tries++) {
      const isOver = this.#child === undefined || this.#child.exitCode !== null || this.#child.signalCode;
      if (isOver)
        this.#child = spawn(process.execPath, [this.#file], {
          env: { ...this.#environment },
          stdio: 'ignore',
        });
      const health = await fetch(`${this.origin}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => undefined,
      );
      if (health?.ok) return;
      await pause(50);
    }
    throw new Error(`${this.#file} does not start`);
  }

  /** Ends it as a power cut would. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode) return;
    const over = once(child, 'exit');
    child.kill(signal);
    await over;
  }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
