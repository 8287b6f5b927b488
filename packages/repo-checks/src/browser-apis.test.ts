import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { results, root } from './exec.ts';

let folder: string;

beforeAll(() => {
  // TypeScript finds `@typescript/lib-dom` in a parent folder of the project.
  mkdirSync(results, { recursive: true });
  folder = mkdtempSync(path.join(results, 'browser-apis-'));
  const config = { extends: path.join(root, 'tsconfig.browser.json'), files: ['page.ts'], include: [] };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the statements that the compiler rejects. */
function rejected(statements: readonly string[]): string[] {
  writeFileSync(path.join(folder, 'page.ts'), `${statements.join('\n')}\n`);
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '--project', folder], { encoding: 'utf8' });
  const lines = new Set([...stdout.matchAll(/page\.ts\((\d+),/g)].map(([, line]) => Number(line)));
  return statements.filter((_statement, index) => lines.has(index + 1));
}

test('rejects JavaScript and DOM that the oldest supported browsers lack', () => {
  const statements = [
    'export const groups = Map.groupBy([1], String);',
    'export const deferred = Promise.withResolvers<void>();',
    'export const sorted = [2, 1].toSorted();',
    'export const union = new Set([1]).union(new Set([2]));',
    'export const keys = new Map([[1, 2]]).keys().toArray();',
    'export const signal = AbortSignal.any([]);',
    "export const url = URL.parse('https://example.org');",
    'export const response = Response.json({});',
  ];
  expect(rejected(statements)).toEqual(statements);
});

test('accepts what every supported browser has', () => {
  const statements = [
    'export const last = [1].at(-1);',
    'export const signal = AbortSignal.timeout(1);',
    'export const copy = structuredClone({});',
  ];
  expect(rejected(statements)).toEqual([]);
});
