import { localStore } from '@portal/section-sdk';

/** Downloaded documents of the packet in this browser (WEL-03, AMB-16). */
const KEY = 'mfp-viewed-documents';

export function loadViewed(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStore.get(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    // Malformed value: treat as not viewed.
    return [];
  }
}

export function saveViewed(ids: readonly string[]): void {
  localStore.set(KEY, JSON.stringify(ids));
}

export function clearViewed(): void {
  localStore.remove(KEY);
}
