/**
 * Text storage of the browser whose methods never throw. If the member blocks site data or the storage is full, reads
 * find nothing and writes do nothing.
 */
export interface BrowserStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): readonly string[];
}

/** Shared by all tabs of this browser. */
export const localStore = createSafeStore(() => localStorage);
/** Private to this tab. */
export const tabStore = createSafeStore(() => sessionStorage);

/** Site data of the portal: can be stored, blocked by the member's settings, or without space. */
export type StorageState = 'available' | 'blocked' | 'full';

const PROBE_KEY = 'portal-storage-probe';
/** Less than the sign-in library needs for its tokens. */
const PROBE_VALUE = 'x'.repeat(4_096);

/**
 * Returns whether the browser stores site data for the portal, by writing and removing a value. Browsers that block
 * site data throw at the first access, and those without space at a write.
 */
export function storageState(): StorageState {
  const stores = tryOrDefault(() => [localStorage, sessionStorage].filter(Boolean), []);
  if (stores.length < 2) return 'blocked';
  return tryOrDefault(() => {
    for (const store of stores) {
      store.setItem(PROBE_KEY, PROBE_VALUE);
      store.removeItem(PROBE_KEY);
    }
    return 'available';
  }, 'full');
}

/** Returns the cookies that scripts may read, as `name=value`. Returns none if the browser blocks cookies. */
export function readCookies(): readonly string[] {
  return tryOrDefault(() => document.cookie.split('; '), []);
}

/** Sets a cookie with its attributes. Does nothing if the browser blocks cookies. */
export function writeCookie(cookie: string): void {
  tryOrDefault(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have no reliable Cookie Store API
    document.cookie = cookie;
  }, undefined);
}

/** Calls `open` on each access: the getter on `window` itself throws, and a member can lift the block later. */
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
