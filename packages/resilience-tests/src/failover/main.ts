import { finishRun, SEED } from '../finish-run.ts';
import { runFailover } from './failover.ts';

/**
 * Failover test. PRIMARY_KILLS, SWITCHOVERS, PRIMARY_PARTITIONS and STANDBY_PARTITIONS set the number of rounds, SEED
 * the random choices. Prints rounds to stderr and counts to stdout. Exits with 1 on duplicate, lost or misreported
 * payments, or a restarted program.
 */
const {
  PRIMARY_KILLS = '3',
  SWITCHOVERS = '2',
  PRIMARY_PARTITIONS = '1',
  STANDBY_PARTITIONS = '1',
} = process.env;
const rounds = {
  primaryKill: Number(PRIMARY_KILLS),
  switchover: Number(SWITCHOVERS),
  primaryPartition: Number(PRIMARY_PARTITIONS),
  standbyPartition: Number(STANDBY_PARTITIONS),
};
const counts = await runFailover(rounds, {
  seed: SEED,
  onRound: (round) => process.stderr.write(`${JSON.stringify(round)}\n`),
});
finishRun(counts, counts.violations + counts.restarted);
