import type { ChildProcess } from 'node:child_process';
import { startProgram } from '@portal/cli-kit/start-program';

type Settings = Readonly<Record<string, string>>;

type HostRequest = { readonly id: number; readonly settings: Settings } | { readonly id: number };
type HostReply = { readonly id: number; readonly problem?: string };

export interface HostedServer {
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/**
 * Runs servers of one kind in one process per worker, because loading modules takes most of the startup time. The host
 * starts with its first server and ends with this process. Use `Program` for servers that a test kills.
 */
export class ServerHost {
  readonly #file: string;
  readonly #waiting = new Map<number, (problem: string | undefined) => void>();
  #child: ChildProcess | undefined;
  #last = 0;

  /** @param file Program that calls `hostServers` */
  constructor(file: string) {
    this.#file = file;
  }

  /** Starts a server and waits until it is ready. @throws Error with the reason when it cannot start */
  async start(settings: Settings): Promise<HostedServer> {
    this.#last += 1;
    const id = this.#last;
    const { pid } = await this.#ask({ id, settings });
    return { pid, stop: async () => void (await this.#ask({ id })) };
  }

  async #ask(request: HostRequest): Promise<ChildProcess> {
    const child = this.#started();
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    this.#waiting.set(request.id, resolve);
    // The channel keeps this process alive only while a reply is pending.
    child.channel?.ref();
    child.send(request, (error) => error && resolve(error.message));
    const problem = await promise;
    this.#waiting.delete(request.id);
    if (this.#waiting.size === 0) child.channel?.unref();
    if (problem !== undefined) throw new Error(problem);
    return child;
  }

  #started(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    const program = startProgram([this.#file], { stdio: ['ignore', 'ignore', 'inherit'] });
    const child = program.nodeChildProcess;
    child.unref();
    child.on('message', (reply) => {
      // Only `hostServers` sends messages here.
      const { id, problem } = reply as HostReply;
      this.#waiting.get(id)?.(problem);
    });
    child.once('disconnect', () => {
      for (const send of this.#waiting.values()) send(`${this.#file} has ended`);
    });
    this.#child = child;
    return child;
  }
}

/** Main function of a host: starts and stops servers on request. */
export function hostServers(start: (settings: Settings) => Promise<{ close(): Promise<void> }>): void {
  const running = new Map<number, { close(): Promise<void> }>();
  const handle = async (request: HostRequest) => {
    if ('settings' in request) return void running.set(request.id, await start(request.settings));
    await running.get(request.id)?.close();
    running.delete(request.id);
  };
  // exit-with-parent.ts would let a program end that waits only for its channel.
  process.channel?.ref();
  process.on('message', (message) => {
    // Only `ServerHost` sends messages here.
    const request = message as HostRequest;
    handle(request).then(
      () => process.send?.({ id: request.id }),
      (error: unknown) => process.send?.({ id: request.id, problem: String(error) }),
    );
  });
}
