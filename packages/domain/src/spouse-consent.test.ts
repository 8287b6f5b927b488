import { expect, test } from 'vitest';
import { looksMistyped, needsSpouseConsent, type SpouseAnswers, spouseProblems } from './spouse-consent.ts';

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [false, false, false],
])(
  'SPO-02 FORM-08 FORM-16 AMB-31 state asks: %s, form has a spouse role: %s, so the member is asked: %s',
  (state, role, asked) => {
    expect(needsSpouseConsent({ IsSpousalConsentState: state }, { HasSpouseRole: role })).toBe(asked);
  },
);

const REQUIRED = 'This field is required';
const answers = (haveSpouse: SpouseAnswers['haveSpouse'], spouseName = '', spouseEmail = '') => ({
  haveSpouse,
  spouseName,
  spouseEmail,
});

test.each<[what: string, SpouseAnswers, problems: object]>([
  ['no answer', answers(''), { haveSpouse: REQUIRED, spouseName: REQUIRED, spouseEmail: REQUIRED }],
  ['no spouse', answers('no'), {}],
  ['a spouse', answers('yes'), { spouseName: REQUIRED, spouseEmail: REQUIRED }],
  ['a spouse of spaces', answers('yes', ' ', '\t'), { spouseName: REQUIRED, spouseEmail: REQUIRED }],
  ['a name alone', answers('yes', 'Luis'), { spouseEmail: REQUIRED }],
  ['an e-mail alone', answers('yes', '', 'luis@example.org'), { spouseName: REQUIRED }],
  ['both', answers('yes', 'Luis', 'luis@example.org'), {}],
])('SPO-04 FORM-16 FORM-17 %s', (_what, given, problems) => {
  expect(spouseProblems(given)).toEqual(problems);
});

test.each([
  ['luis@example.org', false],
  [' luis.o+forms@mail.example.org ', false],
  ['', false],
  ['luis', true],
  ['luis@', true],
  ['luis@example', true],
  ['luis@example.', true],
  ['luis at example.org', true],
  ['luis@example..org', true],
  ['a@b@example.org', true],
  ['luis@example.org luis', true],
  ['luis@example.org.', true],
])('SPO-05 AMB-32 %j looks mistyped: %s, and is taken all the same', (email, mistyped) => {
  expect(looksMistyped(email)).toBe(mistyped);
  expect(spouseProblems(answers('yes', 'Luis', email || 'x'))).toEqual({});
});
