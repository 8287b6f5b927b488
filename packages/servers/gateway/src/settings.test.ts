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

test('rejects instances of the API with a path, which calls would lose', { tags: ['API-01'] }, () => {
  expect(() =>
    readSettings({ ...REQUIRED, API_URL: 'https://one.example/,https://example.org/api' }),
  ).toThrow('The gateway cannot start: API_URL is wrong (Expected an origin without a path).');
  const { apiUrls } = readSettings({ ...REQUIRED, API_URL: 'https://one.example/,http://two:80' });
  expect(apiUrls).toEqual(['https://one.example', 'http://two']);
});
