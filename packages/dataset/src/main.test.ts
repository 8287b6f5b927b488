import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { demoDatasetPath } from './demo-path.ts';
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

test('matches the committed JSON schema', async () => {
  // Compares values, because the formatter changes the layout of the committed file.
  expect(JSON.parse(readFileSync(jsonSchemaPath, 'utf8'))).toEqual(JSON.parse(jsonSchemaText()));
  expect((await run('schema')).out).toBe(jsonSchemaText());
});
