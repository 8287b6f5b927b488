import { expect, test } from 'vitest';
import { torture } from './torture.ts';

test('R-09 whatever is killed, dropped or sent twice, each payment is made exactly once', async () => {
  const counts = await torture({ rounds: 5, seed: 17 });
  expect(counts).toMatchObject({
    duplicates: 0,
    losses: 0,
    toldFailedButMade: 0,
    stillUnknown: 0,
    neverTold: 0,
  });
  expect(counts.kills.servers).toBeGreaterThan(0);
  expect(counts.kills.processor).toBeGreaterThan(0);
  expect(counts.made).toBe(counts.payments);
}, 300_000);
