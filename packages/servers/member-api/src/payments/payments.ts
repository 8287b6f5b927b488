import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../database/db.ts';
import { bankProcessor } from './processor/bank-processor.ts';
import { disabledProcessor } from './processor/disabled-processor.ts';
import type { ProcessorClient } from './processor/processor-client.ts';
import { createPaymentEngine, type PaymentEngine } from './settlement/payment-engine.ts';

/** What calls about payments work with. */
export interface Payments {
  readonly processor: ProcessorClient;
  readonly engine: PaymentEngine;
}

/** The processor of the configuration and an engine of this process; any number of engines may be at work. */
export function openPayments({
  db,
  config: { bankProcessor: settings },
  log,
}: {
  db: Db;
  config: Pick<Config, 'bankProcessor'>;
  log: FastifyBaseLogger;
}): Payments {
  const processor = settings ? bankProcessor(settings) : disabledProcessor;
  const timeoutMs = settings?.timeoutMs ?? 0;
  return { processor, engine: createPaymentEngine({ db, processor, log, timeoutMs }) };
}
