import { createHash } from 'node:crypto';

/** The hash of a value that JSON can say, however its parts are ordered. */
export function hashOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(ordered(value)))
    .digest('base64url');
}

/** The sha384 of a content, as browsers want it in `integrity`. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, ordered(part)]);
}
