/**
 * For every test file with a page: of the styles, only what somebody asks for stands in the page. jsdom holds each
 * element against every rule of the page again whenever the page has changed, and parses every value; the queries by
 * role and the clicks ask for each element up to the root, which was a third of such a test's time.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach } from 'vitest';

/** Whether something is seen, read out or can be pressed; and the bar of a notification, whose time is its animation. */
const ASKED_FOR = ['display', 'visibility', 'pointer-events', 'user-select', 'content', 'animation[a-z-]*'];
/** As Emotion writes them: `{name:value;name:value;}`. */
const NOT_ASKED_FOR = new RegExp(String.raw`(?<=[{;])(?!(?:${ASKED_FOR.join('|')}):)[\w-]+:[^;{}]*;`, 'g');
/** A rule of a style sheet, or one around others. */
const RULE = /[^{}]+\{(?:[^{}]+\{[^{}]*\})*[^{}]*\}/g;
const SAYS_SOMETHING = /[{;][\w-]+:/;

if (typeof document !== 'undefined') {
  const { createPortalCache } = await import('../portal-cache.ts');
  const sheet = Object.getPrototypeOf(createPortalCache().sheet) as { insert: (rule: string) => void };
  const { insert } = sheet;
  sheet.insert = function (rule) {
    const rest = rule.replace(NOT_ASKED_FOR, '');
    if (SAYS_SOMETHING.test(rest)) insert.call(this, rest);
  };
  const ofEveryPage = document.createElement('style');
  const css = readFileSync(path.join(import.meta.dirname, '../global.css'), 'utf8').replaceAll('\n', '');
  const rules = (css.match(RULE) ?? []).map((rule) => rule.replace(NOT_ASKED_FOR, ''));
  ofEveryPage.textContent = rules.filter((rule) => SAYS_SOMETHING.test(rule)).join('');
  document.head.append(ofEveryPage);
  // Each `PortalProvider` brings the styles of its own, which stay when it goes.
  afterEach(() => {
    for (const style of document.head.querySelectorAll('style[data-emotion]')) style.remove();
  });
}
