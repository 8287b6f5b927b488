import { expect, test } from 'vitest';
import { runPaymentChaos } from './payment-chaos.ts';

test('makes each payment exactly once despite crashes and retries', {
  tags: ['R-09'],
  timeout: 300_000,
}, async () => {
  const counts = await runPaymentChaos({ rounds: 5, seed: 17 });
  expect(counts).toMatchObject({
    duplicates: 0,
    losses: 0,
    reportedFailedButMade: 0,
    stillUnknown: 0,
    neverReported: 0,
  });
  expect(counts.kills.servers).toBeGreaterThan(0);
  expect(counts.kills.processor).toBeGreaterThan(0);
  expect(counts.made).toBe(counts.payments);
});
