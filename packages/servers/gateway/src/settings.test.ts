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
  });
  expect(() => readSettings({ ...REQUIRED, API_URL: '' })).toThrow(
    'The gateway cannot start: API_URL is wrong',
  );
});
