import { escapeHtml } from './html.ts';

/** A prerendered public page with the values of this environment. */
export interface Prerendered {
  readonly styles: string;
  readonly markup: string;
}

/** An element that is shown only when the named configuration value exists. These elements are never nested. */
const OPTIONAL = /<(\w+)\b[^>]*\sdata-if="([\w.]+)"[^>]*>.*?<\/\1>/gs;

/**
 * Fills a prerendered page: `%%society.name%%`, elements with `data-if`, and the nonce. Null when a value is missing.
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

export function insertIntoLayout(layout: string, page: string): string {
  const [outer, inner] = [splitStyles(layout), splitStyles(page)];
  return outer.styles + inner.styles + outer.markup.replace('%%page.content%%', () => inner.markup);
}

/** Splits the leading styles from the rest of the markup. */
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
