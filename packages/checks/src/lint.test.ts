import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './steps.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lint-'));
  const rules = ['constant-assertion', 'dangling-expect'];
  const plugins = rules.map((rule) => path.join(root, 'packages/checks/lint', `${rule}.grit`));
  const config = { plugins, linter: { rules: { preset: 'none' } } };
  writeFileSync(path.join(folder, 'biome.json'), JSON.stringify(config));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the linter says of one statement. */
function lint(statement: string): string {
  writeFileSync(path.join(folder, 'a.test.ts'), `${statement}\n`);
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', 'a.test.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return status === 0 ? 'fine' : `${stdout}${stderr}`;
}

test.each(['true', 'false', 'null', 'undefined', '1', "'text'", '"text"'])(
  'an assertion about the constant %s is refused',
  (value) => {
    expect(lint(`expect(${value}).toBe(${value});`)).toContain('This is a constant');
  },
);

test.each(['expect(sum(1, 2));', 'await expect(answer());'])(
  '%s compares nothing and is refused',
  (statement) => {
    expect(lint(statement)).toContain('Nothing is compared here');
  },
);

test.each([
  'expect(sum(1, 2)).toBe(3);',
  "expect('a' + b).toBe('ab');",
  'await expect(answer()).resolves.toBe(true);',
])('%s is an assertion', (statement) => {
  expect(lint(statement)).toBe('fine');
});
