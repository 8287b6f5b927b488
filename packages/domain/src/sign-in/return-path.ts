const MAX_LENGTH = 512;
/** Any origin serves: it shows only what the browser would make of a path. */
const ORIGIN = 'https://portal.invalid';

/**
 * The page to return to after sign-in, as path, query and fragment, when it is surely one of our own pages and
 * undefined otherwise. `isRoute` says whether a path, without query and fragment, is in the route table.
 */
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
  // What the browser would rewrite is not ours: another host ('//evil'), dot segments that uncover one, control characters.
  // What does not begin with '/' is rewritten too, or has a scheme.
  return `${pathname}${search}${hash}` === path && isRoute(pathname) ? path : undefined;
}
