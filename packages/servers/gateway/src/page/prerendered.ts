import { escapeHtml } from './html.ts';

/** A public page as the shell's build rendered it, with the values of this environment filled in. */
export interface Prerendered {
  readonly styles: string;
  readonly markup: string;
}

/** An element that is there only where the configuration has the value that it names; none stands in another of its kind. */
const OPTIONAL = /<(\w+)\b[^>]*\sdata-if="([\w.]+)"[^>]*>.*?<\/\1>/gs;

/**
 * Fills a prerendered page: `%%society.name%%` becomes that value of the configuration, what is marked
 * `data-if="footer.socialMedia"` goes where there is none, and its styles get the nonce.
 * Null when the page wants a value that this environment leaves out; it is then rendered in the browser.
 */
export function fillPrerendered(source: string, config: object, nonce: string): Prerendered | null {
  let missing = false;
  const required = source.replace(OPTIONAL, (element, _name, path: string) =>
    valueAt(config, path) === null ? '' : element,
  );
  const filled = required.replace(/%%([\w.]+)%%/g, (_token, path: string) => {
    const value = valueAt(config, path);
    if (value === null) missing = true;
    return escapeHtml(value ?? '');
  });
  if (missing) return null;
  const { styles, markup } = splitStyles(filled);
  return { styles: styles.replaceAll('<style', `<style nonce="${nonce}"`), markup };
}

/** A page of a section, as its build rendered it, in the frame that the shell's build rendered. */
export function insertIntoLayout(layout: string, page: string): string {
  const [outer, inner] = [splitStyles(layout), splitStyles(page)];
  return outer.styles + inner.styles + outer.markup.replace('%%page.content%%', () => inner.markup);
}

/** The styles at the beginning of what was rendered, and the rest. */
function splitStyles(rendered: string): Prerendered {
  const [styles = ''] = /^(?:\s*<style\b(?:(?!<\/style>)[\s\S])*<\/style>)*/.exec(rendered) ?? [];
  return { styles, markup: rendered.slice(styles.length) };
}

function valueAt(config: object, path: string): string | null {
  let value: unknown = config;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null;
    value = (value as Record<string, unknown>)[key];
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
