import { expect, test } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import { dateFromWire } from '../values/dates.ts';
import { hasMissingAnswer, identityAnswers, ProfileAnswers } from './registration-answers.ts';

const today = dateFromWire('2026-11-22');
const Identity = identityAnswers(today);

/** Errors by field. */
function errorsOf(schema: ZodMiniType, input: unknown): readonly string[] {
  const { error } = schema.safeParse(input);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const typed = { dateOfBirth: '03/08/1951', lastFourSsn: '5365', certificateNumber: '20419791' };

test('pads the certificate number to 12 and removes date dashes', {
  tags: ['REG-18', 'REG-19', 'REG-20', 'AMB-66'],
}, () => {
  expect(Identity.parse(typed)).toEqual({
    certificateNumber: '000020419791',
    dateOfBirth: '19510308',
    lastFourSsn: '5365',
  });
});

for (const [ids, dateOfBirth, sent] of [
  ['REG-20', '3/8/1951', '19510308'],
  ['REG-20', '03-08-1951', '19510308'],
  ['REG-20', '03081951', '19510308'],
  ['REG-20 R-27', '1951-03-08', '19510308'],
  ['REG-20', ' 03 08 1951 ', '19510308'],
  ['REG-20', '02/29/1952', '19520229'],
  ['REG-20', '11/22/2026', '20261122'],
] as const) {
  test(`sends the date ${JSON.stringify(dateOfBirth)} as ${sent}`, {
    tags: [...ids.split(' '), 'AMB-66'],
  }, () => {
    expect(Identity.parse({ ...typed, dateOfBirth }).dateOfBirth).toBe(sent);
  });
}

test.each([
  ['7', '000000000007'],
  ['0000 2041 9791', '000020419791'],
  ['0000-2041-9791', '000020419791'],
  ['000020419791', '000020419791'],
])('sends the certificate number %j as %s', { tags: ['REG-19', 'AMB-66'] }, (certificateNumber, sent) => {
  expect(Identity.parse({ ...typed, certificateNumber }).certificateNumber).toBe(sent);
});

const DATE = 'dateOfBirth: Please write month, day and all four digits of the year, such as 03/08/1951';
const FOUR = 'lastFourSsn: Please write exactly 4 digits';
const NUMBER = 'certificateNumber: Please write the number without letters, at most 12 digits';

for (const [ids, changes, found] of [
  ['REG-16', { dateOfBirth: '' }, 'dateOfBirth: This field is required'],
  ['REG-16', { lastFourSsn: ' ' }, 'lastFourSsn: This field is required'],
  ['REG-16', { certificateNumber: '' }, 'certificateNumber: This field is required'],
  ['REG-20', { dateOfBirth: '03/08/51' }, DATE],
  ['REG-20', { dateOfBirth: '13/08/1951' }, DATE],
  ['REG-20', { dateOfBirth: '02/30/1951' }, DATE],
  ['REG-20', { dateOfBirth: 'March 8' }, DATE],
  ['REG-20', { dateOfBirth: '11/23/2026' }, 'dateOfBirth: Please check the year'],
  ['REG-20', { dateOfBirth: '12/31/1899' }, 'dateOfBirth: Please check the year'],
  ['REG-18', { lastFourSsn: '536' }, FOUR],
  ['REG-18', { lastFourSsn: '53651' }, FOUR],
  ['REG-18', { lastFourSsn: '536a' }, FOUR],
  ['REG-19', { certificateNumber: '1234567890123' }, NUMBER],
  ['REG-19', { certificateNumber: 'A20419791' }, NUMBER],
] as const) {
  test(`reports ${JSON.stringify(changes)}`, { tags: [...ids.split(' '), 'AMB-66'] }, () => {
    expect(errorsOf(Identity, { ...typed, ...changes })).toEqual([found]);
  });
}

test('removes pasted invisible characters', { tags: ['REG-18', 'REG-19'] }, () => {
  const pasted = {
    dateOfBirth: '03\u201108\u20111951',
    lastFourSsn: '\u202D４821\u202C',
    certificateNumber: '0000\u00A0\u200B0101',
  };
  expect(Identity.parse(pasted)).toEqual({
    dateOfBirth: '19510308',
    lastFourSsn: '4821',
    certificateNumber: '000000000101',
  });
  expect(hasMissingAnswer({ ...pasted, lastFourSsn: '\u200B' })).toBe(true);
});

test('reports everything missing at once', { tags: ['REG-16'] }, () => {
  const nothing = { dateOfBirth: '', lastFourSsn: '', certificateNumber: '' };
  expect(errorsOf(Identity, nothing)).toHaveLength(3);
  expect([
    hasMissingAnswer(nothing),
    hasMissingAnswer({ ...typed, lastFourSsn: ' ' }),
    hasMissingAnswer(typed),
  ]).toEqual([true, true, false]);
});

const profile = { firstName: 'Maggie', lastName: 'Holm', preferredEmail: 'maggie@example.org' };

for (const [ids, changes, found] of [
  ['REG-21', { firstName: ' ' }, ['firstName: A first and last name are required.']],
  ['REG-21', { lastName: '' }, ['lastName: A first and last name are required.']],
  ['REG-21 AMB-87', { lastName: 'x'.repeat(100) }, []],
  ['REG-21 AMB-87', { lastName: 'x'.repeat(101) }, ['lastName: Please use at most 100 characters.']],
  ['REG-22', { preferredEmail: '' }, ['preferredEmail: Please fill in your preferred email.']],
  [
    'REG-23',
    { preferredEmail: 'maggie@' },
    ['preferredEmail: Please provide a properly formatted email address.'],
  ],
] as const) {
  test(`validates the profile with ${JSON.stringify(changes)}`, { tags: ids.split(' ') }, () => {
    expect(errorsOf(ProfileAnswers, { ...profile, ...changes })).toEqual(found);
  });
}

test('trims a name', { tags: ['REG-21'] }, () => {
  expect(ProfileAnswers.parse({ ...profile, firstName: ' Maggie ' })).toEqual(profile);
});
