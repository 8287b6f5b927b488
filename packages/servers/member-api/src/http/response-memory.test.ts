import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { addResponseMemoryLimit } from './response-memory.ts';

/** Two fit into the limit. */
const SIZE = 50 * 1024 * 1024;

let app: FastifyInstance;
afterEach(() => app.close());

/** Starts a server whose responses wait for `answers`. */
async function startServer() {
  app = Fastify({ forceCloseConnections: true });
  addResponseMemoryLimit(app);
  let closed = 0;
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.once('close', () => {
      closed += 1;
    });
  });
  const answers: (() => void)[] = [];
  app.get('/large', async (request) => {
    request.reserveMemory(SIZE);
    await new Promise<void>((resolve) => {
      answers.push(resolve);
    });
    return 'large';
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { answers, closed: () => closed, ask: (init?: RequestInit) => fetch(`${origin}/large`, init) };
}

test('refuses large responses until others are sent', { tags: ['R-23'] }, async () => {
  const { answers, closed, ask } = await startServer();
  const [one, other] = [ask(), ask()];
  await expect.poll(() => answers.length).toBe(2);
  const refused = await ask();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);

  for (const answer of answers.splice(0)) answer();
  expect([(await one).status, (await other).status]).toEqual([200, 200]);
  await expect.poll(closed).toBe(3);
  const next = ask();
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.();
  expect((await next).status).toBe(200);
});

test('a disconnect frees the memory', { tags: ['R-23'] }, async () => {
  const { answers, closed, ask } = await startServer();
  const leaving = new AbortController();
  const one = ask({ signal: leaving.signal }).catch(() => 'left');
  const other = ask();
  await expect.poll(() => answers.length).toBe(2);
  leaving.abort();
  expect(await one).toBe('left');
  await expect.poll(closed).toBe(1);
  const next = ask();
  await expect.poll(() => answers.length).toBe(3);
  for (const answer of answers) answer();
  expect([(await other).status, (await next).status]).toEqual([200, 200]);
});

test('reserves nothing after a disconnect', { tags: ['R-23'] }, async () => {
  app = Fastify({ forceCloseConnections: true });
  addResponseMemoryLimit(app);
  const started = Promise.withResolvers<void>();
  const late = Promise.withResolvers<() => void>();
  app.get('/late', async (request, reply) => {
    const closed = new Promise((resolve) => reply.raw.once('close', resolve));
    started.resolve();
    await closed;
    late.resolve(() => request.reserveMemory(SIZE));
    return '';
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const leaving = new AbortController();
  const left = fetch(`${origin}/late`, { signal: leaving.signal }).catch(() => 'left');
  await started.promise;
  leaving.abort();
  expect(await left).toBe('left');
  expect(await late.promise).toThrow('The service is not available at the moment');
});
