import { finishRun, SEED } from '../finish-run.ts';
import { runFailover } from './failover.ts';

/**
 * Failover test. KILLED, SWITCHED_OVER, CUT_OFF and STANDBY_CUT_OFF set the number of rounds, SEED the random
 * choices. Prints rounds to stderr and counts to stdout. Exits with 1 on duplicate, lost or misreported payments, or
 * a restarted program.
 */
const { KILLED = '3', SWITCHED_OVER = '2', CUT_OFF = '1', STANDBY_CUT_OFF = '1' } = process.env;
const rounds = {
  killed: Number(KILLED),
  switchedOver: Number(SWITCHED_OVER),
  cutOff: Number(CUT_OFF),
  standbyCutOff: Number(STANDBY_CUT_OFF),
};
const counts = await runFailover(rounds, {
  seed: SEED,
  onRound: (round) => process.stderr.write(`${JSON.stringify(round)}\n`),
});
finishRun(counts, counts.violations + counts.restarted);
