import { setup } from '@portal/member-api/testing/global-setup';
import { startPortal } from '@portal/member-api/testing/test-portal';
import { finishRun, SEED } from '../finish-run.ts';
import { fuzz } from './fuzz.ts';

/**
 * Fuzz test. REQUESTS (100000), SEED (the time). Prints counts as one line and the first violations to stderr. Exits
 * with 1 on a violation. Each batch starts with new members and payments, so that requests find existing resources.
 */
const requestCount = Number(process.env.REQUESTS ?? '100000');
const BATCH_SIZE = 2_500;
const MAX_PRINTED = 20;

const statuses: Record<string, number> = {};
const violations: Record<string, number> = {
  server_error: 0,
  no_response: 0,
  cross_member_data: 0,
  personal_data_logged: 0,
  missing_problem_document: 0,
};
let printed = 0;
const tearDown = setup();
for (let completed = 0; completed < requestCount; completed += BATCH_SIZE) {
  const portal = await startPortal();
  const requests = Math.min(BATCH_SIZE, requestCount - completed);
  const found = await fuzz(portal, { requests, seed: SEED + completed });
  await portal.stop();
  for (const [status, count] of Object.entries(found.statuses)) {
    statuses[status] = (statuses[status] ?? 0) + count;
  }
  for (const { violation, what } of found.violations) {
    violations[violation] = (violations[violation] ?? 0) + 1;
    if (++printed <= MAX_PRINTED) process.stderr.write(`${violation}: ${what}\n`);
  }
}
tearDown();
finishRun({ requests: requestCount, ...violations, statuses, seed: SEED }, printed);
