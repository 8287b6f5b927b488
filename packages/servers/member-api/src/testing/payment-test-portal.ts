import { bankProcessor } from '../payments/processor/bank-processor.ts';
import type { ProcessorClient } from '../payments/processor/processor-client.ts';
import { MONDAY } from './payment-client.ts';
import { PROCESSOR_KEY } from './processor-emulator.ts';
import { type Portal, type Server, startPortal } from './test-portal.ts';

interface PaymentTestPortal {
  readonly portal: Portal;
  readonly server: Server;
  readonly real: ProcessorClient;
}

/** Starts a portal whose processor clock is a Monday, for payment tests. */
export async function startPaymentTestPortal(): Promise<PaymentTestPortal> {
  const portal = await startPortal();
  await portal.processor.stopClock(MONDAY);
  const server = await portal.serve();
  const real = bankProcessor({ url: portal.processor.origin, key: PROCESSOR_KEY, timeoutMs: 5_000 });
  return { portal, server, real };
}
