import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { demoDatasetPath } from './demo-path.ts';
import { extractSchemaPath, extractSchemaText } from './extract/json-schema.ts';
import { jsonSchemaPath, jsonSchemaText } from './json-schema.ts';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'dataset-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the program and returns its exit code and output. */
function run(...args: string[]): Promise<{ code: number | string; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { maxBuffer: 64 * 1024 * 1024 }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });
}

test('check prints the counts of a valid dataset', async () => {
  const { code, out } = await run('check', demoDatasetPath);
  expect(out).toMatch(
    /can be loaded: \d+ members, \d+ visitors, \d+ certificates, \d+ pendingPayments, \d+ faqs\.\n$/,
  );
  expect(code).toBe(0);
});

test('check reports an invalid dataset in one sentence without a stack', async () => {
  const { code, err } = await run('check', program);
  expect(err).toMatch(/^The dataset \S+main\.ts is wrong at line 1, column 1 \(\$\): [^\n]+\.\n$/);
  expect(code).toBe(1);
});

test('generate writes a valid dataset to a file or to standard output', async () => {
  const path = join(folder, 'society.json');
  expect(await run('generate', '--members', '25', '--seed', '7', '--out', path)).toEqual({
    code: 0,
    out: '',
    err: '',
  });
  expect((await run('check', path)).code).toBe(0);
  const { out } = await run('generate', '--members', '25', '--seed', '7');
  expect(out).toBe(readFileSync(path, 'utf8'));
});

test('generate reports a missing folder in one line', async () => {
  const { code, err } = await run(
    'generate',
    '--members',
    '2',
    '--out',
    join(folder, 'none', 'society.json'),
  );
  expect(err).toMatch(/^ENOENT: [^\n]+\n$/);
  expect(code).toBe(1);
});

test('generate writes an extract as NDJSON or as compressed CSV', async () => {
  const extract = join(folder, 'extract');
  const at = ['--members', '3', '--seed', '7', '--date', '2026-11-26', '--extract', extract];
  expect(await run('generate', ...at)).toEqual({ code: 0, out: '', err: '' });
  expect(JSON.parse(readFileSync(join(extract, 'extract.json'), 'utf8'))).toMatchObject({
    format: 'member-portal-extract/1',
    extractDate: '2026-11-26',
    rows: { members: 3, addresses: 3, 'form-templates': 8 },
  });
  const rows = readFileSync(join(extract, 'members.ndjson'), 'utf8').trimEnd().split('\n');
  expect(rows).toHaveLength(3);
  expect((await run('generate', ...at, '--csv', '--gzip')).code).toBe(0);
  const lines = gunzipSync(readFileSync(join(extract, 'members.csv.gz')))
    .toString()
    .trimEnd()
    .split('\n');
  expect(lines[0]).toBe('LifeProNameId,FirstName,MiddleName,LastName,DateOfBirth,LastFourSsn');
  expect(lines[1]?.split(',')).toEqual(Object.values(JSON.parse(rows[0] ?? '')).map((value) => value ?? ''));
});

test.for([
  [],
  ['check'],
  ['generate'],
  ['generate', '--members', 'many'],
  ['generate', '--members', '0'],
  ['check', 'a', 'b'],
  ['schema', '--x'],
])('rejects invalid arguments with exit code 2: %j', async (args) => {
  const { code, err } = await run(...args);
  expect(err).toMatch(/^(?:error|Usage): /);
  expect(code).toBe(2);
});

test('matches the committed JSON schemas', async () => {
  // Compares values, because the formatter changes the layout of the committed file.
  expect(JSON.parse(readFileSync(jsonSchemaPath, 'utf8'))).toEqual(JSON.parse(jsonSchemaText()));
  expect((await run('schema')).out).toBe(jsonSchemaText());
  expect(JSON.parse(readFileSync(extractSchemaPath, 'utf8'))).toEqual(JSON.parse(extractSchemaText()));
  expect((await run('schema', '--extract')).out).toBe(extractSchemaText());
});
