import { expect, test } from 'vitest';
import { listOf } from './wallet.ts';

test('a wallet without a method has none', { tags: ['ENT-19'] }, () => {
  expect(listOf({ 'list-profiles-response': {} })).toEqual([]);
});
