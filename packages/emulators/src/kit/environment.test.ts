import { expect, test } from 'vitest';
import { readEmulatorConfig } from './environment.ts';

const emulator = {
  name: 'test service',
  folder: 'test-service',
  standardPort: 4299,
  prefix: 'TEST',
};
const readConfig = (settings: Record<string, string>) =>
  readEmulatorConfig(emulator, { PORTAL_DATA_DIR: '/data', ...settings });

test('the defaults are local and without fault injection', { tags: ['R-28'] }, () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 4299,
    folder: '/data/test-service',
    controls: false,
    portalOrigins: ['http://localhost:4200'],
  });
});

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST (0.0.0.0)'],
  [{ HOST: '::' }, 'HOST (::)'],
  [{ HOST: '192.168.1.5' }, 'HOST (192.168.1.5)'],
  [{ HOST: 'idp.example.com' }, 'HOST (idp.example.com)'],
  [{ HOST: '127.evil.example' }, 'HOST (127.evil.example)'],
  [{ TEST_ORIGIN: 'https://test.example.com' }, 'TEST_ORIGIN (test.example.com)'],
  [{ PORTAL_ORIGIN: 'https://portal.example.com' }, 'PORTAL_ORIGIN (portal.example.com)'],
  [{ PORTAL_ORIGIN: 'http://localhost:4200,https://b.example.com' }, 'PORTAL_ORIGIN (b.example.com)'],
])('rejects %j', { tags: ['R-28'] }, (settings, reason) => {
  expect(() => readConfig(settings)).toThrow(
    `This is the sample test service, and ${reason} is not this machine alone.`,
  );
});

test.each([
  [{ PORT: 'many' }, /^The setting PORT is wrong: .+\.$/],
  [{ PORTAL_DATA_DIR: '' }, /^The setting PORTAL_DATA_DIR is wrong: must name the folder/],
  [{ PORTAL_ORIGIN: 'portal' }, /^The setting PORTAL_ORIGIN is wrong: must be an address/],
  [{ FAULT_INJECTION: 'true' }, /^The setting FAULT_INJECTION is wrong: must be 0 or 1\.$/],
])('rejects %j with one sentence', { tags: ['CFG-03'] }, (settings, sentence) => {
  expect(() => readConfig(settings)).toThrow(sentence);
});

test('several portals may use one emulator', { tags: ['CFG-03'] }, () => {
  const { portalOrigins } = readConfig({ PORTAL_ORIGIN: 'http://localhost:4200/, http://127.0.0.1:5000' });
  expect(portalOrigins).toEqual(['http://localhost:4200', 'http://127.0.0.1:5000']);
});
