import { expect, test } from 'vitest';
import { contract } from './contract.ts';

test('API-01 every call stands in the contract once, under its own name and address', () => {
  const calls = Object.entries(contract);
  expect(calls.map(([, { name }]) => name)).toEqual(calls.map(([name]) => name));
  expect(new Set(calls.map(([, { path }]) => path)).size).toBe(calls.length);
});
