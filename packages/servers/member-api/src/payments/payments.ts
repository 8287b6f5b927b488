import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../database/db.ts';
import { bankProcessor } from './processor/bank-processor.ts';
import { disabledProcessor } from './processor/disabled-processor.ts';
import type { ProcessorClient } from './processor/processor-client.ts';
import { createPaymentEngine, type PaymentEngine } from './settlement/payment-engine.ts';

export interface Payments {
  readonly processor: ProcessorClient;
  readonly engine: PaymentEngine;
}

/** Creates the configured processor client and a payment engine. Any number of engines may run concurrently. */
export function openPayments({
  db,
  config: { bankProcessor: settings },
  log,
  now,
}: {
  db: Db;
  config: Pick<Config, 'bankProcessor'>;
  log: FastifyBaseLogger;
  now: () => Date;
}): Payments {
  const processor = settings ? bankProcessor(settings) : disabledProcessor;
  const timeoutMs = settings?.timeoutMs ?? 0;
  return { processor, engine: createPaymentEngine({ db, processor, log, timeoutMs, now }) };
}
