/** The page to return to, over the way through the provider's sign-out page after an idle session. */
const KEY = 'session-parked';

/** Keeps the page to which signing in returns. */
export function parkPath(path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** Whether a page was parked when an idle session ended. */
export function hasParkedPath(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}

/** The page that was parked when an idle session ended, once. */
export function takeParkedPath(): string | undefined {
  const path = sessionStorage.getItem(KEY) ?? undefined;
  sessionStorage.removeItem(KEY);
  return path;
}
