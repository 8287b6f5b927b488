import { runPointInTimeRestore } from './restore.ts';

/**
 * Restore test. SEED sets the random choices. Prints counts as one line. Exits with 1 on duplicate, lost or
 * misreported payments after the restore, or remaining discrepancies.
 */
const { SEED = String(Date.now() % 2 ** 31) } = process.env;
const counts = await runPointInTimeRestore(Number(SEED));
process.stdout.write(`${JSON.stringify(counts)}\n`);
const { duplicates, losses, reportedFailedButMade, stillUnknown, neverReported, remainingDiscrepancies } =
  counts;
process.exitCode =
  duplicates + losses + reportedFailedButMade + stillUnknown + neverReported + remainingDiscrepancies > 0
    ? 1
    : 0;
