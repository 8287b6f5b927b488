import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dark, fontSizes, light, radii } from './tokens.ts';

/** Style sheet of the emulators, which share no code with the portal. */
const CSS = readFileSync(new URL('../../emulators/src/kit/assets/pages.css', import.meta.url), 'utf8');

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const colors = (scheme: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(scheme).map(([name, hex]) => [kebab(name), hex.toLowerCase()]));

/** Colours of a block, by name. */
const colorsOf = (block: string | undefined) =>
  Object.fromEntries(
    [...(block ?? '').matchAll(/--([a-z-]+): (#[0-9a-f]+);/g)].map(([, name, hex]) => [name, hex]),
  );

test('uses the colours of the portal in emulator pages, light and dark', () => {
  const [, lightBlock, darkBlock] = CSS.split(/^ *:root \{$/m);
  const used = [...new Set([...CSS.matchAll(/var\(--([a-z-]+)\)/g)].map(([, name]) => name))];
  const needed = used.filter((name) => name !== 'radius').toSorted();
  expect(needed).toContain('accent');
  for (const [block, scheme] of [
    [lightBlock, light],
    [darkBlock?.split('}')[0], dark],
  ] as const) {
    const set = colorsOf(block?.split('}')[0]);
    expect(Object.keys(set).toSorted()).toEqual(needed);
    expect(colors(scheme)).toMatchObject(set);
  }
});

test('uses only the portal colours, radius and type scale', () => {
  expect(
    CSS.split(/^ *:root \{$/m)
      .map((block) => block.replace(/^[^}]*\}/, ''))
      .join(''),
  ).not.toMatch(/#[0-9a-f]{3,8}\b|rgb|hsl/);
  expect(CSS).toContain(`--radius: ${radii.md};`);
  expect([...CSS.matchAll(/border-radius: ([^;]+);/g)].map(([, value]) => value)).toContain('var(--radius)');
  const sizes: string[] = [...CSS.matchAll(/(?:font-size: |font:\s+)([\d.]+[a-z]+)/g)].map(
    ([, size = '']) => size,
  );
  expect(sizes).toContain(fontSizes.md);
  expect(sizes.filter((size) => !Object.values<string>(fontSizes).includes(size))).toEqual([]);
});
