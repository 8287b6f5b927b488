import { expect, test } from 'vitest';
import { type SigningAnswers, signingQuestions } from './signing-answers.ts';

const REQUIRED = 'This field is required';

const asked = (asksAboutSpouse: boolean, given: Partial<SigningAnswers>) =>
  signingQuestions({ asksAboutSpouse }).safeParse({
    certificate: '000001000013',
    haveSpouse: '',
    spouseName: '',
    spouseEmail: '',
    ...given,
  });

/** What is wrong, by field. */
const problemsOf = (...question: Parameters<typeof asked>): object =>
  Object.fromEntries(
    asked(...question).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );

test('a certificate must be chosen: 0 is none', { tags: ['FORM-15'] }, () => {
  expect(problemsOf(false, { certificate: '0' })).toEqual({ certificate: REQUIRED });
  expect(problemsOf(false, {})).toEqual({});
});

for (const [ids, what, asks, given, problems] of [
  ['FORM-16', 'no answer', true, {}, { haveSpouse: REQUIRED }],
  [
    'FORM-16',
    'a group that the Tab key has gone through',
    true,
    { haveSpouse: null },
    { haveSpouse: REQUIRED },
  ],
  ['FORM-16', 'no answer where none is asked for', false, {}, {}],
  ['FORM-16', 'no spouse', true, { haveSpouse: 'no' }, {}],
  ['FORM-17', 'a spouse', true, { haveSpouse: 'yes' }, { spouseName: REQUIRED, spouseEmail: REQUIRED }],
  [
    'FORM-17',
    'a spouse of spaces',
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
    expect(problemsOf(asks, given)).toEqual(problems);
  });
}

test('the spouse is named without the spaces around, and only where the question was asked', {
  tags: ['FORM-13', 'AMB-31'],
}, () => {
  const typed = { haveSpouse: 'yes', spouseName: ' Luis ', spouseEmail: ' luis@example.org ' } as const;
  expect(asked(true, typed).data).toEqual({
    certificateNumber: '000001000013',
    spouse: { name: 'Luis', email: 'luis@example.org' },
  });
  expect(asked(false, typed).data).toEqual({ certificateNumber: '000001000013', spouse: null });
  expect(asked(true, { ...typed, haveSpouse: 'no' }).data?.spouse).toBeNull();
});
