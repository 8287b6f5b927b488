/**
 * First parts of addresses that the gateway answers itself: files, calls and reports. No page's address begins with one,
 * whatever a section or the shell says.
 */
export const RESERVED_PREFIXES: readonly string[] = [
  '.well-known',
  'assets',
  'auth-bridge.html',
  'csp-report',
  'field-reports',
  'healthz',
  'preview',
  'readyz',
  'registry.json',
  'releases',
  'status',
  'v1',
];

/** A page's address as `section.json` writes it: parts that begin with a colon stand for any one part. */
export const PAGE_PATTERN = /^(?:\/|(?:\/(?:[a-z0-9-]+|:[a-z][a-z0-9-]*))+)$/;

/**
 * The decoded parts of a path; the last is empty where the path ends with a slash. Null where the path means nothing: it
 * cannot be decoded, or has dot segments, doubled slashes or control characters, which have no use here and have been
 * the way out of many a folder. Slashes inside a part (`%2F`) stay in it: a search term may have them.
 */
export function pathParts(path: string): string[] | null {
  const parts = path.startsWith('/') ? path.slice(1).split('/').map(decode) : [];
  const doubled = parts.slice(0, -1).includes('');
  return parts.length > 0 && !doubled && parts.every(isPlain) ? parts : null;
}

/** True for the address of something that the gateway answers itself, in any upper or lower case. */
export function isReserved(parts: readonly string[]): boolean {
  return RESERVED_PREFIXES.includes(lowerCase(parts[0] ?? ''));
}

/**
 * True when a path fits a page's pattern, as the router reads it: upper and lower case are the same (ASCII only), a
 * parameter is never empty, and a slash at the end changes nothing. A reserved address fits none.
 */
export function fitsPattern(pattern: string, path: string): boolean {
  const actual = pageParts(path);
  const expected = partsOfPattern(pattern);
  return actual?.length === expected.length && beginsWith(actual, expected);
}

/** True when a path fits a page's pattern, or lies below it (NAV-07). */
export function liesUnder(pattern: string, path: string): boolean {
  const actual = pageParts(path);
  return actual !== null && beginsWith(actual, partsOfPattern(pattern));
}

/** True when some address fits both patterns. */
export function overlap(one: string, other: string): boolean {
  const [a, b] = [partsOfPattern(one), partsOfPattern(other)];
  return a.length === b.length && a.every((part, index) => mayBeSame(part, b[index] ?? ''));
}

/** The reserved prefix that some address of the pattern begins with, or undefined. */
export function reservedPrefix(pattern: string): string | undefined {
  const [first] = partsOfPattern(pattern);
  return first === undefined ? undefined : RESERVED_PREFIXES.find((prefix) => mayBeSame(first, prefix));
}

function pageParts(path: string): string[] | null {
  const parts = pathParts(path);
  if (parts === null || isReserved(parts)) return null;
  return parts.at(-1) === '' ? parts.slice(0, -1) : parts;
}

function beginsWith(actual: readonly string[], expected: readonly string[]): boolean {
  return expected.every((part, index) => {
    const there = actual[index];
    return there !== undefined && (isParameter(part) || part === lowerCase(there));
  });
}

const partsOfPattern = (pattern: string) => pattern.split('/').filter((part) => part !== '');

const isParameter = (part: string) => part.startsWith(':');

const mayBeSame = (one: string, other: string) => one === other || isParameter(one) || isParameter(other);

/** Not `toLowerCase`, which makes a 'k' of the sign for kelvin: the router does not. */
const lowerCase = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function isPlain(part: string | null): part is string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return part !== null && part !== '.' && part !== '..' && !/[\u0000-\u001f\u007f]/.test(part);
}
