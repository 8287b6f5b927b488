import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildApplications } from './build-applications.ts';

const modules = path.resolve(import.meta.dirname, '../../../node_modules');
/** Writes a file that is named after the source's content, as bundlers do. */
const BUILD = `node -e "const fs = require('fs'); fs.mkdirSync('dist', { recursive: true }); fs.writeFileSync('dist/' + fs.readFileSync('source.txt', 'utf8'), '')"`;

let root: string;
const write = (file: string, content: unknown) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
};
const built = (name: string) =>
  readdirSync(path.join(root, name, 'dist')).filter((file) => file.endsWith('.js'));
const build = (...names: string[]) =>
  buildApplications(root, new AbortController().signal, names.length === 0 ? undefined : names);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portal-build-'));
  const { packageManager } = JSON.parse(readFileSync(path.join(modules, '../package.json'), 'utf8'));
  write('package.json', { name: 'sample', private: true, packageManager, workspaces: ['shell', 'mfe-*'] });
  write('turbo.json', { tasks: { build: { outputs: ['dist/**'] } } });
  symlinkSync(modules, path.join(root, 'node_modules'));
  for (const name of ['shell', 'mfe-one', 'mfe-two']) {
    write(`${name}/package.json`, { name, scripts: { build: BUILD } });
    write(`${name}/section.json`, {});
    write(`${name}/source.txt`, 'first.js');
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a cached build contains no file of a reverted edit', async () => {
  await build();
  expect([built('shell'), built('mfe-one'), built('mfe-two')]).toEqual([
    ['first.js'],
    ['first.js'],
    ['first.js'],
  ]);
  write('mfe-one/source.txt', 'second.js');
  await build('one');
  expect(built('mfe-one')).toEqual(['second.js']);
  write('mfe-one/source.txt', 'first.js');
  write('mfe-two/source.txt', 'second.js');
  await build('one');
  expect([built('mfe-one'), built('mfe-two')]).toEqual([['first.js'], ['first.js']]);
});

test('rejects an unknown application before it builds anything', async () => {
  await expect(build('three')).rejects.toThrow('Unknown application "three". Applications: shell, one, two.');
});
