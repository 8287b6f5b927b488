import { expect, test } from 'vitest';
import { listOf } from './wallet.ts';

test('returns no methods for an empty wallet', { tags: ['ENT-19'] }, () => {
  expect(listOf({ 'list-profiles-response': {} })).toEqual([]);
});
