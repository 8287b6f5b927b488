import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@portal/test-infra/program';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'run-journeys-'));
/** Answers as a running portal, which the journeys use instead of starting one. */
const portal = createServer((_request, response) => response.end());

beforeAll(async () => {
  const port = await freePort();
  await new Promise<void>((resolve) => portal.listen(port, resolve));
  vi.stubEnv('E2E_PORT', String(port));
  vi.stubEnv('E2E_RESULTS_FOLDER', folder);
});
afterAll(() => {
  portal.close();
  rmSync(folder, { recursive: true });
});

vi.setConfig({ testTimeout: 240_000 });

test('runs no journey for a section without journeys, and does not fail', async () => {
  const { PLATFORM_JOURNEYS, runJourneys } = await import('./run-journeys.ts');
  const { titlePattern } = await import('../requirement-areas.ts');
  expect(await runJourneys(PLATFORM_JOURNEYS, titlePattern(['travel-club']), 'live-canary')).toEqual([]);
  expect(readFileSync(path.join(folder, 'reports/live-canary/junit.xml'), 'utf8')).toMatch(
    /^<testsuites id="" name="live-canary" tests="0" failures="0"/,
  );
});
