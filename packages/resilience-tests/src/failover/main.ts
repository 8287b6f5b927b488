import { runFailover } from './failover.ts';

/**
 * A program: KILLED, SWITCHED_OVER, CUTOFF_TIME and STANDBY_CUT_OFF say how often, SEED what members do. Tells each
 * round on standard error and prints what it counted as one line; exit code 1 when a payment was doubled, lost or told
 * wrongly, or a program did not go on running.
 */
const { KILLED = '3', SWITCHED_OVER = '2', CUT_OFF = '1', STANDBY_CUT_OFF = '1' } = process.env;
const { SEED = String(Date.now() % 2 ** 31) } = process.env;
const rounds = {
  killed: Number(KILLED),
  switchedOver: Number(SWITCHED_OVER),
  cutOff: Number(CUT_OFF),
  standbyCutOff: Number(STANDBY_CUT_OFF),
};
const counts = await runFailover(rounds, {
  seed: Number(SEED),
  onRound: (round) => process.stderr.write(`${JSON.stringify(round)}\n`),
});
process.stdout.write(`${JSON.stringify(counts)}\n`);
const { duplicates, losses, reportedFailedButMade, stillUnknown, neverReported, restarted } = counts;
process.exitCode =
  duplicates + losses + reportedFailedButMade + stillUnknown + neverReported + restarted > 0 ? 1 : 0;
