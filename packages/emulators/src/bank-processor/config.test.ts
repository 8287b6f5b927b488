import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const base = { PORTAL_DATA_DIR: '/data', BANK_PROCESSOR_KEY: 'sixteen letters!' };

test('the defaults are local and without fault injection', { tags: ['R-28'] }, () => {
  expect(readConfig(base)).toMatchObject({
    host: '127.0.0.1',
    port: 4203,
    controls: false,
    portalOrigins: ['http://localhost:4200'],
    folder: '/data/bank-processor',
    bankDays: { closed: [], open: [] },
  });
});

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST (0.0.0.0)'],
  [{ BANK_PROCESSOR_ORIGIN: 'https://bank.example.com' }, 'BANK_PROCESSOR_ORIGIN (bank.example.com)'],
  [{ PORTAL_ORIGIN: 'https://portal.example.com' }, 'PORTAL_ORIGIN (portal.example.com)'],
])(
  'rejects %j without permission, and always with fault injection',
  { tags: ['R-28'] },
  (settings, reason) => {
    const baseSettings = { ...base, ...settings, BANK_PROCESSOR_ALLOW_REMOTE: '1' };
    expect(() => readConfig({ ...base, ...settings })).toThrow(
      `This is the sample bank processor, and ${reason} is not this machine alone; set BANK_PROCESSOR_ALLOW_REMOTE=1 if you mean it.`,
    );
    expect(readConfig(baseSettings)).toMatchObject({ controls: false });
    expect(() => readConfig({ ...baseSettings, FAULT_INJECTION: '1' })).toThrow(
      `FAULT_INJECTION=1 is refused, because ${reason} is not this machine alone.`,
    );
  },
);

test.each([
  [{ PORT: 'many' }, /^The setting PORT is wrong: .+\.$/],
  [{ PORTAL_DATA_DIR: '' }, /^The setting PORTAL_DATA_DIR is wrong: must name the folder/],
  [{ BANK_PROCESSOR_KEY: '' }, /^The setting BANK_PROCESSOR_KEY is wrong: must be the secret/],
  [
    { BANK_PROCESSOR_KEY: 'short' },
    /^The setting BANK_PROCESSOR_KEY is wrong: must have 16 letters or more\.$/,
  ],
  [
    { ACH_HOLIDAYS_CLOSED: '2026-11-27, 27.12.2026' },
    /^The setting ACH_HOLIDAYS_CLOSED is wrong: must be dates such as 2026-11-27\.$/,
  ],
  [{ FAULT_INJECTION: 'yes' }, /^The setting FAULT_INJECTION is wrong: must be 0 or 1\.$/],
])('rejects %j with one sentence', { tags: ['CFG-03'] }, (settings, sentence) => {
  expect(() => readConfig({ ...base, ...settings })).toThrow(sentence);
});
