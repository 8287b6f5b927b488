import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('by default it has no API and no webhook', { tags: ['R-28'] }, () => {
  expect(readConfig({ PORTAL_DATA_DIR: '/data' })).toMatchObject({
    port: 4204,
    integration: undefined,
    webhook: undefined,
  });
});
