import { expect, test } from 'vitest';
import { AppConfig } from './app-config.ts';
import { config } from './testing/config.ts';

test.each([
  ['https://api.example.org/', 'https://api.example.org'],
  ['https://example.org/api//', 'https://example.org/api'],
  ['', ''],
])('removes slashes at the end of the base URL: %s', { tags: ['CFG-02'] }, (restApiServer, expected) => {
  expect(AppConfig.parse({ ...config, restApiServer }).restApiServer).toBe(expected);
});
