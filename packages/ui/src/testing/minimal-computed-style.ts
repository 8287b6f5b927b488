/**
 * For every test file with a page: of the styles, only what somebody asks for stands in the page. jsdom holds each
 * element against every rule of the page again whenever the page has changed, and parses every value; the queries by
 * role and the clicks ask for each element up to the root, which was a third of such a test's time.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach } from 'vitest';

/** Whether something is seen, read out or can be pressed; and the bar of a notification, whose time is its animation. */
const SUPPORTED_PROPERTIES = [
  'display',
  'visibility',
  'pointer-events',
  'user-select',
  'content',
  'animation[a-z-]*',
];
/** As Emotion writes them: `{name:value;name:value;}`. */
const UNSUPPORTED_DECLARATIONS = new RegExp(
  String.raw`(?<=[{;])(?!(?:${SUPPORTED_PROPERTIES.join('|')}):)[\w-]+:[^;{}]*;`,
  'g',
);
/** A rule of a style sheet, or one around others. */
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
  // Each `PortalProvider` brings the styles of its own, which stay when it goes.
  afterEach(() => {
    for (const style of document.head.querySelectorAll('style[data-emotion]')) style.remove();
  });
}
