import { expect, test } from 'vitest';
import { locate } from '../forms/wizard.ts';
import { registeredProfile, registrationWizard } from './registration-wizard.ts';

const NOW = 1_795_000_000_000;
const MINUTE = 60_000;
const identity = {
  firstName: 'Margaret',
  lastName: 'Lindqvist-Holm',
  nameId: '100001',
  checkedAt: NOW - 29 * MINUTE,
};

for (const [ids, title, hasAccount, answers, requested, at, found] of [
  ['REG-01', 'nobody is signed in: the account comes first', false, {}, undefined, '1', 'resume'],
  ['REG-07', 'an account is made once', true, {}, '1', '2', 'completed'],
  ['REG-03', 'with an account who the member is comes next', true, {}, '2', '2', 'requested'],
  ['REG-10', 'without an account there is no step 2', false, {}, '2', '1', 'unreachable'],
  ['REG-11', 'without names there is no step 3', true, {}, '3', '2', 'unreachable'],
  [
    'REG-11',
    'an empty name is incomplete',
    true,
    { identity: { ...identity, lastName: '' } },
    '3',
    '2',
    'unreachable',
  ],
  ['REG-04 REG-09', 'the names of the check lead to step 3', true, { identity }, '3', '3', 'requested'],
  [
    'R-03',
    'a check half an hour ago has expired',
    true,
    { identity: { ...identity, checkedAt: NOW - 30 * MINUTE } },
    '3',
    '2',
    'unreachable',
  ],
  ['REG-10', 'names without an account lead to the start', false, { identity }, '3', '1', 'unreachable'],
] as const) {
  test(title, { tags: ids.split(' ') }, () => {
    const position = locate(registrationWizard, {
      answers,
      context: { hasAccount, startedAt: NOW },
      requested,
    });
    expect({ at: position.current, case: position.reason }).toEqual({ at, case: found });
  });
}

test('names the three steps', { tags: ['REG-01'] }, () => {
  const { path } = locate(registrationWizard, {
    answers: {},
    context: { hasAccount: false, startedAt: NOW },
  });
  expect(path.map(({ title }) => title)).toEqual([
    'Create Account',
    'Personal Information',
    'Customize Member Profile',
  ]);
});

test('stores no date of birth and no SSN digits in a draft', {
  tags: ['R-27', 'F-12'],
}, () => {
  const stored = {
    certificateNumber: '20419791',
    identity,
    profile: { firstName: 'Maggie', lastName: 'Holm', preferredEmail: 'maggie@example.org' },
  };
  expect(
    registrationWizard.parseDraft({ ...stored, dateOfBirth: '03/08/1951', lastFourSsn: '4821' }),
  ).toEqual(stored);
  expect(registrationWizard.parseDraft({})).toEqual({});
});

test.each([
  null,
  'text',
  { identity: 'Margaret' },
  { identity: { ...identity, checkedAt: 'now' } },
  { certificateNumber: 7 },
  { profile: { firstName: 'x'.repeat(300), lastName: '', preferredEmail: '' } },
])('rejects %j as a draft', { tags: ['F-12'] }, (draft) => {
  expect(registrationWizard.parseDraft(draft)).toBeUndefined();
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
  test(`${title} (${ProfileValidated}, ${ProfileRegistered})`, {
    tags: ids.split(' '),
  }, () => {
    expect(registeredProfile({ ProfileValidated, ProfileRegistered })).toBe(call);
  });
}

test('inserts a missing profile', { tags: ['REG-13', 'AMB-65'] }, () => {
  expect(registeredProfile(null)).toBe('insert');
});
