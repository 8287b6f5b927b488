import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

test('ends with code 1 and one sentence if its port is in use', { tags: ['CFG-03'] }, () => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
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
