import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rspack, type Stats } from '@rspack/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConsumedExportsPlugin, isPortalSource } from './consumed-exports-plugin.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'consumed-exports-'));
const entry = path.join(folder, 'section.ts');
const VALID = "import { useState } from 'react';\nexport const section = useState;\n";

beforeAll(() => writeFileSync(entry, VALID));
afterAll(() => rmSync(folder, { recursive: true }));

test('a syntax error is a compilation error, and the next save fixes it', { timeout: 60_000 }, async () => {
  const compiler = rspack({
    mode: 'development',
    devtool: false,
    context: folder,
    entry,
    externals: { react: 'var {}' },
    output: { path: path.join(folder, 'dist') },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' } } },
        },
      ],
    },
    plugins: [new ConsumedExportsPlugin(['react'])],
  });
  if (compiler === null) throw new Error('No compiler was created');
  let built = Promise.withResolvers<Stats>();
  const nextBuild = async (source?: string) => {
    if (source !== undefined) {
      built = Promise.withResolvers<Stats>();
      writeFileSync(entry, source);
    }
    return (await built.promise).hasErrors();
  };
  const watching = compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
    if (stats) built.resolve(stats);
    else built.reject(error ?? new Error('Nothing was built'));
  });
  expect(await nextBuild()).toBe(false);
  expect(await nextBuild('export const section = {{;\n')).toBe(true);
  expect(await nextBuild(VALID.replaceAll('useState', 'useMemo'))).toBe(false);
  expect(JSON.parse(readFileSync(path.join(folder, 'dist/consumes.json'), 'utf8'))).toEqual({
    react: ['useMemo'],
  });
  await new Promise<void>((resolve) => watching?.close(() => resolve()));
});

test.each([
  ['/repository/travel-club/src/section.tsx', true],
  ['/repository/travel-club/src/first-page.jsx', true],
  ['/repository/travel-club/src/amounts.mjs', true],
  ['C:\\repository\\travel-club\\src\\first-page.js', true],
  ['C:\\repository\\travel-club\\node_modules\\@portal\\domain\\src\\values\\dates.js', true],
  ['C:\\repository\\travel-club\\node_modules\\zod\\index.js', false],
  ['/repository/travel-club/node_modules/zod/index.js', false],
  ['/repository/travel-club/src/picture.svg', false],
  ['data:text/javascript,import "/repository/travel-club/src/section.tsx"', false],
])('reads the imports of %s: %s', (file, expected) => {
  expect(isPortalSource(file)).toBe(expected);
});
