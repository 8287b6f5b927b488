import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { contract } from '@portal/api/contracts/contract';
import type { Endpoint } from '@portal/api/contracts/endpoint';
import { Problem } from '@portal/api/contracts/problem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { owner } from '../testing/fixture.ts';
import { type Portal, startPortal } from '../testing/test-portal.ts';

let portal: Portal;
let authorization: string;
beforeAll(async () => {
  portal = await startPortal();
  authorization = `Bearer ${await portal.provider.sign({ oid: owner.oid })}`;
}, 120_000);
afterAll(() => portal.stop());

async function listen(environment: Record<string, string>) {
  const server = await portal.serve(environment);
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const ask = (path: string) => fetch(`${origin}${path}`, { headers: { authorization } });
  return { origin, ask, close: () => server.app.close() };
}

/** Blocks the event loop. */
function block(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; ) Math.random();
}

const BODY = JSON.stringify({ message: 'REG-01', severity: '1' });

/** Starts a call whose body never completes, so it stays in flight. */
async function startPendingCall(origin: string, endpoint: Endpoint = contract.WriteToLog): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('utf8');
  const head = [
    `POST ${endpoint.path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: ${authorization}`,
    'Content-Type: application/json',
    `Content-Length: ${BODY.length}`,
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 100 /);
  return socket;
}

test('rejects calls over the limit at once but serves health', {
  tags: ['R-23', 'AMB-82'],
}, async () => {
  const { origin, ask, close } = await listen({ MAX_IN_FLIGHT_REQUESTS: '2' });
  const [one, other] = [await startPendingCall(origin), await startPendingCall(origin)];

  const rejected = await ask(contract.GetContactTopics.path);
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '2']);
  expect(Problem.parse(await rejected.json()).code).toBe('overloaded');
  expect(rejected.headers.get('cache-control')).toBe('no-store');
  for (const path of ['/healthz', '/readyz']) expect((await ask(path)).status).toBe(200);

  one.write(BODY);
  expect(String(await once(one, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
  await expect.poll(async () => (await ask(contract.GetContactTopics.path)).status).toBe(200);
  // A disconnect frees a slot too.
  const third = await startPendingCall(origin);
  expect((await ask(contract.GetContactTopics.path)).status).toBe(503);
  other.destroy();
  third.destroy();
  await expect.poll(async () => (await ask(contract.GetContactTopics.path)).status).toBe(200);
  one.destroy();
  await close();
});

/** One call per load class, in the order of shedding. */
const PATHS = [
  contract.GetNewDocuments.path,
  `${contract.GetPageHelp.path}?topic=payments`,
  `${contract.GetMemberProfileByAzureObjectId.path}?azureObjectId=${owner.oid}`,
  `${contract.GetACHHolidays.path}?monthNumber=11&year=2026&numberOfMonths=1`,
];

test.each([
  { inFlight: 3, statuses: [200, 200, 200, 200] },
  { inFlight: 4, statuses: [503, 200, 200, 200] },
  { inFlight: 6, statuses: [503, 503, 200, 200] },
  { inFlight: 8, statuses: [503, 503, 503, 200] },
  { inFlight: 10, statuses: [503, 503, 503, 503] },
])(
  'with $inFlight of 10 in flight, load classes return $statuses',
  { tags: ['R-23'] },
  async ({ inFlight, statuses }) => {
    const { origin, ask, close } = await listen({ MAX_IN_FLIGHT_REQUESTS: '10' });
    const pending: Socket[] = [];
    for (let count = 0; count < inFlight; count += 1)
      pending.push(await startPendingCall(origin, contract.MakeSinglePayment));

    const responses: number[] = [];
    for (const path of PATHS) responses.push((await ask(path)).status);
    expect(responses).toEqual(statuses);
    for (const socket of pending) socket.destroy();
    await close();
  },
);

test('sheds calls while the event loop is late, then recovers', {
  tags: ['R-23', 'AMB-82'],
}, async () => {
  // A busy machine delays the event loop too, for much less.
  const lateMs = 3_000;
  const { ask, close } = await listen({ MAX_EVENT_LOOP_DELAY_MS: '250' });
  expect((await ask(contract.GetContactTopics.path)).status).toBe(200);
  block(lateMs);
  await setImmediate();
  expect((await ask(contract.GetContactTopics.path)).status, 'one long turn is nothing yet').toBe(200);
  // The server samples twice a second and sheds after two late samples.
  await expect
    .poll(
      async () => {
        block(lateMs);
        await setImmediate();
        const responses = await Promise.all([ask(contract.GetContactTopics.path), ask('/healthz')]);
        return responses.map(({ status }) => status);
      },
      { timeout: 60_000, interval: 1 },
    )
    .toEqual([503, 200]);
  await expect
    .poll(async () => (await ask(contract.GetContactTopics.path)).status, { timeout: 60_000 })
    .toBe(200);
  await close();
});
