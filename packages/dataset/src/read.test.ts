import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DatasetError } from './dataset-error.ts';
import { demoDatasetPath } from './demo-path.ts';
import { readDataset } from './read.ts';
import { Dataset } from './schema.ts';
import { smallDataset } from './testing/small-dataset.ts';

const folder = mkdtempSync(join(tmpdir(), 'dataset-'));
const path = join(folder, 'society.json');
afterAll(() => rmSync(folder, { recursive: true }));

const small = JSON.stringify(Dataset.encode(smallDataset()), null, 2);

/** The small dataset with a PDF for its first document. */
const withFile = small.replace('"DocumentId":', '"File": "files/contract.pdf",\n          "DocumentId":');
const pdf = join(folder, 'files', 'contract.pdf');
mkdirSync(join(folder, 'files'));

function errorFor(content: string | Uint8Array, maxBytes?: number): string {
  writeFileSync(path, content);
  try {
    readDataset(path, maxBytes);
  } catch (error) {
    if (error instanceof DatasetError) return error.message;
    throw error;
  }
  throw new Error('This dataset should have been invalid');
}

/** Returns the line of the first occurrence, from 1. */
const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;

test('reads a valid dataset with and without a byte order mark', () => {
  writeFileSync(path, small);
  expect(Dataset.encode(readDataset(path))).toEqual(JSON.parse(small));
  writeFileSync(path, `\uFEFF${small}`);
  expect(readDataset(path).members).toHaveLength(2);
});

test('rejects a missing file, a folder, a large file and invalid UTF-8', () => {
  const missing = join(folder, 'missing.json');
  expect(() => readDataset(missing)).toThrow(
    `The dataset ${missing} cannot be read: the file does not exist.`,
  );
  expect(() => readDataset(folder)).toThrow(
    `The dataset ${folder} cannot be read: it is a folder, not a file.`,
  );
  expect(errorFor(small, 1024)).toMatch(/has 0\.\d MB; at most 0\.0 MB can be read\.$/);
  expect(errorFor(new Uint8Array([0x7b, 0xff, 0x7d]))).toBe(
    `The dataset ${path} cannot be read: it is not UTF-8 text.`,
  );
});

test.for([
  ['a comment', '{\n  "format": 1 // one\n}', 'line 2, column 15 ($): comments are not allowed.'],
  ['a comma too many', '{\n  "format": 1,\n}', 'line 3, column 1 ($): a name in quotes is expected here.'],
  [
    'a missing comma',
    '{\n  "format": 1\n  "members": []\n}',
    'line 3, column 3 ($): a comma is expected here.',
  ],
  ['a missing brace', '{\n  "format": 1', 'line 2, column 14 ($): a closing brace is missing.'],
  ['an open text', '{\n  "format": "one\n}', 'line 2, column 13 ($): a closing quote is missing.'],
  ['two values', '{}\n{}', 'line 2, column 1 ($): unexpected text after the end of the JSON value.'],
  ['no value', '', 'line 1, column 1 ($): a value is expected here.'],
  [
    'a duplicate name',
    '{\n  "faqs": [{ "Id": 1, "Id": 2 }]\n}',
    'line 2, column 23 ($.faqs[0].Id): the name "Id" appears twice.',
  ],
] as const)('rejects the syntax error %s with its position', ([, text, reason]) => {
  expect(errorFor(text)).toBe(`The dataset ${path} is wrong at ${reason}`);
});

test.for([
  ['a wrong value', '"LastFourSsn": "', '"LastFourSsn": "x', '$.members[0].LastFourSsn'],
  [
    'a date that does not exist',
    '"DateOfBirth": "1976-12-09"',
    '"DateOfBirth": "1976-02-30"',
    '$.members[0].DateOfBirth',
  ],
  ['an unknown name', '"MiddleName":', '"SecondName": "", "MiddleName":', '$.members[0].SecondName'],
  [
    'an unknown name in a rider',
    '"RiderName":',
    '"Rider": "", "RiderName":',
    '$.certificates[0].RiderNames[0].Rider',
  ],
  ['a missing name', '"LineOfBusiness": "L",', '', '$.certificates[0].LineOfBusiness'],
  [
    'money that is not text',
    '"BilledAmount": "',
    '"BilledAmount": 12, "x": "',
    '$.certificates[0].PaymentSummary.BilledAmount',
  ],
  [
    'a reference with a space',
    '"ReferenceNumber": "',
    '"ReferenceNumber": "RP ',
    '$.pendingPayments[0].ReferenceNumber',
  ],
  ['another format', 'member-portal-dataset/1', 'member-portal-dataset/2', '$.format'],
] as const)('rejects %s with line and path', ([, right, wrong, at]) => {
  const text = small.replace(right, wrong);
  const message = errorFor(text);
  expect(message).toContain(`(${at}): `);
  // The position of a missing name is that of its parent object.
  const line = wrong === '' ? lineOf(small, '"certificates"') + 1 : lineOf(text, wrong);
  expect(message).toContain(`is wrong at line ${line}, column `);
  expect(message).toMatch(/: [a-z][^.]*(?:\.\d\d[^.]*)*\.$/);
});

test('rejects a violated consistency rule with line, column and path', () => {
  const text = small.replace(/("Role": "Owner",\s+"LifeProNameId": ")\d+/, '$1999999');
  const line = lineOf(text, '999999');
  expect(errorFor(text)).toBe(
    `The dataset ${path} is wrong at line ${line}, column 28 ($.certificates[0].Parties[0].LifeProNameId): no member has this LifeProNameId.`,
  );
});

test.for([
  ['is missing', () => rmSync(pdf, { force: true }), 'the file does not exist or is not readable'],
  ['is a folder', () => mkdirSync(pdf), 'the file does not exist or is not readable'],
  ['is not a PDF', () => writeFileSync(pdf, '<html>'), 'the file is not a PDF'],
  [
    'has more than 20 MB',
    () => writeFileSync(pdf, Buffer.alloc(20 * 1024 * 1024 + 1, '%PDF-')),
    'a document may have at most 20 MB',
  ],
] as const)(
  'rejects a document whose file %s with its position',
  { tags: ['R-16', 'DOC-12'] },
  ([, make, reason]) => {
    make();
    expect(errorFor(withFile)).toMatch(
      new RegExp(`wrong at line \\d+, column 19 \\(.*Documents\\[0\\]\\.File\\): ${reason}\\.$`),
    );
    rmSync(pdf, { recursive: true, force: true });
  },
);

test('accepts a PDF of 20 MB by its path relative to the dataset', {
  tags: ['R-16', 'DOC-12'],
}, () => {
  writeFileSync(pdf, Buffer.alloc(20 * 1024 * 1024, '%PDF-'));
  writeFileSync(path, withFile);
  expect(() => readDataset(path)).not.toThrow();
});

test('accepts the demo dataset', () => {
  expect(readDataset(demoDatasetPath).format).toBe('member-portal-dataset/1');
});
