import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * Emotion's cache for the whole portal. The content security policy forbids inline styles, so every style element
 * needs the nonce of the response. Server rendering creates one cache per page, passes it to `PortalProvider` and
 * reads the styles from it.
 */
export function createEmotionCache(nonce?: string): EmotionCache {
  return createCache(nonce === undefined ? { key: 'css' } : { key: 'css', nonce });
}
