import { runPaymentChaos } from './payment-chaos.ts';

/**
 * The long form, a program: ROUNDS (1000), SEED (the time), and with an empty DATABASE_URL as many COPIES of the
 * server as wanted. Prints one line of counts, of the rounds so far when it is interrupted; exit code 1 when a payment was
 * doubled, lost or left open.
 */
const { ROUNDS = '1000', SEED = String(Date.now() % 2 ** 31), COPIES = '1', DATABASE_URL } = process.env;
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
const counts = await runPaymentChaos({
  rounds: Number(ROUNDS),
  seed: Number(SEED),
  instances: Number(COPIES),
  databaseUrl: DATABASE_URL,
  stop: stop.signal,
});
process.stdout.write(`${JSON.stringify(counts)}\n`);
const { duplicates, losses, reportedFailedButMade, stillUnknown, neverReported } = counts;
process.exitCode = duplicates + losses + reportedFailedButMade + stillUnknown + neverReported > 0 ? 1 : 0;
