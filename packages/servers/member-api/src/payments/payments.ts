import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../database/db.ts';
import { bankProcessor } from './processor/bank-processor.ts';
import { noProcessor } from './processor/no-processor.ts';
import type { Processor } from './processor/processor.ts';
import { type PaymentEngine, paymentEngine } from './settle/engine.ts';

/** What calls about payments work with. */
export interface Payments {
  readonly processor: Processor;
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
  const processor = settings ? bankProcessor(settings) : noProcessor;
  const timeOutMs = settings?.timeOutMs ?? 0;
  return { processor, engine: paymentEngine({ db, processor, log, timeOutMs }) };
}
