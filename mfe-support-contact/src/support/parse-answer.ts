import type { FrequentlyAskedQuestion } from '@portal/api';
import {
  BULLET,
  HEADING,
  type HelpBlock,
  linkMarkup,
  numbered,
  parseHelpMarkup,
} from '@portal/domain/help/help-markup';
import { sanitizer } from './sanitizer.ts';

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Elements that begin and end on a line of their own; everything else of the HTML is dropped around its text. */
const BLOCKS = [
  ...HEADINGS,
  'address',
  'blockquote',
  'br',
  'dd',
  'div',
  'dl',
  'dt',
  'hr',
  'li',
  'ol',
  'p',
  'pre',
  'section',
  'table',
  'td',
  'th',
  'tr',
  'ul',
];

/** A sign that stands alone belongs to the block behind it, as in an entry that begins with a paragraph. */
const MARKER_ONLY = /^(• |## |\d{1,3}\. )\s+/gm;

/** An answer as a call returns it. */
export type ArticleAnswer = Pick<FrequentlyAskedQuestion, 'Answer' | 'AnswerFormat'>;

/**
 * The blocks of an answer, for rendering as text and nothing else (SUP-11, AMB-55, R-06). HTML is parsed inertly. Text
 * is not parsed: `&lt;` and `<b>` in it are what the society wrote, and a second decoding would change or drop them.
 */
export function parseAnswer({ Answer, AnswerFormat }: ArticleAnswer): HelpBlock[] {
  return parseHelpMarkup(AnswerFormat === 'text' ? Answer : textOf(Answer));
}

function textOf(answer: string): string {
  // The break has the parser begin a body: a `frameset` would take its place, and nothing would be answered at all.
  const fragment = sanitizer.sanitize(`<br>${answer}`, {
    ALLOWED_TAGS: [...BLOCKS, 'a'],
    ALLOWED_ATTR: ['href'],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll('a')) {
    const isBlock = link.querySelector(BLOCKS.join()) === null;
    if (isBlock) link.replaceWith(linkMarkup(link.textContent ?? '', link.getAttribute('href')));
  }
  for (const entry of fragment.querySelectorAll('li')) entry.prepend(listMarker(entry));
  for (const heading of fragment.querySelectorAll(HEADINGS.join())) heading.prepend(HEADING);
  for (const block of fragment.querySelectorAll(BLOCKS.join())) {
    block.before('\n');
    block.after('\n');
  }
  return (fragment.textContent ?? '').replace(MARKER_ONLY, '$1');
}

function listMarker(entry: Element): string {
  const list = entry.parentElement;
  return list?.localName === 'ol' ? numbered([...list.children].indexOf(entry) + 1) : BULLET;
}
