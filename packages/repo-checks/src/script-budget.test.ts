import { expect, test } from 'vitest';
import { budgetProblems } from './script-budget.ts';

const BUDGET = {
  'react-dom': { kib: 10, purpose: 'rendering' },
  zod: { kib: 5, purpose: 'validation' },
};

test('accepts packages within their budgets and small packages', () => {
  const lengths = new Map([
    ['react-dom', 10 * 1024],
    ['zod', 17],
    ['scheduler', 4 * 1024],
  ]);
  expect(budgetProblems(BUDGET, lengths)).toEqual([]);
});

test('names a package above its budget, without a budget, or removed', () => {
  const lengths = new Map([
    ['react-dom', 10.2 * 1024],
    ['lodash', 4.2 * 1024],
  ]);
  expect(budgetProblems(BUDGET, lengths)).toEqual([
    'react-dom has 10.2 KiB instead of at most 10',
    'lodash has 4.2 KiB and no budget',
    'zod has a budget and is not in the scripts',
  ]);
});
