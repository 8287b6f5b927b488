import { expect, test } from 'vitest';
import { methodName, methodsOf } from './payment-methods.ts';

test.each([
  ['Checking account', '12217395', 'CHQ', 'Checking account (Bank account ending in 12217395)'],
  ['Visa card', '4242', 'CC', 'Visa card (Card ending in 4242)'],
  [' Savings ', '97', 'CHQ', 'Savings (Bank account ending in 97)'],
  ['The Only Card', '000001111', 'CHQ', 'The Only Card (Bank account ending in 00001111)'],
  ['Debit', '88776655', 'DEBIT', 'Debit (Card ending in 88776655)'],
  ['', '12345678', 'CHQ', 'Bank account ending in 12345678'],
  ['Card', '4444', 'CC', 'Card ending in 4444'],
  ['Card', '', 'CC', 'Card'],
  ['Gift', '', 'GIFT', 'Gift (Card)'],
])(
  'names %j with the number %j and the type %j as %s',
  { tags: ['ENT-18', 'AMB-41', 'R-15'] },
  (description, number, type, name) => {
    expect(methodName({ 'profile-description': description, 'account-number': number, type })).toBe(name);
  },
);

const checking = { 'profile-description': 'Checking account', 'account-number': '12217395', type: 'CHQ' };
const card = { 'profile-description': 'Visa card', 'account-number': '4242', type: 'CC' };

test.each([
  ['no method', {}, []],
  ['a single method', { profile: checking }, [checking]],
  ['several methods', { profile: [checking, card] }, [checking, card]],
])('lists %s of a wallet', { tags: ['ENT-19'] }, (_what, response, expected) => {
  expect(methodsOf({ 'list-profiles-response': response })).toEqual(expected);
});
