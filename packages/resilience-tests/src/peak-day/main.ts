import { DURABLE, startPostgres } from '@portal/test-infra/postgres';
import { finishRun, SEED } from '../finish-run.ts';
import { runPeakDay } from './peak-day.ts';

/**
 * Peak day test. MEMBERS, SEED, and LOAD_RUNS as members per hour and seconds, for example `66667x120,200000x60`.
 * Prints runs to stderr and counts to stdout. Exits with 1 when a reported payment was not made, or a payment made
 * was not reported.
 */
const { MEMBERS = '2000', LOAD_RUNS = '66667x60' } = process.env;
const runs = LOAD_RUNS.split(',').map((text) => {
  const [membersPerHour = 0, seconds = 0] = text.split('x').map(Number);
  return { membersPerHour, seconds };
});
const postgres = await startPostgres(DURABLE);
if (!postgres) throw new Error('PostgreSQL is not installed on this machine');
try {
  const counts = await runPeakDay({
    databaseUrl: await postgres.create('portal'),
    members: Number(MEMBERS),
    seed: SEED,
    runs,
    onRun: (completed) => process.stderr.write(`${JSON.stringify(completed)}\n`),
  });
  const { acknowledgedButLost, madeButNotAcknowledged, unresolved } = counts;
  finishRun(counts, acknowledgedButLost + Math.max(0, madeButNotAcknowledged - unresolved));
} finally {
  await postgres.stop();
}
