import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { CREDENTIALS } from '@portal/release-registry/testing/remote-store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

/** Accepts connections and never responds. */
const silent = createServer(() => undefined);
let gateway: TestGateway;

beforeEach(async () => {
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  for (const [name, value] of Object.entries(CREDENTIALS)) vi.stubEnv(name, value);
  const env = { PORTAL_RELEASES_URL: `s3://releases/?endpoint=http://127.0.0.1:${port}` };
  gateway = await startGateway(env, ({ dataDir }) =>
    rmSync(path.join(dataDir, 'releases/payments'), { recursive: true }),
  );
});
afterEach(async () => {
  await gateway.stop();
  silent.close();
  vi.unstubAllEnvs();
});

test('waits for no release of a section in a silent bucket', {
  timeout: 60_000,
}, async () => {
  const start = Date.now();
  const page = await gateway.get('/join');
  expect([page.status, page.text.includes('<h1>Join</h1>')]).toEqual([200, false]);
  const health = await gateway.get('/healthz');
  expect(JSON.parse(health.text)).toMatchObject({
    components: { shell: 'ok', releases: 'degraded' },
    damaged: ['/releases/payments/2.0.0-def/release.json'],
  });
  // The bucket gives up after 10 seconds at the earliest.
  expect(Date.now() - start).toBeLessThan(8_000);
});
