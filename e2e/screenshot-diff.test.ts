import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PNG } from 'pngjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { comparePictures } from './screenshot-diff.ts';
import { comparePage } from './screenshot-diff-page.ts';

let root = '';
let [before, after] = ['', ''];

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portal-gallery-'));
  [before, after] = [path.join(root, 'before'), path.join(root, 'after')];
  for (const folder of [before, after]) mkdirSync(folder);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes a white picture with a black square of this size at its upper left. */
function writePicture(folder: string, file: string, { square = 0, width = 20, height = 10 } = {}): void {
  const picture = new PNG({ width, height });
  picture.data.fill(255);
  for (let y = 0; y < square; y++) {
    for (let x = 0; x < square; x++) picture.data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
  writeFileSync(path.join(folder, file), PNG.sync.write(picture));
}

test('classifies pictures as same, changed, added or removed, with a ratio', async () => {
  for (const folder of [before, after]) writePicture(folder, 'same.png', { square: 3 });
  writePicture(before, 'square.png');
  writePicture(after, 'square.png', { square: 6 });
  writePicture(before, 'longer.png');
  writePicture(after, 'longer.png', { height: 40 });
  writePicture(after, 'added.png');
  writePicture(before, 'removed.png');
  writeFileSync(path.join(before, 'index.html'), '');
  const compared = await comparePictures(before, after);
  expect(compared).toEqual([
    { file: 'added.png', outcome: 'added', changedRatio: 1 },
    { file: 'longer.png', outcome: 'changed', changedRatio: 0.75 },
    { file: 'removed.png', outcome: 'removed', changedRatio: 1 },
    { file: 'same.png', outcome: 'same', changedRatio: 0 },
    { file: 'square.png', outcome: 'changed', changedRatio: 36 / 200 },
  ]);
  const diff = PNG.sync.read(readFileSync(path.join(after, 'compared/square.png')));
  const point = (x: number, y: number) => [...diff.data.subarray((y * 20 + x) * 4, (y * 20 + x) * 4 + 3)];
  expect(point(2, 2)).toEqual([255, 0, 0]);
  expect(point(15, 8)).not.toEqual([255, 0, 0]);
  expect(existsSync(path.join(after, 'compared/same.png'))).toBe(false);
});

test('compares only the selected pictures, and removes old diffs', async () => {
  writePicture(before, 'home.png');
  writePicture(after, 'home.png', { square: 2 });
  await comparePictures(before, after);
  writePicture(after, 'home.png');
  writePicture(after, 'terms.png');
  expect(await comparePictures(before, after, ['home.png'])).toEqual([
    { file: 'home.png', outcome: 'same', changedRatio: 0 },
  ]);
  expect(existsSync(path.join(after, 'compared/home.png'))).toBe(false);
});

test('shows before, after and difference, largest change first', () => {
  const page = comparePage(
    [
      { file: 'a.png', outcome: 'changed', changedRatio: 0.0002 },
      { file: 'b.png', outcome: 'changed', changedRatio: 0.25 },
      { file: 'c.png', outcome: 'added', changedRatio: 1 },
      { file: 'd.png', outcome: 'removed', changedRatio: 1 },
      { file: 'e.png', outcome: 'same', changedRatio: 0 },
    ],
    '../before',
  );
  expect(page).toContain('<p>2 changed, 1 added, 1 removed, 1 same</p>');
  expect([...page.matchAll(/<h2>(.*)<\/h2>/g)].map(([, title]) => title)).toEqual([
    'b.png: 25.0 % changed',
    'a.png: less than 0.1 % changed',
    'c.png: added',
    'd.png: removed',
  ]);
  const pictures = [...page.matchAll(/src="([^"]*)"/g)].map(([, address]) => address);
  expect(pictures.slice(0, 3)).toEqual(['../before/b.png', 'b.png', 'compared/b.png']);
  expect(pictures.slice(6)).toEqual(['c.png', '../before/d.png']);
});
