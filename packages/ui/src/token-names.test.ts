import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { system } from './theme.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const SIDE = '(?:(?:Block|Inline)(?:Start|End)?|Top|Right|Bottom|Left)?';

/** Style properties by the tokens that they accept. Their type also accepts every other string. */
const PROPERTIES = [
  ['colors', 'bg|background|color|fill|stroke|\\w+Color'],
  ['borders', `border${SIDE}`],
  ['fontSizes', 'fontSize'],
  ['radii', 'border\\w*Radius'],
  ['shadows', 'boxShadow'],
  ['sizes', 'width|height|(?:min|max)(?:Width|Height)|flexBasis'],
  ['spacing', `gap|rowGap|columnGap|(?:padding|margin|inset)${SIDE}`],
  ['zIndex', 'zIndex'],
] as const;

const CSS_KEYWORDS = 'none auto inherit transparent currentColor min-content max-content fit-content'.split(
  ' ',
);

/** A length, a function, several words, a system colour or zero. */
const CSS_VALUE = /^0$|^[A-Z]|[ (%{]|\d[a-z]+$/;

/** Returns the values that are neither a token nor CSS, as `property value`. */
function unknownTokens(source: string): string[] {
  return PROPERTIES.flatMap(([category, names]) => {
    const tokens = system.tokens.categoryMap.get(category);
    // As attribute or entry: one string, or the strings of an expression.
    const styles = new RegExp(`\\b(${names})(?:=|: )(?:["']([^"']*)["']|\\{?(\\{[^{}]*\\}|[^{}\\n,]*))`, 'g');
    return [...source.matchAll(styles)].flatMap(([, name, only, expression = '']) => {
      const values =
        only === undefined ? [...expression.matchAll(/'([^']*)'/g)].map(([, one = '']) => one) : [only];
      return values
        .filter(
          (one) => !tokens?.has(one.replace(/^-/, '')) && !CSS_VALUE.test(one) && !CSS_KEYWORDS.includes(one),
        )
        .map((one) => `${name} ${one}`);
    });
  });
}

test.each([
  ['<Box bg="scrim" />', ['bg scrim']],
  ["<Card borderColor={overdue ? 'danger' : 'line'} />", ['borderColor line']],
  ['<Box as="nav" maxWidth={{ lg: \'xs\' }} />', ['maxWidth xs']],
  ["{ base: { width: 'full', height: '3' } }", ['height 3']],
  ['<Box bg="accent.soft" padding={{ base: \'-4\', md: \'1.5rem\' }} margin="auto" />', []],
])('in %s finds %j', (source, found) => {
  expect(unknownTokens(source)).toEqual(found);
});

test('every style is a token or CSS', () => {
  const files = globSync('{shell,mfe-*,packages/{ui,shared-features}}/src/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['**/*.test.{ts,tsx}', '**/global-css.ts', '**/theme.ts', '**/tokens.ts'],
  });
  expect(files).toContain('shell/src/navigation/mobile-top-bar.tsx');
  const found = files.flatMap((file) =>
    unknownTokens(readFileSync(path.join(ROOT, file), 'utf8')).map((value) => `${file}: ${value}`),
  );
  expect(found).toEqual([]);
});
