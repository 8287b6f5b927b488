/**
 * First parts of addresses that the gateway answers itself: files, calls and reports. No page's address begins with one,
 * whatever a section or the shell says.
 */
export const RESERVED_PREFIXES: readonly string[] = [
  '.well-known',
  'assets',
  'auth-bridge.html',
  'csp-report',
  'release-health',
  'healthz',
  'preview',
  'readyz',
  'registry.json',
  'releases',
  'status',
  'v1',
];

/** A page's address as `section.json` writes it: parts that begin with a colon stand for any one part. */
export const ROUTE_PATTERN = /^(?:\/|(?:\/(?:[a-z0-9-]+|:[a-z][a-z0-9-]*))+)$/;

/**
 * The decoded parts of a path; the last is empty where the path ends with a slash. Null where the path means nothing: it
 * cannot be decoded, or has dot segments, doubled slashes or control characters, which have no use here and have been
 * the way out of many a folder. Slashes inside a part (`%2F`) stay in it: a search term may have them.
 */
export function splitPath(path: string): string[] | null {
  const segments = path.startsWith('/') ? path.slice(1).split('/').map(decode) : [];
  const doubled = segments.slice(0, -1).includes('');
  return segments.length > 0 && !doubled && segments.every(isSafeSegment) ? segments : null;
}

/** True for the address of something that the gateway answers itself, in any upper or lower case. */
export function isReserved(segments: readonly string[]): boolean {
  return RESERVED_PREFIXES.includes(lowerCase(segments[0] ?? ''));
}

/**
 * True when a path fits a page's pattern, as the router reads it: upper and lower case are the same (ASCII only), a
 * parameter is never empty, and a slash at the end changes nothing. A reserved address fits none.
 */
export function matchesPattern(pattern: string, path: string): boolean {
  const actual = pageSegments(path);
  const expected = patternSegments(pattern);
  return actual?.length === expected.length && startsWithSegments(actual, expected);
}

/** True when a path fits a page's pattern, or lies below it (NAV-07). */
export function isUnder(pattern: string, path: string): boolean {
  const actual = pageSegments(path);
  return actual !== null && startsWithSegments(actual, patternSegments(pattern));
}

/** True when some address fits both patterns. */
export function patternsOverlap(left: string, right: string): boolean {
  const [a, b] = [patternSegments(left), patternSegments(right)];
  return a.length === b.length && a.every((segment, index) => segmentsCanMatch(segment, b[index] ?? ''));
}

/** The reserved prefix that some address of the pattern begins with, or undefined. */
export function reservedPrefix(pattern: string): string | undefined {
  const [first] = patternSegments(pattern);
  return first === undefined
    ? undefined
    : RESERVED_PREFIXES.find((prefix) => segmentsCanMatch(first, prefix));
}

function pageSegments(path: string): string[] | null {
  const segments = splitPath(path);
  if (segments === null || isReserved(segments)) return null;
  return segments.at(-1) === '' ? segments.slice(0, -1) : segments;
}

function startsWithSegments(actual: readonly string[], expected: readonly string[]): boolean {
  return expected.every((segment, index) => {
    const actualSegment = actual[index];
    return actualSegment !== undefined && (isParameter(segment) || segment === lowerCase(actualSegment));
  });
}

const patternSegments = (pattern: string) => pattern.split('/').filter((segment) => segment !== '');

const isParameter = (segment: string) => segment.startsWith(':');

const segmentsCanMatch = (left: string, right: string) =>
  left === right || isParameter(left) || isParameter(right);

/** Not `toLowerCase`, which makes a 'k' of the sign for kelvin: the router does not. */
const lowerCase = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function isSafeSegment(segment: string | null): segment is string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return segment !== null && segment !== '.' && segment !== '..' && !/[\u0000-\u001f\u007f]/.test(segment);
}
