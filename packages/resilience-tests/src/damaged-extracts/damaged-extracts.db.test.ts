import { expect, test } from 'vitest';
import { importDamagedExtracts } from './damaged-extracts.ts';

test('refuses each damaged extract with file and line, and changes nothing', {
  timeout: 600_000,
}, async () => {
  const { violations, kinds } = await importDamagedExtracts({ count: 24, seed: 3 });
  expect(violations).toEqual([]);
  expect(Object.keys(kinds).length).toBeGreaterThan(8);
});
