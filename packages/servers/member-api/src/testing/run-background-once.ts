import { bankProcessor } from '../payments/processor/bank-processor.ts';
import { createPaymentEngine } from '../payments/settlement/payment-engine.ts';
import { createPaymentJob } from '../payments/settlement/payment-job.ts';
import type { Portal, Server } from './test-portal.ts';

interface Settings {
  readonly url: string;
  readonly key: string;
  readonly timeoutMs: number;
}

export function runBackgroundOnce({ db }: Portal, { app }: Server, settings: Settings): Promise<void> {
  const deps = { db, processor: bankProcessor(settings), log: app.log };
  const engine = createPaymentEngine({ ...deps, timeoutMs: settings.timeoutMs });
  return createPaymentJob({ ...deps, engine }).run(AbortSignal.timeout(10_000));
}
