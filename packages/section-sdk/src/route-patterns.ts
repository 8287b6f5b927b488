/** First path segments that the gateway serves itself: files, calls and reports. No page may start with one of them. */
export const RESERVED_PREFIXES: readonly string[] = [
  '.well-known',
  'assets',
  'auth-bridge.html',
  'csp-report',
  'healthz',
  'manifest.webmanifest',
  'offline.html',
  'preview',
  'readyz',
  'registry.json',
  'release-health',
  'releases',
  'service-worker.js',
  'status',
  'v1',
];

/** A page's path pattern in `section.json`. A segment that starts with a colon matches any one segment. */
export const ROUTE_PATTERN = /^(?:\/|(?:\/(?:[a-z0-9-]+|:[a-z][a-z0-9-]*))+)$/;

/**
 * Returns the decoded segments of a path; the last one is empty if the path ends with a slash. Returns null for a path
 * that cannot be decoded. Dot segments, double slashes and control characters also give null, because path traversal
 * attacks use them. An encoded slash (`%2F`) stays inside its segment: a search term may contain one.
 */
export function splitPath(path: string): string[] | null {
  const segments = path.startsWith('/') ? path.slice(1).split('/').map(decode) : [];
  const doubled = segments.slice(0, -1).includes('');
  return segments.length > 0 && !doubled && segments.every(isSafeSegment) ? segments : null;
}

/** Returns whether the gateway serves the path itself. Ignores case. */
export function isReserved(segments: readonly string[]): boolean {
  return RESERVED_PREFIXES.includes(lowerCase(segments[0] ?? ''));
}

/**
 * Returns whether a path matches a page's pattern under the router's rules: ASCII case and a trailing slash do not
 * matter, and a parameter is never empty. A reserved path matches no pattern.
 */
export function matchesPattern(pattern: string, path: string): boolean {
  const actual = pageSegments(path);
  const expected = patternSegments(pattern);
  return actual?.length === expected.length && startsWithSegments(actual, expected);
}

/** Returns whether a path matches a page's pattern or lies below it (NAV-07). */
export function isUnder(pattern: string, path: string): boolean {
  const actual = pageSegments(path);
  return actual !== null && startsWithSegments(actual, patternSegments(pattern));
}

/** Returns whether a path can match both patterns. */
export function patternsOverlap(left: string, right: string): boolean {
  const [a, b] = [patternSegments(left), patternSegments(right)];
  return a.length === b.length && a.every((segment, index) => segmentsCanMatch(segment, b[index] ?? ''));
}

/** Returns the reserved prefix that a path of the pattern can start with, or undefined. */
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

/** Lowers ASCII letters only, like the router. `toLowerCase` also turns the kelvin sign into a 'k'. */
const lowerCase = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function isSafeSegment(segment: string | null): segment is string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects control characters
  return segment !== null && segment !== '.' && segment !== '..' && !/[\u0000-\u001f\u007f]/.test(segment);
}
