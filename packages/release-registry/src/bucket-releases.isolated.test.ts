import { createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createBucketReleases } from './bucket-releases.ts';
import { CREDENTIALS } from './testing/remote-store.ts';

/** Accepts connections and never responds. */
const silent = createServer(() => undefined);
afterEach(() => {
  vi.unstubAllEnvs();
  silent.close();
});

test('gives up on a bucket that never responds', async () => {
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  for (const [name, value] of Object.entries(CREDENTIALS)) vi.stubEnv(name, value);
  const timeouts = { connectionTimeout: 1_000, socketTimeout: 200 };
  const url = new URL(`s3://releases/?endpoint=http://127.0.0.1:${port}`);
  const releases = createBucketReleases(url, timeouts);
  await expect(releases.record('shell', '1.0.0-a')).rejects.toThrow(/timeout|timed out/i);
  releases.close();
});
