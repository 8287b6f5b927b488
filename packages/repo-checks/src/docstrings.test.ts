import { globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { undocumentedExports } from './docstrings.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

async function namesIn(source: string): Promise<string[]> {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const file = path.join(folder, 'sums.tsx');
  writeFileSync(file, source);
  return undocumentedExports(file);
}

test('names exported functions, components and types without a docstring', async () => {
  const source = `import { memo } from 'react';
export function add() {}
// A comment, and no docstring.
export type Sum = number;
export const Total = memo(function Total() {});
export class Ledger {}
export interface Line {}
export const half = () => 0.5;
`;
  expect(await namesIn(source)).toEqual(['2 add', '4 Sum', '5 Total', '6 Ledger', '7 Line', '8 half']);
});

test('accepts documented exports, values and what is not exported', async () => {
  const source = `/** Adds. */
export function add() {}
/** A sum of cents. */
const Sum = z.int();
export type Sum = number;
export const LIMIT = 5;
export const Schema = z.object({});
function internal() {}
export { internal } from './internal.ts';
`;
  expect(await namesIn(source)).toEqual([]);
});

/** Packages that sections outside this repository use at run time. */
const PUBLISHED = '{api,domain,section-sdk,shared-features,ui}';

test('public functions, components and types have a docstring', () => {
  const files = globSync(`packages/${PUBLISHED}/src/**/*.{ts,tsx}`, { cwd: ROOT }).filter(
    (file) => !/\.(?:test|stories|fixture)\.tsx?$|\/testing\//.test(file),
  );
  expect(files).toContain('packages/ui/src/button.tsx');
  const names = files.flatMap((file) =>
    undocumentedExports(path.join(ROOT, file)).map((name) => `${file}:${name}`),
  );
  expect(names).toEqual([]);
});
