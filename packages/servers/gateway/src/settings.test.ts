import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const REQUIRED = { PORTAL_DATA_DIR: '/data', PORTAL_CONFIG_DIR: '/config', API_URL: 'http://127.0.0.1:9' };

test('an empty variable counts as absent', { tags: ['R-07'] }, () => {
  const cleared = { OTEL_EXPORTER_OTLP_ENDPOINT: '', PORTAL_STATUS_PASSWORD_FILE: '', API_TIMEOUT_MS: '' };
  expect(readSettings({ ...REQUIRED, ...cleared })).toMatchObject({
    metrics: undefined,
    tracesEndpoint: undefined,
    tracesFromBrowser: false,
    apiTimeoutMs: 30_000,
    maxInFlightRequests: 500,
  });
  expect(() => readSettings({ ...REQUIRED, API_URL: '' })).toThrow(
    'The gateway cannot start: API_URL is missing.',
  );
});

test('names a wrong list of trusted proxies', { tags: ['R-07'] }, () => {
  expect(() => readSettings({ ...REQUIRED, TRUSTED_PROXIES: 'the-proxy' })).toThrow(
    'The gateway cannot start: TRUSTED_PROXIES is wrong (Expected comma-separated addresses or networks such as 10.0.0.0/8).',
  );
  expect(readSettings({ ...REQUIRED, TRUSTED_PROXIES: '' }).trustedProxies).toBe('');
});

test.each([
  'https://example.org/api',
  'https://example.org/v1/more',
  'https://example.org/v2',
  'https://user:word@example.org',
  'https://example.org/v1?key=1',
  'https://example.org/v1#top',
])('rejects the API address %s, a part of which calls would lose', { tags: ['API-01'] }, (address) => {
  expect(() => readSettings({ ...REQUIRED, API_URL: `https://one.example/,${address}` })).toThrow(
    'The gateway cannot start: API_URL is wrong (Expected only an origin, or an origin with the path /v1).',
  );
});

test('accepts API addresses that end with a slash or /v1', { tags: ['API-01'] }, () => {
  const list = 'https://one.example/,http://two:80,http://api:4202/v1,http://api:4203/v1/';
  expect(readSettings({ ...REQUIRED, API_URL: list }).apiUrls).toEqual([
    ...['https://one.example', 'http://two', 'http://api:4202', 'http://api:4203'],
  ]);
});
