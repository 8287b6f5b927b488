/** Which documents of the packet the member has downloaded in this browser (WEL-03, AMB-16). */
const KEY = 'mfp-viewed-documents';

export function readViewed(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    // Written by nobody we know, or not readable in this browser: nothing has been viewed.
    return [];
  }
}

export function storeViewed(ids: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // A browser that stores nothing forgets it with the page.
  }
}

export function forgetViewed(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored either.
  }
}
