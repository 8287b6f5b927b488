import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const base = { PORTAL_DATA_DIR: '/data', BANK_PROCESSOR_KEY: 'sixteen letters!' };

test('by default the bank days follow the rule', { tags: ['R-28'] }, () => {
  expect(readConfig(base)).toMatchObject({
    port: 4203,
    folder: '/data/bank-processor',
    bankDays: { closed: [], open: [] },
  });
});

test.each([
  [{ BANK_PROCESSOR_KEY: '' }, /^The setting BANK_PROCESSOR_KEY is wrong: must be the secret/],
  [
    { BANK_PROCESSOR_KEY: 'short' },
    /^The setting BANK_PROCESSOR_KEY is wrong: must have 16 letters or more\.$/,
  ],
  [
    { ACH_HOLIDAYS_CLOSED: '2026-11-27, 27.12.2026' },
    /^The setting ACH_HOLIDAYS_CLOSED is wrong: must be dates such as 2026-11-27\.$/,
  ],
])('rejects %j with one sentence', { tags: ['CFG-03'] }, (settings, sentence) => {
  expect(() => readConfig({ ...base, ...settings })).toThrow(sentence);
});
