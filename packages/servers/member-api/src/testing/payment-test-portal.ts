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

/** The longest that are allowed: on a busy machine, the processor's emulator responds late. */
export const LONG_TIMEOUTS = { BANK_PROCESSOR_TIMEOUT_MS: '10000', PAYMENT_RESPONSE_TIMEOUT_MS: '20000' };

/** Starts a portal whose processor clock is a Monday, for payment tests. */
export async function startPaymentTestPortal(): Promise<PaymentTestPortal> {
  const portal = await startPortal();
  await portal.processor.stopClock(MONDAY);
  const server = await portal.serve(LONG_TIMEOUTS);
  const real = bankProcessor({ url: portal.processor.origin, key: PROCESSOR_KEY, timeoutMs: 10_000 });
  return { portal, server, real };
}
