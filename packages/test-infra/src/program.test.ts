import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './program.ts';

test('returns free ports outside the ephemeral range', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  // Start of Linux's ephemeral port range.
  expect(Math.max(...ports)).toBeLessThan(32_768);
  expect(Math.min(...ports)).toBeGreaterThan(1_023);
  const server = createServer().listen(ports[0], '127.0.0.1');
  await once(server, 'listening');
  server.close();
});
