import { expect, test } from 'vitest';
import { placeIn } from '../forms/steps.ts';
import { REGISTRATION_STEPS, savedBy } from './registration-steps.ts';

const NOW = 1_795_000_000_000;
const MINUTE = 60_000;
const identity = {
  firstName: 'Margaret',
  lastName: 'Lindqvist-Holm',
  nameId: '100001',
  checkedAt: NOW - 29 * MINUTE,
};

for (const [ids, title, hasAccount, answers, asked, at, found] of [
  ['REG-01', 'nobody is signed in: the account comes first', false, {}, undefined, '1', 'go on'],
  ['REG-07', 'an account is made once', true, {}, '1', '2', 'already done'],
  ['REG-03', 'with an account who the member is comes next', true, {}, '2', '2', 'as asked'],
  ['REG-10', 'without an account there is no step 2', false, {}, '2', '1', 'out of order'],
  ['REG-11', 'without names there is no step 3', true, {}, '3', '2', 'out of order'],
  [
    'REG-11',
    'an empty name is none',
    true,
    { identity: { ...identity, lastName: '' } },
    '3',
    '2',
    'out of order',
  ],
  ['REG-04 REG-09', 'the names of the check lead to step 3', true, { identity }, '3', '3', 'as asked'],
  [
    'R-03',
    'a check of half an hour ago is asked for again',
    true,
    { identity: { ...identity, checkedAt: NOW - 30 * MINUTE } },
    '3',
    '2',
    'out of order',
  ],
  ['REG-10', 'names without an account lead to the start', false, { identity }, '3', '1', 'out of order'],
] as const) {
  test(title, { tags: ids.split(' ') }, () => {
    const place = placeIn(REGISTRATION_STEPS, { answers, facts: { hasAccount, openedAt: NOW }, asked });
    expect({ at: place.at, case: place.case }).toEqual({ at, case: found });
  });
}

test('the three steps by their names', { tags: ['REG-01'] }, () => {
  const { way } = placeIn(REGISTRATION_STEPS, { answers: {}, facts: { hasAccount: false, openedAt: NOW } });
  expect(way.map(({ title }) => title)).toEqual([
    'Create Account',
    'Personal Information',
    'Customize Member Profile',
  ]);
});

test('a draft keeps the number as typed, the names of the check and the profile; neither date of birth nor last four', {
  tags: ['R-27', 'F-12'],
}, () => {
  const kept = {
    certificateNumber: '20419791',
    identity,
    profile: { firstName: 'Maggie', lastName: 'Holm', preferredEmail: 'maggie@example.org' },
  };
  expect(REGISTRATION_STEPS.survives({ ...kept, dateOfBirth: '03/08/1951', lastFourSsn: '4821' })).toEqual(
    kept,
  );
  expect(REGISTRATION_STEPS.survives({})).toEqual({});
});

test.each([
  null,
  'text',
  { identity: 'Margaret' },
  { identity: { ...identity, checkedAt: 'now' } },
  { certificateNumber: 7 },
  { profile: { firstName: 'x'.repeat(300), lastName: '', preferredEmail: '' } },
])('%j is no draft of a registration', { tags: ['F-12'] }, (draft) => {
  expect(REGISTRATION_STEPS.survives(draft)).toBeUndefined();
});

for (const [ids, title, ProfileValidated, ProfileRegistered, call] of [
  [
    'REG-12',
    "Step 3 saves: if ProfileValidated is 'N' and ProfileRegistered is not 'N', update",
    'N',
    'Y',
    'update',
  ],
  [
    'REG-12',
    "Step 3 saves: if ProfileValidated is 'N' and ProfileRegistered is not 'N', update",
    'N',
    null,
    'update',
  ],
  ['REG-13', 'Step 3 saves: otherwise insert a new profile', 'N', 'N', 'insert'],
  ['REG-13', 'Step 3 saves: otherwise insert a new profile', null, null, 'insert'],
  ['REG-13', 'Step 3 saves: otherwise insert a new profile', null, 'Y', 'insert'],
  ['REG-13', 'Step 3 saves: otherwise insert a new profile', 'Y', 'N', 'insert'],
] as const) {
  test(`${title} (validated ${ProfileValidated}, registered ${ProfileRegistered})`, {
    tags: ids.split(' '),
  }, () => {
    expect(savedBy({ ProfileValidated, ProfileRegistered })).toBe(call);
  });
}

test('without a profile it is inserted', { tags: ['REG-13', 'AMB-65'] }, () => {
  expect(savedBy(null)).toBe('insert');
});
