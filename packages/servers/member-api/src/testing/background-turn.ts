import { bankProcessor } from '../payments/processor/bank-processor.ts';
import { settlePayments } from '../payments/settle/background.ts';
import { paymentEngine } from '../payments/settle/engine.ts';
import type { Portal, Server } from './portal.ts';

interface Settings {
  readonly url: string;
  readonly key: string;
  readonly timeOutMs: number;
}

/** What a copy of the server does with payments in the background, once. */
export function backgroundTurnOf({ db }: Portal, { app }: Server, settings: Settings): Promise<void> {
  const parts = { db, processor: bankProcessor(settings), log: app.log };
  const engine = paymentEngine({ ...parts, timeOutMs: settings.timeOutMs });
  return settlePayments({ ...parts, engine }).run(AbortSignal.timeout(10_000));
}
