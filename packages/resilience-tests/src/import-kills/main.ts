import { runImportKills } from './import-kills.ts';

/**
 * Kills during nightly imports. KILLS (200), SEED (the time). Prints counts as one line. Exits with 1 on a mixed
 * response, a duplicate, lost or unresolved payment, or another end state than without kills.
 */
const { KILLS = '200', SEED = String(Date.now() % 2 ** 31) } = process.env;
const counts = await runImportKills({ kills: Number(KILLS), seed: Number(SEED) });
process.stdout.write(`${JSON.stringify(counts)}\n`);
const { mixed, duplicates, losses, reportedFailedButMade, stillUnknown, neverReported, differentKinds } =
  counts;
const violations = mixed + duplicates + losses + reportedFailedButMade + stillUnknown + neverReported;
process.exitCode = violations + differentKinds.length > 0 ? 1 : 0;
