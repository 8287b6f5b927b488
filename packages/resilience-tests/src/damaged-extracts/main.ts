import { setup } from '@portal/member-api/testing/global-setup';
import { importDamagedExtracts } from './damaged-extracts.ts';

/** EXTRACTS (300), SEED (the time). Prints counts, and violations to stderr. Exits with 1 on a violation. */
const { EXTRACTS = '300', SEED = String(Date.now() % 2 ** 31) } = process.env;
const tearDown = setup();
const { violations, ...counts } = await importDamagedExtracts({
  count: Number(EXTRACTS),
  seed: Number(SEED),
}).finally(tearDown);
for (const violation of violations) process.stderr.write(`${violation}\n`);
process.stdout.write(`${JSON.stringify({ ...counts, violations: violations.length })}\n`);
process.exitCode = violations.length > 0 ? 1 : 0;
