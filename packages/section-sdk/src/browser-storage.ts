/**
 * A storage of the browser, for text. Where the browser keeps no site data, because the member blocks it or the storage
 * is full, nothing is found and nothing is stored: no method throws.
 */
export interface BrowserStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): readonly string[];
}

/** Shared by the tabs of this browser. */
export const localStore = createSafeStore(() => localStorage);
/** Of this tab alone. */
export const tabStore = createSafeStore(() => sessionStorage);

/** Whether the browser keeps site data for the portal. Browsers that block it throw at the first access. */
export function isStorageAvailable(): boolean {
  return tryOrDefault(() => Boolean(localStorage) && Boolean(sessionStorage), false);
}

/** The cookies that scripts may read, as `name=value`; none where the browser blocks them. */
export function readCookies(): readonly string[] {
  return tryOrDefault(() => document.cookie.split('; '), []);
}

/** Sets a cookie, with its attributes; does nothing where the browser blocks them. */
export function writeCookie(cookie: string): void {
  tryOrDefault(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have no other way that this portal may rely on
    document.cookie = cookie;
  }, undefined);
}

/** `open` is called for each access: the getter of the window itself throws, and what is blocked may be allowed later. */
function createSafeStore(open: () => Storage): BrowserStore {
  return {
    get: (key) => tryOrDefault(() => open().getItem(key), null),
    set: (key, value) => tryOrDefault(() => open().setItem(key, value), undefined),
    remove: (key) => tryOrDefault(() => open().removeItem(key), undefined),
    keys: () => tryOrDefault(() => Object.keys(open()), []),
  };
}

function tryOrDefault<T>(access: () => T, fallback: T): T {
  try {
    return access();
  } catch {
    return fallback;
  }
}
