import { Parser } from 'htmlparser2';
import { BULLET, escapeMarkup, HEADING, linkMarkup, numbered } from '../help/help-markup.ts';

/** Elements whose content is code or fallback, which browsers do not display. */
const INVISIBLE_ELEMENTS = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'noembed',
  'noframes',
]);

/** Elements that start and end on a new line; `br` is empty and so breaks the line once. */
const BLOCKS = new Set(
  (
    'address article aside blockquote br caption center dd details dialog div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hr legend li main menu nav ol option p pre section summary table tbody td tfoot ' +
    'th thead title tr ul'
  ).split(' '),
);

/** Headings of any level: articles are short and need only one. */
const HEADINGS = /^h[1-6]$/;

/**
 * Converts HTML to the text that a browser would display (SUP-11, AMB-55, R-06). Lists, headings and links to portal
 * pages become the markup of `help-markup.ts`. Tolerates broken nesting.
 */
export function htmlToText(html: string): string {
  const lines = new LineBuilder();
  let hiddenDepth = 0;
  const parser = new Parser({
    onopentag(name, { href }) {
      if (INVISIBLE_ELEMENTS.has(name)) hiddenDepth++;
      else lines.open(name, href);
    },
    onclosetag(name) {
      if (INVISIBLE_ELEMENTS.has(name)) hiddenDepth--;
      else lines.close(name);
    },
    ontext(text) {
      if (hiddenDepth === 0) lines.add(text);
    },
  });
  parser.end(html);
  return lines.text();
}

/** Collects lines while the parser reports elements. */
class LineBuilder {
  readonly #done: string[] = [];
  #marker = '';
  #line = '';
  /** Item count per open list; null for an unordered list. */
  readonly #lists: (number | null)[] = [];
  #link: { readonly address: string | undefined; readonly from: number } | undefined;

  open(name: string, address: string | undefined): void {
    if (name === 'a') this.#link = { address, from: this.#line.length };
    if (!BLOCKS.has(name)) return;
    this.#end();
    if (name === 'ol' || name === 'ul') this.#lists.push(name === 'ol' ? 0 : null);
    if (name === 'li') this.#marker = this.#listItemMarker();
    if (HEADINGS.test(name)) this.#marker = HEADING;
  }

  close(name: string): void {
    if (name === 'a' && this.#link) {
      const { address, from } = this.#link;
      this.#line = this.#line.slice(0, from) + linkMarkup(this.#line.slice(from), address);
      this.#link = undefined;
    }
    if (!BLOCKS.has(name)) return;
    this.#end();
    if (name === 'ol' || name === 'ul') this.#lists.pop();
    if (name === 'li' || HEADINGS.test(name)) this.#marker = '';
  }

  add(text: string): void {
    this.#line += text;
  }

  text(): string {
    this.#end();
    return this.#done.join('\n');
  }

  #listItemMarker(): string {
    const last = this.#lists.length - 1;
    const before = this.#lists[last] ?? null;
    if (before === null) return BULLET;
    this.#lists[last] = before + 1;
    return numbered(before + 1);
  }

  #end(): void {
    const line = escapeMarkup(this.#line);
    if (line !== '') {
      this.#done.push(this.#marker + line);
      this.#marker = '';
    }
    this.#line = '';
    this.#link = undefined;
  }
}
