const MAX_LENGTH = 512;
/** Placeholder base for URL parsing; any origin works. */
const ORIGIN = 'https://portal.invalid';

/** Returns the path to return to after sign-in, or undefined if it is no portal page. */
export function safeReturnPath(
  path: string | null | undefined,
  isRoute: (pathname: string) => boolean,
): string | undefined {
  if (!path || path.length > MAX_LENGTH || path.includes('\\')) return undefined;
  let resolved: URL;
  try {
    resolved = new URL(path, ORIGIN);
  } catch {
    return undefined;
  }
  const { pathname, search, hash } = resolved;
  // Reject everything that the browser rewrites: another host ('//evil'), dot segments, control characters, a scheme.
  return `${pathname}${search}${hash}` === path && isRoute(pathname) ? path : undefined;
}
