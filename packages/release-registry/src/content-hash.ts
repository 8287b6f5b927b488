import { hash } from 'node:crypto';

/** Returns the hash of a JSON value, independent of key order. */
export function hashJson(value: unknown): string {
  return hash('sha256', JSON.stringify(sortKeys(value)), 'base64url');
}

/** Returns the sha384 of a content in the format of `integrity`. */
export function integrityOf(content: Buffer): string {
  return `sha384-${hash('sha384', content, 'base64')}`;
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, sortKeys(part)]);
}
