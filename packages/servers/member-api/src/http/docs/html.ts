/** HTML that is safe to send: text in it has been escaped. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | readonly Html[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template whose parts are escaped unless they are HTML themselves. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = texts.reduce((before, text, index) => before + markupOf(parts[index - 1] ?? '') + text);
  return { markup };
}

function markupOf(part: Part): string {
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(markupOf).join('');
  return String(part).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');
}
