import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { writeSampleData } from '../testing/sample-data.ts';
import { openReleases } from './releases.ts';
import { createSourcePositions } from './source-positions.ts';

const SCRIPT = '/releases/payments/2.0.0-def/page.1234567890.js';
const AT = `${SCRIPT}:1:5`;

function openSample() {
  const { dataDir, remove } = writeSampleData();
  onTestFinished(remove);
  return {
    releases: openReleases(dataDir, () => undefined, null, null),
    map: path.join(dataDir, `${SCRIPT}.map`),
  };
}

test('waits for no source map of a silent bucket', async () => {
  const { releases } = openSample();
  const positions = createSourcePositions({ ...releases, open: () => new Promise(() => undefined) });
  expect(await positions.resolve(AT)).toBe(AT);
});

test('finds a source line once its source map is restored', async () => {
  const { releases, map } = openSample();
  const { resolve } = createSourcePositions(releases);
  const published = readFileSync(map);
  rmSync(map);
  expect(await resolve(AT)).toBe(AT);
  writeFileSync(map, published);
  expect(await resolve(AT)).toBe('payments/src/payments/page.tsx, line 12');
  rmSync(map);
  expect(await resolve(AT)).toBe('payments/src/payments/page.tsx, line 12');
});

test('reads a source map once for a position before its first one', async () => {
  const { releases } = openSample();
  const open = vi.fn(releases.open);
  const { resolve } = createSourcePositions({ ...releases, open });
  const unmapped = `${SCRIPT}:1:0`;
  expect(await resolve(unmapped)).toBe(unmapped);
  expect(await resolve(unmapped)).toBe(unmapped);
  expect(open).toHaveBeenCalledOnce();
});
