import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startProgram } from '@portal/cli-kit/start-program';

const READY_TIMEOUT_MS = 90_000;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * A server of ours as a process of its own, which a test may kill at any moment: it is started again at once. It ends with
 * the process of the test.
 */
export class Program {
  readonly origin: string;
  readonly #file: string;
  readonly #environment: Environment;
  #child: ChildProcess | undefined;
  #shouldRun = false;

  constructor(file: string, port: number, environment: Environment) {
    this.#file = file;
    this.origin = `http://127.0.0.1:${port}`;
    // The last two set the clock of the run (see shifted-clock.ts).
    const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, FAKE_CLOCK_OFFSET_MS } = process.env;
    const own = { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, FAKE_CLOCK_OFFSET_MS };
    this.#environment = { ...environment, PORT: String(port), ...own };
  }

  /** The process, while it runs. @throws Error when it does not */
  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error(`${this.#file} does not run`);
    return this.#child.pid;
  }

  /** Starts it where it does not run, and answers once it is ready. */
  async waitUntilReady(): Promise<void> {
    if (!this.#shouldRun) {
      this.#shouldRun = true;
      this.#spawn();
    }
    for (const end = Date.now() + READY_TIMEOUT_MS; Date.now() < end; ) {
      const stopRequested = fetch(`${this.origin}/healthz`, { signal: AbortSignal.timeout(2_000) });
      if ((await stopRequested.catch(() => undefined))?.ok) return;
      await pause(100);
    }
    throw new Error(`${this.#file} does not start`);
  }

  /** Ends it as a power cut would, or in order. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const over = once(child, 'exit');
    child.kill(signal);
    await over;
  }

  /** Ends it for good. */
  async stop(): Promise<void> {
    this.#shouldRun = false;
    await this.kill();
  }

  #spawn(): void {
    const child = startProgram([this.#file], {
      env: this.#environment,
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    this.#child = child;
    child.once('exit', () => {
      if (this.#shouldRun) this.#spawn();
    });
  }
}

/** Below those from which the system takes one for each connection that a program opens. */
const FIRST_PORT = 20_000;
const END_PORT = 32_000;
const MAX_ATTEMPTS = 100;

/**
 * A port that nobody listens on, and that no connection takes before whoever asks listens there.
 * @throws Error when none is found
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const port = randomInt(FIRST_PORT, END_PORT);
    if (await isFree(port)) return port;
  }
  throw new Error(`None of ${MAX_ATTEMPTS} ports was free`);
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer()
    .once('error', () => resolve(false))
    .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  return promise;
}
