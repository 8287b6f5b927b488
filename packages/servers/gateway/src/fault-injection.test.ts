import { afterEach, expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

const PREFIX = '/releases/payments/';
const ENTRY = `${PREFIX}2.0.0-def/remoteEntry.js`;

let gateway: TestGateway | undefined;
afterEach(() => gateway?.stop());

async function withFault(fault: object): Promise<TestGateway> {
  gateway = await startGateway({ FAULT_INJECTION: '1' });
  const headers = { 'content-type': 'application/json' };
  expect((await gateway.send('POST', '/__faults', headers, JSON.stringify(fault))).status).toBe(204);
  return gateway;
}

test.each([
  [{ mode: '404' }, 404, 'on purpose'],
  [{ mode: '500', status: 503 }, 503, 'on purpose'],
  [{ mode: 'broken-script' }, 200, 'this is no script'],
  [{ mode: 'throws' }, 200, 'throw new Error'],
  [{ mode: 'html' }, 200, '<!doctype html>'],
])('a fault affects its prefix until it is removed: %o', async (fault, status, text) => {
  const { get, send } = await withFault({ prefix: PREFIX, ...fault });
  const broken = await get(`${ENTRY}?retry=1`);
  expect(broken.status).toBe(status);
  expect(broken.text).toContain(text);
  expect((await get('/payments')).status).toBe(200);
  const isEnded = JSON.stringify({ prefix: PREFIX, mode: 'none' });
  await send('POST', '/__faults', { 'content-type': 'application/json' }, isEnded);
  expect((await get(ENTRY)).text).toBe('globalThis.payments = 1;');
});

test('drop closes the connection, and hang sends no response', async () => {
  const { get, origin, send } = await withFault({ prefix: PREFIX, mode: 'drop' });
  await expect(get(ENTRY)).rejects.toThrow(/socket hang up|ECONNRESET/);
  await send('DELETE', '/__faults');
  const hang = JSON.stringify({ prefix: PREFIX, mode: 'hang' });
  await send('POST', '/__faults', { 'content-type': 'application/json' }, hang);
  await expect(fetch(origin + ENTRY, { signal: AbortSignal.timeout(200) })).rejects.toThrow(/timeout/);
});

test('fault injection is off by default, and rejected on a public address', {
  tags: ['R-25'],
}, async () => {
  gateway = await startGateway();
  expect((await gateway.send('POST', '/__faults', {}, '{}')).status).toBe(405);
  const env = { PORTAL_DATA_DIR: '.', PORTAL_CONFIG_DIR: '.', API_URL: 'http://127.0.0.1:1' };
  expect(() => readSettings({ ...env, FAULT_INJECTION: '1', HOST: '0.0.0.0' })).toThrow(
    'The gateway cannot start: fault injection and development need a loopback HOST, and HOST is 0.0.0.0.',
  );
  expect(() => readSettings({ ...env, PORT: 'x' })).toThrow(/^The gateway cannot start: PORT is wrong/);
});
