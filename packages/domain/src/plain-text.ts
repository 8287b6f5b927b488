import { Parser } from 'htmlparser2';

/** Elements whose content is code or a fallback, which no browser shows as text. */
const UNSEEN = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'noembed',
  'noframes',
]);

/** Elements that begin and end on a line of their own; `br` has nothing inside and so breaks the line once. */
const BLOCKS = new Set(
  (
    'address article aside blockquote br caption center dd details dialog div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hr legend li main menu nav ol option p pre section summary table tbody td tfoot ' +
    'th thead title tr ul'
  ).split(' '),
);

/**
 * HTML as the plain text that a browser would show, for rendering as text and nothing else (SUP-11, AMB-55, R-06):
 * one line break per block element, entities decoded, scripts and styles dropped with what they hold.
 * Broken and nested tags are read as forgivingly as browsers do.
 */
export function plainText(html: string): string {
  const lines = [''];
  let unseenDepth = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (UNSEEN.has(name)) unseenDepth++;
      else if (BLOCKS.has(name)) lines.push('');
    },
    onclosetag(name) {
      if (UNSEEN.has(name)) unseenDepth--;
      else if (BLOCKS.has(name)) lines.push('');
    },
    ontext(text) {
      if (unseenDepth === 0) lines.push(`${lines.pop()}${text}`);
    },
  });
  parser.end(html);
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}
