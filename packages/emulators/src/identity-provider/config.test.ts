import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const base = { PORTAL_DATA_DIR: '/data' };

test('the defaults are local', { tags: ['R-28'] }, () => {
  const config = readConfig(base);
  expect(config).toMatchObject({ host: '127.0.0.1', port: 4201, controls: false, isLocal: true });
  expect(config.portalOrigins).toEqual(['http://localhost:4200']);
  expect(config.accessTokenSeconds).toBe(3600);
});

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST (0.0.0.0)'],
  [{ HOST: '::' }, 'HOST (::)'],
  [{ HOST: '192.168.1.5' }, 'HOST (192.168.1.5)'],
  [{ HOST: 'idp.example.com' }, 'HOST (idp.example.com)'],
  [{ HOST: '127.evil.example' }, 'HOST (127.evil.example)'],
  [{ IDP_ORIGIN: 'https://idp.example.com' }, 'IDP_ORIGIN (idp.example.com)'],
  [
    { PORTAL_ORIGIN: 'http://localhost:4200,https://portal.example.com' },
    'PORTAL_ORIGIN (portal.example.com)',
  ],
])('rejects %j without permission', { tags: ['R-28'] }, (settings, reason) => {
  expect(() => readConfig({ ...base, ...settings })).toThrow(
    `This is the sample identity provider, and ${reason} is not this machine alone; set IDP_ALLOW_REMOTE=1 if you mean it.`,
  );
  expect(readConfig({ ...base, ...settings, IDP_ALLOW_REMOTE: '1' })).toMatchObject({ isLocal: false });
  expect(() => readConfig({ ...base, ...settings, IDP_ALLOW_REMOTE: '1', FAULT_INJECTION: '1' })).toThrow(
    'FAULT_INJECTION=1 is refused',
  );
});

test.each([
  [{ PORT: 'many' }, /^The setting PORT is wrong: .+\.$/],
  [{ PORTAL_DATA_DIR: '' }, /^The setting PORTAL_DATA_DIR is wrong: must name the folder/],
  [{ PORTAL_ORIGIN: 'portal' }, /^The setting PORTAL_ORIGIN is wrong: must be an address/],
  [{ FAULT_INJECTION: 'true' }, /^The setting FAULT_INJECTION is wrong: must be 0 or 1\.$/],
  [{ ACCESS_TOKEN_SECONDS: '0' }, /^The setting ACCESS_TOKEN_SECONDS is wrong/],
])('rejects %j with one sentence', { tags: ['CFG-03'] }, (settings, sentence) => {
  expect(() => readConfig({ ...base, ...settings })).toThrow(sentence);
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

test('several portals may use one provider', { tags: ['CFG-03'] }, () => {
  const { portalOrigins } = readConfig({
    ...base,
    PORTAL_ORIGIN: 'http://localhost:4200/, http://127.0.0.1:5000',
  });
  expect(portalOrigins).toEqual(['http://localhost:4200', 'http://127.0.0.1:5000']);
});
