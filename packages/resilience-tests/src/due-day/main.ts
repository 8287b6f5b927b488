import { startPostgres } from '@portal/test-support/postgres';
import { playDueDay } from './due-day.ts';

/**
 * A program: MEMBERS, SEED, and as MORNINGS what comes one after the other, each as members an hour and seconds:
 * `66667x120,200000x60`. Tells each on standard error and prints all as one line; exit code 1 when a member was told of a
 * payment that was not made, or was told nothing of one that was.
 */
const { MEMBERS = '2000', SEED = String(Date.now() % 2 ** 31), MORNINGS = '66667x60' } = process.env;
const mornings = MORNINGS.split(',').map((text) => {
  const [anHour = 0, seconds = 0] = text.split('x').map(Number);
  return { anHour, seconds };
});
const postgres = await startPostgres({ durable: true });
if (!postgres) throw new Error('There is no PostgreSQL on this machine');
try {
  const counts = await playDueDay({
    databaseUrl: await postgres.create('portal'),
    members: Number(MEMBERS),
    seed: Number(SEED),
    mornings,
    onMorning: (played) => process.stderr.write(`${JSON.stringify(played)}\n`),
  });
  process.stdout.write(`${JSON.stringify(counts)}\n`);
  const { toldButNotMade, madeButNotTold, notKnown } = counts;
  process.exitCode = toldButNotMade > 0 || madeButNotTold > notKnown ? 1 : 0;
} finally {
  await postgres.stop();
}
