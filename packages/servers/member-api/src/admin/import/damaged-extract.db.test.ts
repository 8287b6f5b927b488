import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { KIND_NAMES, type KindName } from '@portal/dataset/extract/kinds';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { everyRow } from '../testing/every-table.ts';
import { openFixtureForImport, type Rows, writeFixtureExtract } from '../testing/fixture-extract.ts';
import type { ImportDatabase } from './connection.ts';
import { importExtract } from './import-extract.ts';

let folder: string;
let extract: string;
let remove: () => Promise<void>;
let database: ImportDatabase;
let before: Record<string, string[]>;
beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  extract = join(folder, 'extract');
  database = await openFixtureForImport(folder);
  // Most rows of a damaged extract are as in the last one, and are not read again.
  await writeFixtureExtract(extract, { change: withEveryKind });
  await importExtractOfTest();
  before = await everyRow(database.db);
});
afterAll(async () => {
  await database.close();
  await remove();
});
beforeEach(() => writeFixtureExtract(extract, { change: withEveryKind }));
afterEach(async () => {
  expect(await everyRow(database.db)).toEqual(before);
});

/** Kinds for which the fixture has no rows. */
function withEveryKind(rows: Rows): void {
  rows['search-synonyms'] = [{ Phrase: 'rmd', Means: 'required minimum distributions' }];
  rows['page-help'] = rows['help-articles']
    .slice(0, 2)
    .map(({ FaqId }, Position) => ({ Topic: 'payments', FaqId, Position }));
}

function importExtractOfTest() {
  return importExtract(database, {
    folder: extract,
    isDryRun: false,
    isFull: false,
    limitPercent: 100,
    now: () => new Date('2026-11-27T08:00:00Z'),
    onProgress: () => undefined,
  });
}

/** Imports the extract and returns the lines of the refusal. */
async function refusal(): Promise<string[]> {
  const error = await importExtractOfTest().then(
    () => new Error('The extract was imported'),
    (reason: unknown) => reason,
  );
  return (error instanceof Error ? error.message : String(error)).split('\n').slice(1);
}

const readLines = async (file: string) => (await readFile(join(extract, file), 'utf8')).trimEnd().split('\n');
const writeLines = (file: string, lines: readonly string[]) =>
  writeFile(join(extract, file), `${lines.join('\n')}\n`);

async function setRows(kind: KindName, count: number): Promise<void> {
  const path = join(extract, 'extract.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...manifest, rows: { ...manifest.rows, [kind]: count } }));
}

/** Moves every value to the next field. */
function rotate(line: string): string {
  const row = JSON.parse(line);
  const values = Object.values(row);
  return JSON.stringify(Object.fromEntries(Object.keys(row).map((field, at) => [field, values.at(at - 1)])));
}

/** Damages the last line of a file. */
const damages: Readonly<Record<string, (line: string) => string | Buffer>> = {
  'a line that was cut': (line) => line.slice(0, line.length / 2),
  'values in the wrong fields': rotate,
  'an unknown field': (line) => JSON.stringify({ ...JSON.parse(line), Colour: 'red' }),
  'a line without an object': () => '[1]',
  'another encoding': (line) => Buffer.from(line.replace(/"([^"])/, '"\u00fc$1'), 'latin1'),
  'a line of 2 MB': (line) => line.replace('{', `{${' '.repeat(2 * 1024 * 1024)}`),
};

/** Fields of equal types, in which a rotation is no error. */
const INTERCHANGEABLE: readonly string[] = ['search-synonyms', 'spousal-consent-states'];

/** One import tells of several files, but of at most 100 errors. */
const groups = Array.from({ length: Math.ceil(KIND_NAMES.length / 8) }, (_, at) =>
  KIND_NAMES.slice(at * 8, (at + 1) * 8),
);

/** Returns the first reported line of each kind. */
async function refusalByKind(kinds: readonly KindName[]): Promise<Record<string, string | undefined>> {
  const lines = await refusal();
  return Object.fromEntries(
    kinds.map((kind) => [kind, lines.find((line) => line.startsWith(`${kind}.ndjson:`))]),
  );
}

test.for(Object.keys(damages))('refuses %s in every kind of file', async (name) => {
  for (const group of groups) {
    const kinds = group.filter(
      (kind) => name !== 'values in the wrong fields' || !INTERCHANGEABLE.includes(kind),
    );
    await writeFixtureExtract(extract, { change: withEveryKind });
    const expected: Record<string, unknown> = {};
    for (const kind of kinds) {
      const lines = await readLines(`${kind}.ndjson`);
      const damaged = Buffer.from(damages[name]?.(lines.at(-1) ?? '') ?? '');
      const intact = lines.slice(0, -1).map((line) => `${line}\n`);
      await writeFile(
        join(extract, `${kind}.ndjson`),
        Buffer.concat([Buffer.from(intact.join('')), damaged, Buffer.from('\n')]),
      );
      expected[kind] = expect.stringMatching(new RegExp(`^${kind}\\.ndjson:${lines.length}( \\(|: )`));
    }
    expect(await refusalByKind(kinds)).toEqual(expected);
  }
});

test('refuses a missing row in every kind of file', async () => {
  for (const group of groups) {
    await writeFixtureExtract(extract, { change: withEveryKind });
    const expected: Record<string, string> = {};
    for (const kind of group) {
      const lines = await readLines(`${kind}.ndjson`);
      const { length } = lines;
      await writeLines(`${kind}.ndjson`, lines.slice(1));
      // Without lines an empty file has one empty line.
      expected[kind] =
        length === 1
          ? `${kind}.ndjson:1: the line is not a JSON object`
          : `${kind}.ndjson:${length - 1}: the file has ${length - 1} rows in place of ${length}`;
    }
    expect(await refusalByKind(group)).toEqual(expected);
  }
});

test('refuses a repeated row in every kind of file', async () => {
  for (const group of groups) {
    await writeFixtureExtract(extract, { change: withEveryKind });
    const expected: Record<string, unknown> = {};
    for (const kind of group) {
      const lines = await readLines(`${kind}.ndjson`);
      await writeLines(`${kind}.ndjson`, [...lines, lines[0] ?? '']);
      await setRows(kind, lines.length + 1);
      expected[kind] = expect.stringMatching(
        new RegExp(`^${kind}\\.ndjson:${lines.length + 1} \\(\\w+\\): another row has this key$`),
      );
    }
    expect(await refusalByKind(group)).toEqual(expected);
  }
});

const fields: readonly [kind: KindName, field: string, value: unknown, reason: string][] = [
  ['addresses', 'LifeProNameId', '599999', 'no row of members has this LifeProNameId'],
  ['parties', 'LifeProNameId', '599999', 'no row of members has this LifeProNameId'],
  ['riders', 'CertificateNumber', '000000999999', 'no row of certificates has this CertificateNumber'],
  ['values', 'CertificateNumber', '000000999999', 'no row of certificates has this CertificateNumber'],
  [
    'payment-history',
    'CertificateNumber',
    '000000999999',
    'no row of certificates has this CertificateNumber',
  ],
  ['documents', 'CertificateNumber', '000000999999', 'no row of certificates has this CertificateNumber'],
  ['document-amounts', 'DocumentId', 'D-999', 'no row of documents has this DocumentId'],
  ['page-help', 'FaqId', 999, 'no row of help-articles has this FaqId'],
  ['contact-issues', 'ContactTopicId', 999, 'no row of contact-topics has this ContactTopicId'],
  ['documents', 'File', 'missing.pdf', 'the file does not exist or is not readable'],
  [
    'members',
    'LastName',
    '=HYPERLINK("x")',
    'expected text without control characters that is no spreadsheet formula',
  ],
  ['members', 'DateOfBirth', '1842-07-30', 'expected a year from 1850 to 2100'],
  ['bills', 'BilledAmount', '12.5', 'expected dollars and cents such as "1204.50"'],
  ['payment-history', 'PaymentDate', '2026-11-27', 'the payment was received after the date of the extract'],
];

test.for(fields)('refuses %s with %s %j', async ([kind, field, value, reason]) => {
  const file = `${kind}.ndjson`;
  const lines = await readLines(file);
  await writeLines(file, [
    JSON.stringify({ ...JSON.parse(lines[0] ?? ''), [field]: value }),
    ...lines.slice(1),
  ]);
  expect(await refusal()).toContain(`${file}:1 (${field}): ${reason}`);
});

test('refuses a certificate without an owner and a member without an address', async () => {
  const parties = await readLines('parties.ndjson');
  await writeLines(
    'parties.ndjson',
    parties.map((line) => line.replace('"Role":"Owner"', '"Role":"Insured"')),
  );
  const lines = await refusal();
  expect(lines[0]).toBe('certificates.ndjson:1 (CertificateNumber): the certificate has no Owner in parties');
  await writeLines('parties.ndjson', parties);
  const addresses = await readLines('addresses.ndjson');
  await writeLines('addresses.ndjson', addresses.slice(1));
  await setRows('addresses', addresses.length - 1);
  expect(await refusal()).toEqual(['members.ndjson:1 (LifeProNameId): the member has no row in addresses']);
});

test('refuses missing, repeated and unknown files', async () => {
  await rm(join(extract, 'riders.ndjson'));
  await writeLines('bills.csv', ['CertificateNumber']);
  await writeLines('rider.ndjson', []);
  expect(await refusal()).toEqual([
    'riders: the file is missing',
    'bills: there are several files',
    'bills.csv: the file is not one of the files that extract.json describes',
    'bills.ndjson: the file is not one of the files that extract.json describes',
    'rider.ndjson: the file is not one of the files that extract.json describes',
  ]);
});

test('ends the list of errors after 100', async () => {
  const lines = Array.from({ length: 150 }, () => '{}');
  await writeLines('riders.ndjson', lines);
  expect(await refusal()).toHaveLength(100);
});

test('refuses damaged CSV files with the line', { timeout: 240_000 }, async () => {
  await writeFixtureExtract(extract, { change: withEveryKind, csv: true, gzip: true });
  const path = join(extract, 'riders.csv.gz');
  const intact = await readFile(path);
  const lines = gunzipSync(intact).toString().trimEnd().split('\n');
  const [header = '', first = '', ...rest] = lines;
  const cases: readonly [content: Buffer, reason: string][] = [
    [
      gzipSync([header, `${first},more`, ...rest].join('\n')),
      'riders.csv.gz:2: the line has 5 fields in place of 4',
    ],
    [
      gzipSync([header, `${first}"x`, ...rest].join('\n')),
      'riders.csv.gz:2: a quotation mark is missing or not expected',
    ],
    [
      gzipSync([header.replace('Position', 'Place'), first].join('\n')),
      'riders.csv.gz:1: the field "Place" is unknown',
    ],
    [
      gzipSync([header.replace('Position,', ''), first].join('\n')),
      'riders.csv.gz:1: the field Position is missing',
    ],
    [gzipSync(''), 'riders.csv.gz:1: the line with the names of the fields is missing'],
    [
      intact.subarray(0, intact.length - 6),
      `riders.csv.gz:${lines.length + 1}: the compressed file is damaged or cut`,
    ],
    [Buffer.from(lines.join('\n')), 'riders.csv.gz:1: the compressed file is damaged or cut'],
  ];
  for (const [content, reason] of cases) {
    await writeFile(path, content);
    expect((await refusal())[0]).toBe(reason);
  }
});
