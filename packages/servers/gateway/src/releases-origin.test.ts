import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { sampleRegistry } from './testing/sample-data.ts';
import { gateway, setUpGateway } from './testing/shared-gateway.ts';
import { startGateway } from './testing/start-gateway.ts';

const FILES = 'https://files.example.org';

setUpGateway({ PORTAL_RELEASES_ORIGIN: FILES });

test('a page names the releases origin, and its policy allows the folder', {
  tags: ['CTX-02', 'R-06'],
}, async () => {
  const { text, headers } = await gateway.get('/payments');
  expect(text).toContain(
    '<script type="application/json" id="portal-releases">"https://files.example.org"</script>',
  );
  const entry = sampleRegistry().sections.payments?.live.entry;
  expect(text).toContain(`href="https://files.example.org${entry?.url}" integrity="${entry?.integrity}"`);
  expect(text).toContain('src="/releases/shell/');
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toContain("script-src 'self' https://files.example.org/releases/");
  expect(policy).toContain("img-src 'self' data: https://files.example.org/releases/");
  expect(policy).toContain("font-src 'self' https://files.example.org/releases/");
  expect(policy.find((directive) => directive.startsWith('connect-src'))).toMatch(
    / https:\/\/files\.example\.org\/releases\/$/,
  );
});

test('only release files allow cross-origin requests', {
  tags: ['R-25'],
}, async () => {
  const entry = sampleRegistry().sections.payments?.live.entry.url ?? '';
  expect((await gateway.get(entry)).headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  for (const path of ['/payments', '/registry.json', '/assets/config/app-config.json', '/v1/a', '/healthz']) {
    const { headers } = await gateway.get(path);
    expect(headers['access-control-allow-origin'], path).toBeUndefined();
    expect(headers['cross-origin-resource-policy'], path).toBe('same-origin');
  }
});

test('without a releases origin, release files are same-origin only', {
  tags: ['R-25'],
}, async () => {
  const plain = await startGateway();
  expect((await plain.get('/payments')).text).not.toContain('portal-releases');
  const { headers } = await plain.get(sampleRegistry().sections.payments?.live.entry.url ?? '');
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  await plain.stop();
});

test.each(['files.example.org', 'ftp://files.example.org', 'https://files.example.org/releases'])(
  'rejects %s as an origin',
  { tags: ['R-25'] },
  (origin) => {
    const env = { PORTAL_DATA_DIR: '/data', PORTAL_CONFIG_DIR: '/config', API_URL: 'http://127.0.0.1:9' };
    expect(() => readSettings({ ...env, PORTAL_RELEASES_ORIGIN: origin })).toThrow(
      'The gateway cannot start: PORTAL_RELEASES_ORIGIN is wrong',
    );
  },
);
