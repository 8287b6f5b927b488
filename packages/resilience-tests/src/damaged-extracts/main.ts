import { setup } from '@portal/member-api/testing/global-setup';
import { finishRun, SEED } from '../finish-run.ts';
import { importDamagedExtracts } from './damaged-extracts.ts';

/** EXTRACTS (300), SEED (the time). Prints counts, and violations to stderr. Exits with 1 on a violation. */
const count = Number(process.env.EXTRACTS ?? '300');
const tearDown = setup();
const { violations, ...counts } = await importDamagedExtracts({ count, seed: SEED }).finally(tearDown);
for (const violation of violations) process.stderr.write(`${violation}\n`);
finishRun({ ...counts, violations: violations.length }, violations.length);
