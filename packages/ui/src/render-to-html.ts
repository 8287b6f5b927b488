import type { EmotionCache } from '@emotion/cache';
import createEmotionServer from '@emotion/server/create-instance';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createEmotionCache } from './emotion-cache.ts';

/**
 * Renders a page in Node, when something is built: its style elements, and then its markup. What `page` draws gets the
 * cache that the styles are read out of. `idPrefix` keeps the ids of two renderings apart that stand in one document.
 * @throws what a component throws, and Error where one is not there yet (`lazy`)
 */
export function renderToHtml(page: (cache: EmotionCache) => ReactElement, idPrefix = ''): string {
  const cache = createEmotionCache();
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(cache);
  const markup = renderToString(page(cache), { identifierPrefix: idPrefix });
  return constructStyleTagsFromChunks(extractCriticalToChunks(markup)) + markup;
}
