import { purifier } from './purifier.ts';

/** Elements that begin and end on a line of their own; everything else of the HTML is dropped around its text. */
const BLOCKS = [
  'address',
  'blockquote',
  'br',
  'dd',
  'div',
  'dl',
  'dt',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
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

/**
 * An answer as text, one line for each paragraph, for rendering as text and nothing else (SUP-11, AMB-55, R-06). The
 * server has stripped it already; should HTML come all the same, it is parsed inertly and stripped again here.
 */
export function answerText(answer: string): string[] {
  const fragment = purifier.sanitize(answer, {
    ALLOWED_TAGS: BLOCKS,
    ALLOWED_ATTR: [],
    RETURN_DOM_FRAGMENT: true,
  });
  for (const block of fragment.querySelectorAll('*')) {
    block.before('\n');
    block.after('\n');
  }
  return (fragment.textContent ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}
