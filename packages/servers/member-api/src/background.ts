import type { FastifyBaseLogger } from 'fastify';

/** Work that goes on without a request: settling payments, sending mail. */
export interface BackgroundWork {
  readonly name: string;
  readonly everyMs: number;
  /** Does what there is to do now, and nothing twice; a failure is logged and the next turn tries again. */
  run(stop: AbortSignal): Promise<void>;
}

/** Work that has been started. */
export interface Running {
  /** Does a turn at once, for instance after something new was stored. */
  wake(): void;
  /** Lets the turn under way end and starts no other. */
  stop(): Promise<void>;
}

/** Starts the work: a first turn at once, which is also the recovery after a crash, then one every `everyMs`. */
export function startWork(work: BackgroundWork, log: FastifyBaseLogger): Running {
  const stopping = new AbortController();
  let underWay: Promise<void> | undefined;
  let again = false;

  const turn = async () => {
    do {
      again = false;
      await work.run(stopping.signal).catch((err: unknown) => {
        if (!stopping.signal.aborted) log.error({ err, work: work.name }, 'background work failed');
      });
    } while (again && !stopping.signal.aborted);
  };
  const wake = () => {
    if (stopping.signal.aborted) return;
    // What was stored while a turn is under way may have come too late for it.
    again = true;
    underWay ??= turn().finally(() => {
      underWay = undefined;
    });
  };
  const timer = setInterval(wake, work.everyMs).unref();
  wake();

  return {
    wake,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await underWay;
    },
  };
}
