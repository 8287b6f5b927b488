import { runPointInTimeRestore } from './restore.ts';

/**
 * A program: SEED says what members do. Prints what it counted as one line; exit code 1 when after the restore a
 * payment is doubled, lost or told wrongly, or the database differs from the processor.
 */
const { SEED = String(Date.now() % 2 ** 31) } = process.env;
const counts = await runPointInTimeRestore(Number(SEED));
process.stdout.write(`${JSON.stringify(counts)}\n`);
const { duplicates, losses, reportedFailedButMade, stillUnknown, neverReported, stillDiffer } = counts;
process.exitCode =
  duplicates + losses + reportedFailedButMade + stillUnknown + neverReported + stillDiffer > 0 ? 1 : 0;
