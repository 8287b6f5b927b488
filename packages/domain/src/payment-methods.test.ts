import { expect, test } from 'vitest';
import { methodName } from './payment-methods.ts';

test.each([
  ['Checking account', '12217395', 'Checking account ending in 7395'],
  [' Savings ', '97', 'Savings ending in 97'],
  ['', '1234', 'Account ending in 1234'],
  ['Card', '', 'Card'],
])('ENT-18 R-15 a method named %j with the number %j is %s', (description, number, name) => {
  expect(methodName({ 'profile-description': description, 'account-number': number })).toBe(name);
});
