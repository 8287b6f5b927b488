import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fullName, isValidName, titleCase } from './names.ts';

test.each([
  ['MARGARET', 'Margaret'],
  ['mary ann', 'Mary Ann'],
  ["O'BRIEN-SMITH", "O'Brien-Smith"],
  ['d’angelo', 'D’Angelo'],
  ['JOSÉ ÁLVAREZ', 'José Álvarez'],
  ['  van  DYKE ', '  Van  Dyke '],
  ['MCDONALD', 'McDonald'],
  ['ANNE-MARIE MCKAY-MCLEOD', 'Anne-Marie McKay-McLeod'],
  ['MC', 'Mc'],
  ['SMITH III', 'Smith III'],
  ['mcneil iv ', 'McNeil IV '],
  ['SMITH JR.', 'Smith Jr.'],
  ['VAN DER BERG', 'Van Der Berg'],
  ['DE LA CRUZ', 'De La Cruz'],
  ['ST. JOHN', 'St. John'],
  ['ST.JOHN', 'St.John'],
  ['J.R. "BOB"', 'J.R. "Bob"'],
  ['MARGARET (PEGGY)', 'Margaret (Peggy)'],
  ['SMITH, III', 'Smith, III'],
  ["MCGEE-O'NEIL II", "McGee-O'Neil II"],
  ['WILLIAMS 3RD', 'Williams 3rd'],
  ['MACARTHUR', 'Macarthur'],
  ['SMITH III, MD', 'Smith III, Md'],
  ['SMITH III ESQ', 'Smith III Esq'],
  ['SMITH II.', 'Smith II.'],
  ['SMITH IX', 'Smith IX'],
  ['IVES IV', 'Ives IV'],
  ['HAWAII', 'Hawaii'],
  ['MARY VI', 'Mary Vi'],
  ['IV', 'Iv'],
  ['', ''],
])('converts %j to %j', { tags: ['REG-09', 'AMB-64'] }, (text, expected) => {
  expect(titleCase(text)).toBe(expected);
});

test('changes only letter case, and is idempotent', { tags: ['AMB-64'] }, () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-zÀ-ÖØ-Þà-ö '’-]{0,40}$/), (text) => {
      const capitalised = titleCase(text);
      expect(capitalised.toLowerCase()).toBe(text.toLowerCase());
      expect(titleCase(capitalised)).toBe(capitalised);
    }),
  );
});

const noName = { FirstName: null, MiddleName: null, LastName: null, FullName: null };

test.each([
  [{ ...noName, FirstName: 'Ruth', LastName: 'Olsen', FullName: 'Ruth M. Olsen' }, 'Ruth M. Olsen'],
  [{ ...noName, FirstName: 'Ruth', MiddleName: 'May', LastName: 'Olsen' }, 'Ruth May Olsen'],
  [{ ...noName, FirstName: 'Ruth ', MiddleName: ' ', LastName: 'Olsen', FullName: ' ' }, 'Ruth Olsen'],
  [{ ...noName, LastName: 'Olsen' }, 'Olsen'],
  [noName, ''],
])('full name of %j: %j', { tags: ['ENT-12'] }, (person, expected) => {
  expect(fullName(person)).toBe(expected);
});

test.each([
  ['Twenty characters ok', 'Ruth', true],
  ['Twenty-one characters', 'Ruth', false],
  ['Twenty-one characters', 'Twenty-one characters', true],
  ['Twenty-one characters', ' Twenty-one characters ', true],
  ['Twenty-one characterz', 'Twenty-one characters', false],
])(
  'account edit accepts %j in place of %j: %s',
  { tags: ['PROF-14', 'AMB-87'] },
  (requested, current, expected) => {
    expect(isValidName(requested, current)).toBe(expected);
  },
);
