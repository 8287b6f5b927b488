import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * Emotion's cache for the whole portal.
 *
 * The content security policy forbids inline styles, so every style element that Emotion makes has to carry the
 * nonce of this answer. Server rendering makes one per page and hands it to `PortalProvider`, then reads the
 * styles out of it.
 */
export function createEmotionCache(nonce?: string): EmotionCache {
  return createCache(nonce === undefined ? { key: 'css' } : { key: 'css', nonce });
}
