import { expect, test } from 'vitest';
import { torture } from './torture.ts';

test('whatever is killed, dropped or sent twice, each payment is made exactly once', {
  tags: ['R-09'],
  timeout: 300_000,
}, async () => {
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
});
