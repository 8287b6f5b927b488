import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { gateway, setUpGateway } from './testing/shared-gateway.ts';
import { startGateway } from './testing/start-gateway.ts';

const INTRANET = 'https://intranet.example.org';
const AGENTS = 'https://agents.example.org';
const MANIFEST = '/releases/payments/2.0.0-def/mf-manifest.json';

setUpGateway({ PORTAL_CORS_ORIGINS: `${INTRANET},${AGENTS}` });

test.each([
  ['a manifest', MANIFEST],
  ['the code of a section', '/releases/payments/2.0.0-def/remoteEntry.js'],
  ['the registry', '/registry.json'],
  ['the configuration', '/assets/config/app-config.json'],
])('an allowed origin may read %s', { tags: ['R-25'] }, async (_file, path) => {
  const { status, headers } = await gateway.get(path, { origin: AGENTS });
  expect([status, headers['access-control-allow-origin']]).toEqual([200, AGENTS]);
  expect(headers['access-control-allow-credentials']).toBeUndefined();
  expect(String(headers.vary).split(', ')).toContain('origin');
});

test.each([
  ['another origin', 'https://example.org'],
  ['another port', `${INTRANET}:8443`],
  ['an opaque origin', 'null'],
])('%s may read nothing', { tags: ['R-25'] }, async (_case, origin) => {
  const { headers } = await gateway.get(MANIFEST, { origin });
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(String(headers.vary).split(', ')).toContain('origin');
});

test('members’ pages and data stay closed to allowed origins', { tags: ['R-25'] }, async () => {
  for (const path of ['/payments', '/assets/navmessage.json', '/v1/a', '/status', '/healthz']) {
    const { headers } = await gateway.get(path, { origin: INTRANET });
    expect(headers['access-control-allow-origin'], path).toBeUndefined();
  }
});

test('without the setting no origin may read a manifest', { tags: ['R-25'] }, async () => {
  const plain = await startGateway();
  const { headers } = await plain.get(MANIFEST, { origin: INTRANET });
  await plain.stop();
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(headers.vary).toBe('accept-encoding');
});

test('rejects a setting that is not a list of origins', { tags: ['R-25'] }, () => {
  const env = { PORTAL_DATA_DIR: '/data', PORTAL_CONFIG_DIR: '/config', API_URL: 'http://127.0.0.1:9' };
  for (const origins of ['*', `${INTRANET}/portal`, `${INTRANET},intranet`])
    expect(() => readSettings({ ...env, PORTAL_CORS_ORIGINS: origins })).toThrow(
      'The gateway cannot start: PORTAL_CORS_ORIGINS',
    );
});
