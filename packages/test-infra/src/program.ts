import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { startProgram } from '@portal/cli-kit/start-program';
import { pollUntil } from './poll-until.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Server in a separate process that a test may kill at any time. It restarts at once, and ends with the test process.
 */
export class Program {
  readonly origin: string;
  readonly #file: string;
  readonly #environment: Environment;
  #child: ReturnType<typeof startProgram> | undefined;
  #shouldRun = false;

  constructor(file: string, port: number, environment: Environment) {
    this.#file = file;
    this.origin = `http://127.0.0.1:${port}`;
    // The last two set the clock of the run (see fake-clock.ts).
    const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, FAKE_CLOCK_OFFSET_MS } = process.env;
    const own = { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, FAKE_CLOCK_OFFSET_MS };
    this.#environment = { ...environment, PORT: String(port), ...own };
  }

  /** Process id. @throws Error when the process does not run */
  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error(`${this.#file} is not running`);
    return this.#child.pid;
  }

  /** Starts the process if necessary, and waits until it is healthy. */
  async waitUntilReady(): Promise<void> {
    if (!this.#shouldRun) {
      this.#shouldRun = true;
      this.#spawn();
    }
    await pollUntil(`${this.#file} is healthy`, async () => {
      const response = await fetch(`${this.origin}/healthz`, { signal: AbortSignal.timeout(2_000) });
      return response.ok;
    });
  }

  /** Kills the process as a crash would, or with another signal. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    child?.kill(signal);
    await child;
  }

  /** Ends the process without a restart. */
  async stop(): Promise<void> {
    this.#shouldRun = false;
    await this.kill();
  }

  #spawn(): void {
    const child = startProgram([this.#file], { env: this.#environment, stdio: 'ignore' });
    this.#child = child;
    void child.then(() => {
      if (this.#shouldRun) this.#spawn();
    });
  }
}

/** Below the ephemeral port range, from which the system takes ports for connections. */
const FIRST_PORT = 20_000;
const END_PORT = 32_000;
const MAX_ATTEMPTS = 100;

/** Returns a free port that no outgoing connection can take. @throws Error when none is found */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const port = randomInt(FIRST_PORT, END_PORT);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port found in ${MAX_ATTEMPTS} attempts`);
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer()
    .once('error', () => resolve(false))
    .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  return promise;
}
