import { bankProcessor } from '../payments/processor/bank-processor.ts';
import type { Processor } from '../payments/processor/processor.ts';
import { MONDAY } from './paying.ts';
import { type Portal, type Server, startPortal } from './portal.ts';
import { PROCESSOR_KEY } from './processor-program.ts';

interface PayingPortal {
  readonly portal: Portal;
  readonly server: Server;
  /** The bank processor as the API speaks to it. */
  readonly real: Processor;
}

/** A portal on which it is Monday to the processor, for tests of what makes, settles and cancels payments. */
export async function startPayingPortal(): Promise<PayingPortal> {
  const portal = await startPortal();
  await portal.processor.stopClock(MONDAY);
  const server = await portal.serve();
  const real = bankProcessor({ url: portal.processor.origin, key: PROCESSOR_KEY, timeOutMs: 5_000 });
  return { portal, server, real };
}
