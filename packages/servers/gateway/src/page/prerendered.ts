import { escapeHtml } from './html.ts';

/** A public page as the shell's build rendered it, with the values of this environment filled in. */
export interface Prerendered {
  readonly styles: string;
  readonly markup: string;
}

/**
 * Fills a prerendered page: `%%society.name%%` becomes that value of the configuration, and its styles get the nonce.
 * Null when the page wants a value that this environment leaves out; it is then rendered in the browser.
 */
export function fillPrerendered(source: string, config: object, nonce: string): Prerendered | null {
  let missing = false;
  const filled = source.replace(/%%([\w.]+)%%/g, (_token, path: string) => {
    const value = valueAt(config, path);
    if (value === null) missing = true;
    return escapeHtml(value ?? '');
  });
  if (missing) return null;
  const [styles = ''] = /^(?:\s*<style\b(?:(?!<\/style>)[\s\S])*<\/style>)*/.exec(filled) ?? [];
  return {
    styles: styles.replaceAll('<style', `<style nonce="${nonce}"`),
    markup: filled.slice(styles.length),
  };
}

function valueAt(config: object, path: string): string | null {
  let value: unknown = config;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null;
    value = (value as Record<string, unknown>)[key];
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
