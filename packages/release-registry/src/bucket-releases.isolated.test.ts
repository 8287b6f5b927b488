import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createBucketReleases } from './bucket-releases.ts';
import { CREDENTIALS } from './testing/remote-store.ts';

/** Accepts connections and never responds. */
const silent = createServer(() => undefined);
afterEach(() => {
  vi.unstubAllEnvs();
  silent.close();
});

/** Starts a server, and returns the URL of its bucket. */
async function bucketOf(server: Server): Promise<URL> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  for (const [name, value] of Object.entries(CREDENTIALS)) vi.stubEnv(name, value);
  return new URL(`s3://releases/?endpoint=http://127.0.0.1:${port}`);
}

test('gives up on a bucket that never responds', async () => {
  const timeouts = { connectionTimeout: 1_000, socketTimeout: 200 };
  const releases = createBucketReleases(await bucketOf(silent), timeouts);
  await expect(releases.record('shell', '1.0.0-a')).rejects.toThrow(/timeout|timed out/i);
  releases.close();
});

test('sends no checksum headers to a third-party service', async () => {
  const headers: string[] = [];
  const service = createHttpServer((request, response) => {
    headers.push(...Object.keys(request.headers));
    request.resume().on('end', () => response.end());
  });
  const releases = createBucketReleases(await bucketOf(service));
  const audit = { name: 'shell', version: '1.0.0-a', content: 'a', createdAt: '2026-11-29T12:00:00Z' };
  await releases.saveAudit({ ...audit, revision: 1, pages: [], problems: [] });
  await releases.read('shell', '1.0.0-a', 'main.js');
  expect(headers).toContain('authorization');
  expect(headers.filter((name) => name.includes('checksum'))).toEqual([]);
  releases.close();
  service.close();
});
