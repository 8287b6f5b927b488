import { bankProcessor } from '../payments/bank-processor.ts';
import type { Processor } from '../payments/processor.ts';
import { MONDAY } from './paying.ts';
import { type Portal, PROCESSOR_KEY, type Server, startPortal } from './portal.ts';

interface PayingPortal {
  readonly portal: Portal;
  readonly server: Server;
  /** The bank processor as the API speaks to it. */
  readonly real: Processor;
}

/** A portal on which it is Monday to the processor, for tests of what makes, settles and cancels payments. */
export async function startPayingPortal(): Promise<PayingPortal> {
  const portal = await startPortal();
  portal.setProcessorClock(() => new Date(MONDAY));
  const server = await portal.serve();
  const real = bankProcessor({ url: portal.processor.origin, key: PROCESSOR_KEY, timeOutMs: 5_000 });
  return { portal, server, real };
}
