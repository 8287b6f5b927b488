import { runPaymentChaos } from './payment-chaos.ts';

/**
 * Payment chaos test. ROUNDS (1000), SEED (the time), INSTANCES (1, more need an empty DATABASE_URL). Prints counts
 * as one line, also after SIGINT. Exits with 1 on duplicate, lost or unresolved payments.
 */
const { ROUNDS = '1000', SEED = String(Date.now() % 2 ** 31), INSTANCES = '1', DATABASE_URL } = process.env;
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
const counts = await runPaymentChaos({
  rounds: Number(ROUNDS),
  seed: Number(SEED),
  instances: Number(INSTANCES),
  databaseUrl: DATABASE_URL,
  stop: stop.signal,
});
process.stdout.write(`${JSON.stringify(counts)}\n`);
const { duplicates, losses, reportedFailedButMade, stillUnknown, neverReported } = counts;
process.exitCode = duplicates + losses + reportedFailedButMade + stillUnknown + neverReported > 0 ? 1 : 0;
