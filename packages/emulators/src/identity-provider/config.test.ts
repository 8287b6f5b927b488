import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const base = { PORTAL_DATA_DIR: '/data' };

test('access tokens last an hour by default, and at least a second', { tags: ['R-28', 'CFG-03'] }, () => {
  expect(readConfig(base)).toMatchObject({ port: 4201, accessTokenSeconds: 3600 });
  expect(() => readConfig({ ...base, ACCESS_TOKEN_SECONDS: '0' })).toThrow(
    /^The setting ACCESS_TOKEN_SECONDS is wrong/,
  );
});

test("requires OWASP's password cost, and allows less locally", { tags: ['R-23', 'R-28'] }, () => {
  expect(readConfig(base).passwordCost).toBe(17);
  expect(readConfig({ ...base, PASSWORD_COST: '10' }).passwordCost).toBe(10);
  const remote = { ...base, HOST: '0.0.0.0', IDP_ALLOW_REMOTE: '1' };
  expect(readConfig({ ...remote, PASSWORD_COST: '18' }).passwordCost).toBe(18);
  expect(() => readConfig({ ...remote, PASSWORD_COST: '16' })).toThrow(
    'PASSWORD_COST=16 is refused where others can reach the provider: 17 or more.',
  );
});
