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
export const localStore = guarded(() => localStorage);
/** Of this tab alone. */
export const tabStore = guarded(() => sessionStorage);

/** Whether the browser keeps site data for the portal. Browsers that block it throw at the first access. */
export function keepsSiteData(): boolean {
  return attempt(() => Boolean(localStorage) && Boolean(sessionStorage), false);
}

/** The cookies that scripts may read, as `name=value`; none where the browser blocks them. */
export function readCookies(): readonly string[] {
  return attempt(() => document.cookie.split('; '), []);
}

/** Sets a cookie, with its attributes; does nothing where the browser blocks them. */
export function writeCookie(cookie: string): void {
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have no other way that this portal may rely on
    document.cookie = cookie;
  }, undefined);
}

/** `open` is called for each access: the getter of the window itself throws, and what is blocked may be allowed later. */
function guarded(open: () => Storage): BrowserStore {
  return {
    get: (key) => attempt(() => open().getItem(key), null),
    set: (key, value) => attempt(() => open().setItem(key, value), undefined),
    remove: (key) => attempt(() => open().removeItem(key), undefined),
    keys: () => attempt(() => Object.keys(open()), []),
  };
}

function attempt<T>(access: () => T, otherwise: T): T {
  try {
    return access();
  } catch {
    return otherwise;
  }
}
