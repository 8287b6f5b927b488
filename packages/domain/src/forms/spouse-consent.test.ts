import { expect, test } from 'vitest';
import { looksMistyped, needsSpouseConsent, SpouseAnswers } from './spouse-consent.ts';

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [false, false, false],
])(
  'state requires consent: %s, form has spouse fields: %s, asks: %s',
  { tags: ['SPO-02', 'FORM-08', 'FORM-16', 'AMB-31'] },
  (state, role, expected) => {
    expect(needsSpouseConsent({ IsSpousalConsentState: state }, { HasSpouseRole: role })).toBe(expected);
  },
);

const REQUIRED = 'This field is required';
const answers = (haveSpouse: SpouseAnswers['haveSpouse'], spouseName = '', spouseEmail = '') => ({
  haveSpouse,
  spouseName,
  spouseEmail,
});

/** Errors by field. */
function errorsOf(input: SpouseAnswers): object {
  const { error } = SpouseAnswers.safeParse(input);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

test.each<[what: string, SpouseAnswers, problems: object]>([
  ['no answer', answers(''), { haveSpouse: REQUIRED, spouseName: REQUIRED, spouseEmail: REQUIRED }],
  [
    'a radio group after Tab',
    answers(null),
    { haveSpouse: REQUIRED, spouseName: REQUIRED, spouseEmail: REQUIRED },
  ],
  ['no spouse', answers('no'), {}],
  ['a spouse', answers('yes'), { spouseName: REQUIRED, spouseEmail: REQUIRED }],
  ['a spouse of whitespace', answers('yes', ' ', '\t'), { spouseName: REQUIRED, spouseEmail: REQUIRED }],
  ['a name alone', answers('yes', 'Luis'), { spouseEmail: REQUIRED }],
  ['an e-mail alone', answers('yes', '', 'luis@example.org'), { spouseName: REQUIRED }],
  ['both', answers('yes', 'Luis', 'luis@example.org'), {}],
])('%s', { tags: ['SPO-04', 'FORM-16', 'FORM-17'] }, (_what, input, problems) => {
  expect(errorsOf(input)).toEqual(problems);
});

test.each([
  ['An\u202Dna', 'anna\u200B@example.org', { name: 'Anna', email: 'anna@example.org' }],
  [' Anna\u00A0Lee ', '\uFEFFanna@exa\u2011mple.org', { name: 'Anna Lee', email: 'anna@exa-mple.org' }],
])(
  'stores %j and %j without invisible characters',
  { tags: ['SPO-04', 'FORM-17'] },
  (name, email, spouse) => {
    expect(SpouseAnswers.parse(answers('yes', name, email))).toEqual(spouse);
  },
);

test('invisible characters are no answer', { tags: ['SPO-04'] }, () => {
  expect(errorsOf(answers('yes', '\u200B', '\u200B'))).toEqual({
    spouseName: REQUIRED,
    spouseEmail: REQUIRED,
  });
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
])('warns about %j: %s, and accepts it', { tags: ['SPO-05', 'AMB-32'] }, (email, mistyped) => {
  expect(looksMistyped(email)).toBe(mistyped);
  expect(errorsOf(answers('yes', 'Luis', email || 'x'))).toEqual({});
});

test('parses to a trimmed spouse, or to null without one', {
  tags: ['SPO-06'],
}, () => {
  expect(SpouseAnswers.parse(answers('yes', ' Luis ', ' luis@example.org '))).toEqual({
    name: 'Luis',
    email: 'luis@example.org',
  });
  expect(SpouseAnswers.parse(answers('no', 'Luis', 'luis@example.org'))).toBeNull();
});
