import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { writeJobSummary } from './job-summary.ts';

test('the result is in the results and in the summary of the job', async () => {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const ofJob = path.join(folder, 'of-job.md');
  writeFileSync(ofJob, 'Earlier step\n');
  const summary = { heading: 'payments 1.0.0-b', table: '/payments  passed', findings: 'Nothing is worse.' };
  await writeJobSummary(path.join(folder, 'results'), summary, { GITHUB_STEP_SUMMARY: ofJob });
  const text = '### payments 1.0.0-b\n\n```\n/payments  passed\n\nNothing is worse.\n```\n';
  expect(readFileSync(path.join(folder, 'results/summary.md'), 'utf8')).toBe(text);
  expect(readFileSync(ofJob, 'utf8')).toBe(`Earlier step\n${text}`);
});
