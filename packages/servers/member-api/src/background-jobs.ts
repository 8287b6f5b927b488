import type { FastifyBaseLogger } from 'fastify';

export interface BackgroundJob {
  readonly name: string;
  readonly intervalMs: number;
  /** Does all due work once. Errors are logged, and the next run retries. */
  run(stop: AbortSignal): Promise<void>;
}

export interface JobHandle {
  trigger(): void;
  stop(): Promise<void>;
}

/** Starts a job: the first run starts at once and recovers from a crash. Later runs start every `intervalMs`. */
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
    // A run in progress may have read the database before the new work was stored.
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
