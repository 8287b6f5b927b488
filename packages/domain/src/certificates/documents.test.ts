import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  archiveFileName,
  certificateOptionLabel,
  documentFileName,
  groupByInsured,
  groupDocuments,
  safeFileName,
  uniqueFileNames,
  welcomePacketFileName,
} from './documents.ts';

test('groups documents by form type, in input order', {
  tags: ['DOC-04', 'DOC-05', 'DOC-09'],
}, () => {
  const documents = [
    { id: 1, FormType: 'Contract' },
    { id: 2, FormType: 'Reportable Tax Form' },
    { id: 3, FormType: 'Annual Statement Letter' },
    { id: 4, FormType: 'Reportable Tax Form' },
    { id: 5, FormType: 'Something Else' },
  ];
  const groups = groupDocuments(documents);
  expect(groups.map((group) => [group.formType, group.title, group.documents.map(({ id }) => id)])).toEqual([
    ['Reportable Tax Form', 'IRS Form Documents', [2, 4]],
    ['Annual Statement Letter', 'Annual Statements', [3]],
    ['Billing Document', 'Billing Statements', []],
    ['Contract', 'Contracts', [1]],
  ]);
});

test('groups certificates by insured, in input order', {
  tags: ['DOC-01'],
}, () => {
  const certificates = [
    { id: 1, InsuredName: 'Ruth Olsen' },
    { id: 2, InsuredName: null },
    { id: 3, InsuredName: 'Carl Olsen' },
    { id: 4, InsuredName: 'Ruth Olsen ' },
    { id: 5, InsuredName: ' ' },
  ];
  const groups = groupByInsured(certificates);
  expect(
    groups.map(({ insuredName, certificates: insured }) => [insuredName, insured.map(({ id }) => id)]),
  ).toEqual([
    ['Ruth Olsen', [1, 4]],
    [null, [2, 5]],
    ['Carl Olsen', [3]],
  ]);
});

test('puts every certificate into exactly one group', { tags: ['DOC-01'] }, () => {
  const certificate = fc.record({
    InsuredName: fc.constantFrom('Ruth', 'Carl', 'constructor', '', null),
    id: fc.nat(),
  });
  fc.assert(
    fc.property(fc.array(certificate), (certificates) => {
      const grouped = groupByInsured(certificates).flatMap((group) => group.certificates);
      expect(new Set(grouped)).toEqual(new Set(certificates));
      expect(grouped).toHaveLength(certificates.length);
    }),
  );
});

test('labels a certificate with number and type', { tags: ['DOC-02'] }, () => {
  const label = certificateOptionLabel({ CertificateNumber: '000001234567', CertificateType: 'Whole Life' });
  expect(label).toBe('000001234567 - Whole Life');
});

test.each([
  ['Reportable Tax Form', '2024', 'Ruth Olsen', '2024 - Tax form - Ruth Olsen.pdf'],
  ['Annual Statement Letter', '2024', 'Ruth Olsen', '2024 - Annual statement - Ruth Olsen.pdf'],
  ['Billing Document', '2025-03', null, '2025-03 - Billing statement.pdf'],
  ['Contract', '1996', ' ', '1996 - Contract.pdf'],
  ['Contract', '', 'A/B', 'Contract - A B.pdf'],
  ['Another Form', '2025', 'Ruth Olsen', '2025 - Document - Ruth Olsen.pdf'],
])(
  'names the file of a %s of %j and %j %s',
  { tags: ['DOC-11', 'AMB-26'] },
  (FormType, Period, InsuredName, name) => {
    expect(documentFileName({ FormType, Period, InsuredName })).toBe(name);
  },
);

test.each([
  [
    { LineOfBusiness: 'H', InsuredName: 'Ruth Olsen' },
    'Welcome Packet - General Certificate - Ruth Olsen.pdf',
  ],
  [{ LineOfBusiness: 'U', InsuredName: null }, 'Welcome Packet - Life Insurance.pdf'],
  [{ LineOfBusiness: 'X', InsuredName: 'Ruth Olsen' }, 'Welcome Packet - Ruth Olsen.pdf'],
])('names the file of %j %s', { tags: ['WEL-05', 'AMB-26'] }, (item, name) => {
  expect(welcomePacketFileName(item)).toBe(name);
});

test('names an archive after its certificate', {
  tags: ['DOC-11', 'AMB-26'],
}, () => {
  expect(archiveFileName({ LineOfBusiness: 'A', ProductName: 'Flex', InsuredName: 'Ruth: Olsen' })).toBe(
    'Documents - Annuity - Ruth  Olsen.zip',
  );
  expect(archiveFileName({ LineOfBusiness: 'X', ProductName: 'Flex', InsuredName: null })).toBe(
    'Documents - Flex.zip',
  );
});

test('makes file names of an archive unique, ignoring case', {
  tags: ['DOC-11'],
}, () => {
  expect(
    uniqueFileNames(['2025.pdf', '2024.pdf', '2025.PDF', '2025.pdf', '2025 (2).pdf', 'note', 'note']),
  ).toEqual(['2025.pdf', '2024.pdf', '2025 (2).PDF', '2025 (3).pdf', '2025 (2) (2).pdf', 'note', 'note (2)']);
});

test.each([
  [['a\\b/c:d*e?f"g<h>i|j'], 'a b c d e f g h i j.pdf'],
  [['a\u0000b\nc\u009fd'], 'a b c d.pdf'],
  [['invoice\u202efdp.exe'], 'invoice fdp.exe.pdf'],
  [['lone\ud800half'], 'lone half.pdf'],
  [['', null, ' ', '\t', 'Ruth Olsen'], 'Ruth Olsen.pdf'],
  [['José', "O'Brien-Smith", '李'], "José - O'Brien-Smith - 李.pdf"],
  [['../../etc/passwd'], '.. .. etc passwd.pdf'],
])('joins the parts %j to %j', { tags: ['AMB-26'] }, (parts, name) => {
  expect(safeFileName(parts)).toBe(name);
});

test('never lets an unsafe character into a file name', { tags: ['AMB-26'] }, () => {
  const part = fc.option(fc.string({ unit: 'binary' }), { nil: null });
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const name = safeFileName(parts);
      expect(name.endsWith('.pdf')).toBe(true);
      const forbidden = [...name].filter(
        (character) =>
          '\\/:*?"<>|'.includes(character) ||
          character < ' ' ||
          (character >= '\u007f' && character <= '\u009f'),
      );
      expect(forbidden).toEqual([]);
      expect(name.isWellFormed()).toBe(true);
    }),
  );
});
