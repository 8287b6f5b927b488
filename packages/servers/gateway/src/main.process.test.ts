import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@portal/api/contracts/contract';
import { startHttpServer } from '@portal/test-infra/http-server';
import { freePort } from '@portal/test-infra/program';
import { expect, onTestFinished, test } from 'vitest';
import { gateway, setUpGateway } from './testing/shared-gateway.ts';

const MAIN = path.join(import.meta.dirname, 'main.ts');

setUpGateway();

test('ends with code 1 and one sentence if its port is in use', { tags: ['CFG-03'] }, () => {
  const { status, stderr } = spawnSync(process.execPath, [MAIN], {
    encoding: 'utf8',
    env: {
      ...process.env,
      PORT: String(gateway.port),
      PORTAL_DATA_DIR: gateway.dataDir,
      PORTAL_CONFIG_DIR: gateway.configDir,
      API_URL: 'http://127.0.0.1:9',
    },
  });
  expect([status, stderr]).toEqual([1, `The gateway cannot start: port ${gateway.port} is in use.\n`]);
});

test('finishes a call in flight before it stops', { tags: ['R-09', 'R-25'] }, async () => {
  const received = Promise.withResolvers<ServerResponse>();
  const api = await startHttpServer((_request, response) => received.resolve(response));
  onTestFinished(api.close);
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: String(port),
      PORTAL_DATA_DIR: gateway.dataDir,
      PORTAL_CONFIG_DIR: gateway.configDir,
      API_URL: api.origin,
    },
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;
  const isListening = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isListening())) await pause(50);
  const paying = fetch(`${origin}${contract.MakeSinglePayment.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const response = await received.promise;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  while (await isListening()) await pause(50);
  response.end('{"paid":true}');
  const paid = await paying;
  expect([paid.status, await paid.json()]).toEqual([200, { paid: true }]);
  // Waiting for the client's open connection, it would end after 25 seconds, with code 1.
  expect(await exited).toEqual([0, null]);
});
