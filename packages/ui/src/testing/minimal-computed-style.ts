/**
 * Setup file for page tests: inserts only style properties that tests query. After each DOM change jsdom matches each
 * element against every rule, and parses every value. Role queries and clicks check each ancestor, which took a third
 * of the test time.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach } from 'vitest';

/** Visibility, accessibility and clickability, and the toast bar, whose duration is its animation. */
const SUPPORTED_PROPERTIES = [
  'display',
  'visibility',
  'pointer-events',
  'user-select',
  'content',
  'animation[a-z-]*',
];
/** Emotion's format: `{name:value;name:value;}`. */
const UNSUPPORTED_DECLARATIONS = new RegExp(
  String.raw`(?<=[{;])(?!(?:${SUPPORTED_PROPERTIES.join('|')}):)[\w-]+:[^;{}]*;`,
  'g',
);
/** A style rule, or an at-rule with nested rules. */
const RULE = /[^{}]+\{(?:[^{}]+\{[^{}]*\})*[^{}]*\}/g;
const HAS_DECLARATION = /[{;][\w-]+:/;

if (typeof document !== 'undefined') {
  const { createEmotionCache } = await import('../emotion-cache.ts');
  const sheet = Object.getPrototypeOf(createEmotionCache().sheet) as { insert: (rule: string) => void };
  const { insert } = sheet;
  sheet.insert = function (rule) {
    const supported = rule.replace(UNSUPPORTED_DECLARATIONS, '');
    if (HAS_DECLARATION.test(supported)) insert.call(this, supported);
  };
  const globalStyle = document.createElement('style');
  const css = readFileSync(path.join(import.meta.dirname, '../global.css'), 'utf8').replaceAll('\n', '');
  const rules = (css.match(RULE) ?? []).map((rule) => rule.replace(UNSUPPORTED_DECLARATIONS, ''));
  globalStyle.textContent = rules.filter((rule) => HAS_DECLARATION.test(rule)).join('');
  document.head.append(globalStyle);
  // Each `PortalProvider` inserts its own styles, which outlive it.
  afterEach(() => {
    for (const style of document.head.querySelectorAll('style[data-emotion]')) style.remove();
  });
}
