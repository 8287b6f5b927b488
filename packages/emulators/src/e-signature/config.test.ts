import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const base = { PORTAL_DATA_DIR: '/data' };

test('the defaults are local', { tags: ['R-28'] }, () => {
  expect(readConfig(base)).toMatchObject({
    host: '127.0.0.1',
    port: 4204,
    controls: false,
    isLocal: true,
    portalOrigins: ['http://localhost:4200'],
  });
});

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST (0.0.0.0)'],
  [{ ESIGNATURE_ORIGIN: 'https://sign.example.org' }, 'ESIGNATURE_ORIGIN (sign.example.org)'],
  [{ PORTAL_ORIGIN: 'https://portal.example.org' }, 'PORTAL_ORIGIN (portal.example.org)'],
])('rejects %j without permission, and always with controls', { tags: ['R-28'] }, (settings, reason) => {
  expect(() => readConfig({ ...base, ...settings })).toThrow(
    `This is the sample e-signature service, and ${reason} is not this machine alone; set ESIGNATURE_ALLOW_REMOTE=1 if you mean it.`,
  );
  const baseSettings = { ...base, ...settings, ESIGNATURE_ALLOW_REMOTE: '1' };
  expect(readConfig(baseSettings)).toMatchObject({ isLocal: false });
  expect(() => readConfig({ ...baseSettings, FAULT_INJECTION: '1' })).toThrow(
    `FAULT_INJECTION=1 is refused, because ${reason} is not this machine alone.`,
  );
});

test.each([
  [{ PORT: 'many' }, /^The setting PORT is wrong: .+\.$/],
  [{ PORTAL_DATA_DIR: '' }, /^The setting PORTAL_DATA_DIR is wrong: must name the folder/],
  [{ PORTAL_ORIGIN: 'portal' }, /^The setting PORTAL_ORIGIN is wrong: must be an address/],
  [{ FAULT_INJECTION: 'true' }, /^The setting FAULT_INJECTION is wrong: must be 0 or 1\.$/],
])('rejects %j with one sentence', { tags: ['CFG-03'] }, (settings, sentence) => {
  expect(() => readConfig({ ...base, ...settings })).toThrow(sentence);
});
