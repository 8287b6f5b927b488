import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const base = { PORTAL_DATA_DIR: '/data' };

test('access tokens last an hour by default, and at least a second', { tags: ['R-28', 'CFG-03'] }, () => {
  expect(readConfig(base)).toMatchObject({ port: 4201, accessTokenSeconds: 3600 });
  expect(() => readConfig({ ...base, ACCESS_TOKEN_SECONDS: '0' })).toThrow(
    /^The setting ACCESS_TOKEN_SECONDS is wrong/,
  );
});
