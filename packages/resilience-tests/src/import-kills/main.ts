import { finishRun, SEED } from '../finish-run.ts';
import { runImportKills } from './import-kills.ts';

/**
 * Kills during nightly imports. KILLS (200), SEED (the time). Prints counts as one line. Exits with 1 on a mixed
 * response, a duplicate, lost or unresolved payment, or another end state than without kills.
 */
const counts = await runImportKills({ kills: Number(process.env.KILLS ?? '200'), seed: SEED });
finishRun(counts, counts.violations + counts.mixed + counts.differentKinds.length);
