import { finishRun, SEED } from '../finish-run.ts';
import { runPointInTimeRestore } from './restore.ts';

/**
 * Restore test. SEED sets the random choices. Prints counts as one line. Exits with 1 on duplicate, lost or
 * misreported payments after the restore, or remaining discrepancies.
 */
const counts = await runPointInTimeRestore(SEED);
finishRun(counts, counts.violations + counts.remainingDiscrepancies);
