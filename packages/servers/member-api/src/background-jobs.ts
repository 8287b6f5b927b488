import type { FastifyBaseLogger } from 'fastify';

/** Work that goes on without a request: settling payments, sending mail. */
export interface BackgroundJob {
  readonly name: string;
  readonly intervalMs: number;
  /** Does what there is to do now, and nothing twice; a failure is logged and the next turn tries again. */
  run(stop: AbortSignal): Promise<void>;
}

/** Work that has been started. */
export interface JobHandle {
  /** Does a turn at once, for instance after something new was stored. */
  trigger(): void;
  /** Lets the turn under way end and starts no other. */
  stop(): Promise<void>;
}

/** Starts the work: a first turn at once, which is also the recovery after a crash, then one every `intervalMs`. */
export function startJob(job: BackgroundJob, log: FastifyBaseLogger): JobHandle {
  const stopping = new AbortController();
  let inProgress: Promise<void> | undefined;
  let rerun = false;

  const runOnce = async () => {
    do {
      rerun = false;
      await job.run(stopping.signal).catch((err: unknown) => {
        if (!stopping.signal.aborted) log.error({ err, work: job.name }, 'background_job.failed');
      });
    } while (rerun && !stopping.signal.aborted);
  };
  const trigger = () => {
    if (stopping.signal.aborted) return;
    // What was stored while a turn is under way may have come too late for it.
    rerun = true;
    inProgress ??= runOnce().finally(() => {
      inProgress = undefined;
    });
  };
  const timer = setInterval(trigger, job.intervalMs).unref();
  trigger();

  return {
    trigger,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await inProgress;
    },
  };
}
