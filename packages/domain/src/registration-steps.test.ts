import { expect, test } from 'vitest';
import { REGISTRATION_STEPS } from './registration-steps.ts';
import { placeIn } from './steps.ts';

const identity = { firstName: 'Margaret', lastName: 'Lindqvist-Holm', nameId: '100001' };

test.each([
  ['REG-01 nobody is signed in: the account comes first', false, {}, undefined, '1', 'go on'],
  ['REG-07 an account is made once', true, {}, '1', '2', 'already done'],
  ['REG-03 with an account who the member is comes next', true, {}, '2', '2', 'as asked'],
  ['REG-10 without an account there is no step 2', false, {}, '2', '1', 'out of order'],
  ['REG-11 without names there is no step 3', true, {}, '3', '2', 'out of order'],
  [
    'REG-11 an empty name is none',
    true,
    { identity: { ...identity, lastName: '' } },
    '3',
    '2',
    'out of order',
  ],
  ['REG-04 REG-09 the names of the check lead to step 3', true, { identity }, '3', '3', 'as asked'],
  ['REG-10 names without an account lead to the start', false, { identity }, '3', '1', 'out of order'],
])('%s', (_case, hasAccount, answers, asked, at, found) => {
  const place = placeIn(REGISTRATION_STEPS, { answers, facts: { hasAccount }, asked });
  expect({ at: place.at, case: place.case }).toEqual({ at, case: found });
});

test('REG-01 the three steps by their names', () => {
  const { way } = placeIn(REGISTRATION_STEPS, { answers: {}, facts: { hasAccount: false } });
  expect(way.map(({ title }) => title)).toEqual([
    'Create Account',
    'Personal Information',
    'Customize Member Profile',
  ]);
});

test('R-27 nothing of a registration is kept in the browser', () => {
  expect(REGISTRATION_STEPS.survives({ identity })).toBeUndefined();
});
