import { expect, test } from 'vitest';
import { type SigningAnswers, signingQuestions } from './signing-answers.ts';

const REQUIRED = 'This field is required';

const parseAnswers = (asksForSpouse: boolean, answers: Partial<SigningAnswers>) =>
  signingQuestions({ asksForSpouse }).safeParse({
    certificate: '000001000013',
    haveSpouse: '',
    spouseName: '',
    spouseEmail: '',
    ...answers,
  });

/** Errors by field. */
const errorsOf = (...question: Parameters<typeof parseAnswers>): object =>
  Object.fromEntries(
    parseAnswers(...question).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );

test('requires a certificate other than 0', { tags: ['FORM-15'] }, () => {
  expect(errorsOf(false, { certificate: '0' })).toEqual({ certificate: REQUIRED });
  expect(errorsOf(false, {})).toEqual({});
});

for (const [ids, what, asks, answers, problems] of [
  ['FORM-16', 'no answer', true, {}, { haveSpouse: REQUIRED }],
  ['FORM-16', 'a radio group after Tab', true, { haveSpouse: null }, { haveSpouse: REQUIRED }],
  ['FORM-16', 'no answer where none is asked for', false, {}, {}],
  ['FORM-16', 'no spouse', true, { haveSpouse: 'no' }, {}],
  ['FORM-17', 'a spouse', true, { haveSpouse: 'yes' }, { spouseName: REQUIRED, spouseEmail: REQUIRED }],
  [
    'FORM-17',
    'a spouse of whitespace',
    true,
    { haveSpouse: 'yes', spouseName: ' ', spouseEmail: '\t' },
    { spouseName: REQUIRED, spouseEmail: REQUIRED },
  ],
  ['FORM-17', 'a name alone', true, { haveSpouse: 'yes', spouseName: 'Luis' }, { spouseEmail: REQUIRED }],
  ['FORM-17', 'both', true, { haveSpouse: 'yes', spouseName: 'Luis', spouseEmail: 'luis' }, {}],
  [
    'FORM-15 FORM-16',
    'nothing at all',
    true,
    { certificate: '0' },
    { certificate: REQUIRED, haveSpouse: REQUIRED },
  ],
] satisfies [ids: string, what: string, asks: boolean, Partial<SigningAnswers>, problems: object][]) {
  test(what, { tags: ids.split(' ') }, () => {
    expect(errorsOf(asks, answers)).toEqual(problems);
  });
}

test('trims the spouse, and ignores one that was not asked for', {
  tags: ['FORM-13', 'AMB-31'],
}, () => {
  const typed = { haveSpouse: 'yes', spouseName: ' Luis ', spouseEmail: ' luis@example.org ' } as const;
  expect(parseAnswers(true, typed).data).toEqual({
    certificateNumber: '000001000013',
    spouse: { name: 'Luis', email: 'luis@example.org' },
  });
  expect(parseAnswers(false, typed).data).toEqual({ certificateNumber: '000001000013', spouse: null });
  expect(parseAnswers(true, { ...typed, haveSpouse: 'no' }).data?.spouse).toBeNull();
});
