import { expect, test } from 'vitest';
import { listOf } from './provider.ts';

test('ENT-19 a wallet without a method has none', () => {
  expect(listOf({ 'list-profiles-response': {} })).toEqual([]);
});
