import type { EmotionCache } from '@emotion/cache';
import createEmotionServer from '@emotion/server/create-instance';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createEmotionCache } from './emotion-cache.ts';

/**
 * Renders a page in Node at build time: style elements, then markup. `page` receives the cache that collects the
 * styles. `idPrefix` keeps ids of several renderings in one document apart.
 * @throws errors of components, and an Error for a `lazy` component
 */
export function renderToHtml(page: (cache: EmotionCache) => ReactElement, idPrefix = ''): string {
  const cache = createEmotionCache();
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);
  const markup = renderToString(page(cache), { identifierPrefix: idPrefix });
  return constructStyleTagsFromChunks(extractCriticalToChunks(markup)) + markup;
}
