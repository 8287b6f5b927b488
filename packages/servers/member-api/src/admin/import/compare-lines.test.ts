import { createRandom } from '@portal/test-infra/random';
import { expect, test } from 'vitest';
import { compareLines } from './compare-lines.ts';
import { MAX_LINE_BYTES } from './read-lines.ts';

/** Compares two texts, which are read in chunks of a size. */
async function compare(before: string, after: string, { size = 7, maxBytes = 1_000 } = {}) {
  const chunks = async function* (text: string) {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  return compareLines(chunks(before), chunks(after), maxBytes);
}

test.for([
  ['equal files', 'a\nb\n', 'a\nb\n', [], []],
  ['a changed line', 'a\nb\nc\n', 'a\nB2\nc\n', ['b'], ['B2']],
  ['an added line', 'a\nb\nc\n', 'new\na\nb\nc\n', [], ['new']],
  ['a removed line', 'a\nb\nc\n', 'b\nc\n', ['a'], []],
  ['lines in another order', 'a\nb\nc\nd\n', 'd\na\nc\nb\n', [], []],
  ['a last line without its line feed', 'a\nb\n', 'a\nb', [], []],
  ['a cut last line', 'a\nbcd\n', 'a\nbc', ['bcd'], ['bc']],
  ['an empty file', '', 'a\nb\n', [], ['a', 'b']],
] as const)('finds the difference of %s', async ([, before, after, outdated, added]) => {
  for (const size of [1, 2, 3, 64]) {
    expect(await compare(before, after, { size })).toEqual({ outdated, added });
  }
});

test('finds random differences of long files', async () => {
  const random = createRandom(11);
  const before = Array.from({ length: 3_000 }, (_, at) => `{"row":${at},"text":"${'x'.repeat(at % 90)}"}`);
  const outdated = before.filter(() => random.chance(2));
  const unchanged = before.filter((line) => !outdated.includes(line));
  const added: string[] = [];
  const after = unchanged.flatMap((line) => {
    if (!random.chance(2)) return [line];
    added.push(`{"added":${added.length}}`);
    return [added.at(-1) ?? '', line];
  });
  const found = await compare(`${before.join('\n')}\n`, `${after.join('\n')}\n`, {
    size: 5_000,
    maxBytes: 100_000,
  });
  expect(found?.outdated).toEqual(outdated);
  expect(found?.added).toEqual(added);
});

test.for([
  ['repeats a new line', 'a\n', 'b\nb\na\n'],
  ['differs too much', 'a\n', `${'b'.repeat(600)}\n${'c'.repeat(600)}\n`],
  ['has a line of more than 1 MB', 'a\n', 'd'.repeat(MAX_LINE_BYTES + 1)],
])('does not compare a file that %s', async ([, before = '', after = '']) => {
  expect(await compare(before, after, { size: 100_000 })).toBeUndefined();
});

test('does not compare a file that has the end of a long line in a chunk', async () => {
  const long = `${'d'.repeat(MAX_LINE_BYTES + 1)}\n`;
  const sizes = { size: 100_000, maxBytes: 10 * MAX_LINE_BYTES };
  expect(await compare('a\n', long, sizes)).toBeUndefined();
  expect(await compare('a\n', long.slice(1), sizes)).toEqual({ outdated: ['a'], added: [long.slice(1, -1)] });
});

test('keeps only as many bytes as differ at the same time', async () => {
  const rows = Array.from({ length: 500 }, (_, at) => `row ${at}`);
  const rotated = [...rows.slice(2), ...rows.slice(0, 2)];
  expect(await compare(rows.join('\n'), rotated.join('\n'), { maxBytes: 40 })).toEqual({
    outdated: [],
    added: [],
  });
});
