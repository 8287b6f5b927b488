import type { ChildProcess } from 'node:child_process';
import { startProgram } from '@portal/cli-kit/start-program';

type Settings = Readonly<Record<string, string>>;

/** What a host is asked for: to start a server, or to stop the one that was started under this number. */
type HostRequest = { readonly id: number; readonly settings: Settings } | { readonly id: number };
type HostReply = { readonly id: number; readonly problem?: string };

/** A server of ours in a host. */
export interface HostedServer {
  /** The process of the host. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/**
 * Servers of one kind, each with settings of its own, in one program for all test files of a process: to read its modules
 * is nearly all that a program takes to start. The program begins with its first server and ends with this process; what
 * a test may kill is a `Program` of its own.
 */
export class ServerHost {
  readonly #file: string;
  readonly #waiting = new Map<number, (problem: string | undefined) => void>();
  #child: ChildProcess | undefined;
  #last = 0;

  /** @param file a program that calls `hostServers` */
  constructor(file: string) {
    this.#file = file;
  }

  /** Answers when the server is ready. @throws Error with what kept it from starting */
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
    // The host keeps this process alive while it is waited for, and not longer.
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
    const child: ChildProcess = startProgram([this.#file], { stdio: ['ignore', 'ignore', 'inherit'] });
    child.unref();
    child.on('message', (reply) => {
      // Only `hostServers` writes here.
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

/** The whole of a host: starts a server for each that is asked for, and stops it. */
export function hostServers(start: (settings: Settings) => Promise<{ close(): Promise<void> }>): void {
  const running = new Map<number, { close(): Promise<void> }>();
  const handle = async (request: HostRequest) => {
    if ('settings' in request) return void running.set(request.id, await start(request.settings));
    await running.get(request.id)?.close();
    running.delete(request.id);
  };
  // What is preloaded (stop-with-parent.ts) lets a program end that waits for nothing but its channel.
  process.channel?.ref();
  process.on('message', (message) => {
    // Only `ServerHost` writes here.
    const request = message as HostRequest;
    handle(request).then(
      () => process.send?.({ id: request.id }),
      (error: unknown) => process.send?.({ id: request.id, problem: String(error) }),
    );
  });
}
