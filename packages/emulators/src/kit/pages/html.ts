/** Markup. Templates escape everything else. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | number | false | undefined | readonly Html[];

/** Renders a template: escapes strings, inserts markup, and omits false and undefined. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(texts.reduce((all, text, index) => all + markupOf(parts[index - 1]) + text));
}

function markupOf(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(({ markup }) => markup).join('');
  return String(part).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
