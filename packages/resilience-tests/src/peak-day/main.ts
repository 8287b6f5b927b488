import { startPostgres } from '@portal/test-infra/postgres';
import { runPeakDay } from './peak-day.ts';

/**
 * A program: MEMBERS, SEED, and as MORNINGS what comes one after the other, each as members an hour and seconds:
 * `66667x120,200000x60`. Tells each on standard error and prints all as one line; exit code 1 when a member was told of a
 * payment that was not made, or was told nothing of one that was.
 */
const { MEMBERS = '2000', SEED = String(Date.now() % 2 ** 31), MORNINGS = '66667x60' } = process.env;
const runs = MORNINGS.split(',').map((text) => {
  const [membersPerHour = 0, seconds = 0] = text.split('x').map(Number);
  return { membersPerHour, seconds };
});
const postgres = await startPostgres({ durable: true });
if (!postgres) throw new Error('There is no PostgreSQL on this machine');
try {
  const counts = await runPeakDay({
    databaseUrl: await postgres.create('portal'),
    members: Number(MEMBERS),
    seed: Number(SEED),
    runs,
    onRun: (completed) => process.stderr.write(`${JSON.stringify(completed)}\n`),
  });
  process.stdout.write(`${JSON.stringify(counts)}\n`);
  const {
    toldButNotMade: acknowledgedButLost,
    madeButNotTold: madeButNotAcknowledged,
    notKnown: unresolved,
  } = counts;
  process.exitCode = acknowledgedButLost > 0 || madeButNotAcknowledged > unresolved ? 1 : 0;
} finally {
  await postgres.stop();
}
