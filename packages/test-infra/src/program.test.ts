import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './program.ts';

test('a free port is none that the system gives to connections, and can be listened on', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  // Where Linux begins with those of connections.
  expect(Math.max(...ports)).toBeLessThan(32_768);
  expect(Math.min(...ports)).toBeGreaterThan(1_023);
  const server = createServer().listen(ports[0], '127.0.0.1');
  await once(server, 'listening');
  server.close();
});
