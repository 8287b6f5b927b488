import { expect, test } from 'vitest';
import { disabledProcessor } from './disabled-processor.ts';

test('rejects every call', { tags: ['API-34', 'API-52'] }, async () => {
  const calls: readonly [string, () => Promise<unknown>][] = Object.entries(disabledProcessor);
  expect(calls).toHaveLength(7);
  for (const [name, call] of calls)
    await expect(call(), name).rejects.toMatchObject({ statusCode: 503, code: 'payments_unavailable' });
});
