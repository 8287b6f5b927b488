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

/** Block elements that the parser keeps; it replaces other elements by their text. */
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

/** Joins a marker on its own line with the next block, for example a list item that contains a paragraph. */
const MARKER_ONLY = /^(• |## |\d{1,3}\. )\s+/gm;

/** Answer fields of an article. */
export type ArticleAnswer = Pick<FrequentlyAskedQuestion, 'Answer' | 'AnswerFormat'>;

/**
 * Parses an answer into blocks, for rendering as text only (SUP-11, AMB-55, R-06). HTML is parsed inertly. Plain text
 * is not parsed: it contains `&lt;` and `<b>` literally, and a second decoding would change or drop them.
 */
export function parseAnswer({ Answer, AnswerFormat }: ArticleAnswer): HelpBlock[] {
  return parseHelpMarkup(AnswerFormat === 'text' ? Answer : textOf(Answer));
}

function textOf(answer: string): string {
  // The `br` makes the parser open a body. A `frameset` would replace the body and drop the whole answer.
  const fragment = sanitizer.sanitize(`<br>${answer}`, {
    ALLOWED_TAGS: [...BLOCKS, 'a'],
    ALLOWED_ATTR: ['href'],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll('a')) {
    const isInline = link.querySelector(BLOCKS.join()) === null;
    if (isInline) link.replaceWith(linkMarkup(link.textContent ?? '', link.getAttribute('href')));
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
