import type { FastifyBaseLogger } from 'fastify';

export interface BackgroundJob {
  readonly name: string;
  readonly intervalMs: number;
  /** Does all due work once. Errors are logged, and the next run retries. */
  run(stop: AbortSignal): Promise<void>;
}

/**
 * Starts a job: the first run starts at once and recovers from a crash. Later runs start every `intervalMs`, unless one
 * is in progress. Returns a function that stops the job and resolves after its run.
 */
export function startJob(job: BackgroundJob, log: FastifyBaseLogger): () => Promise<void> {
  const stopping = new AbortController();
  let inProgress: Promise<void> | undefined;
  const run = () => {
    inProgress ??= job
      .run(stopping.signal)
      .catch((err: unknown) => {
        if (!stopping.signal.aborted) log.error({ err, job: job.name }, 'background_job.failed');
      })
      .finally(() => {
        inProgress = undefined;
      });
  };
  const timer = setInterval(run, job.intervalMs).unref();
  run();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await inProgress;
  };
}
