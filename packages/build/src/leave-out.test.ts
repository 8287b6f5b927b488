import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { expect, onTestFinished, test } from 'vitest';
import { LeaveOut, type Unused } from './leave-out.ts';
import { withoutFunctions } from './without-functions.ts';

const SOURCE = `
export async function used(a) { return a.length }
export function unused() { return 'of nobody' }
export class Client { ask() { return used([]) } async tell(to) { return { to } } }
export const make = (a) => { return { a } };
`;

test('functions, methods and named values that are functions refuse, and all else stands as it was', () => {
  expect(withoutFunctions('library.mjs', SOURCE, ['unused', 'tell', 'make'])).toBe(`
export async function used(a) { return a.length }
export function unused() {throw Error("left out")}
export class Client { ask() { return used([]) } async tell(to) {throw Error("left out")} }
export const make = (a) => {throw Error("left out")};
`);
});

test('a function that is not there, or of which there are two, is refused', () => {
  expect(() => withoutFunctions('library.mjs', SOURCE, ['forgotten'])).toThrow(
    'library.mjs has no forgotten, which is to be left out',
  );
  expect(() => withoutFunctions('library.mjs', `${SOURCE}{ function used() {} }`, ['used'])).toThrow(
    'library.mjs has more than one used, which is to be left out',
  );
});

/** Builds a page that uses a library of one file, and answers what is wrong with that. */
async function problemsOf(unused: Unused): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'leave-out-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'node_modules/library'), { recursive: true });
  writeFileSync(path.join(folder, 'node_modules/library/index.mjs'), SOURCE);
  writeFileSync(path.join(folder, 'page.mjs'), "import { used } from 'library/index.mjs';\nused('page');\n");
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  rspack(
    { context: folder, mode: 'none', entry: './page.mjs', plugins: [new LeaveOut([unused])] },
    (error, stats) => {
      if (error) reject(error);
      else resolve(stats?.hasErrors() ? stats.toString('errors-only') : 'none');
    },
  );
  return promise;
}

test('a build that has what is to be left out goes through, and one without it fails', async () => {
  expect(await problemsOf({ file: 'library/index.mjs', functions: ['unused'] })).toBe('none');
  // What stands in the place of the file has other names than the page asks for.
  expect(await problemsOf({ file: 'library/index.mjs', replacement: 'preflight.js' })).toMatch(
    /export 'used' .* was not found in .*createPreflight/,
  );
  expect(await problemsOf({ file: 'library/index.mjs', functions: ['forgotten'] })).toContain(
    'has no forgotten',
  );
  expect(await problemsOf({ file: 'library/moved.mjs', functions: ['unused'] })).toContain(
    'library/moved.mjs was to be left out (decision 0077), and is no part of the build',
  );
  expect(await problemsOf({ file: 'library/moved.mjs', replacement: 'preflight.js' })).toContain(
    'library/moved.mjs was to be left out (decision 0077), and is no part of the build',
  );
});
