import { startPortal } from '@portal/member-api/testing/portal';
import { setup } from '@portal/member-api/testing/run';
import { fuzz } from './fuzz.ts';

/**
 * The long form, a program: REQUESTS (100000), SEED (the time). Prints one line of counts, and the first faults
 * beside it; exit code 1 when there was one. Members and payments are new after each PART, so that requests find what
 * they name.
 */
const { REQUESTS = '100000', SEED = String(Date.now() % 2 ** 31) } = process.env;
const PART = 2_500;
const TOLD = 20;

const statuses: Record<string, number> = {};
const faults: Record<string, number> = {
  'server error': 0,
  'no answer': 0,
  'data of another member': 0,
  'personal data in the log': 0,
  'no problem document': 0,
};
let told = 0;
const tearDown = setup();
for (let done = 0; done < Number(REQUESTS); done += PART) {
  const portal = await startPortal();
  const requests = Math.min(PART, Number(REQUESTS) - done);
  const found = await fuzz(portal, { requests, seed: Number(SEED) + done });
  await portal.stop();
  for (const [status, count] of Object.entries(found.statuses)) {
    statuses[status] = (statuses[status] ?? 0) + count;
  }
  for (const { fault, what } of found.faults) {
    faults[fault] = (faults[fault] ?? 0) + 1;
    if (++told <= TOLD) process.stderr.write(`${fault}: ${what}\n`);
  }
}
tearDown();
process.stdout.write(
  `${JSON.stringify({ requests: Number(REQUESTS), ...faults, statuses, seed: Number(SEED) })}\n`,
);
process.exitCode = told > 0 ? 1 : 0;
