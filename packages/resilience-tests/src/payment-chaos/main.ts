import { finishRun, SEED } from '../finish-run.ts';
import { runPaymentChaos } from './payment-chaos.ts';

/**
 * Payment chaos test. ROUNDS (1000), SEED (the time), INSTANCES (1, more need an empty DATABASE_URL). Prints counts
 * as one line, also after SIGINT. Exits with 1 on duplicate, lost or unresolved payments.
 */
const { ROUNDS = '1000', INSTANCES = '1', DATABASE_URL } = process.env;
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
const counts = await runPaymentChaos({
  rounds: Number(ROUNDS),
  seed: SEED,
  instances: Number(INSTANCES),
  databaseUrl: DATABASE_URL,
  stop: stop.signal,
});
finishRun(counts, counts.violations);
