import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { CacheProvider, Global } from '@emotion/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createEmotionCache } from './emotion-cache.ts';
import { globalCss, keyframes } from './global-css.ts';
import { system } from './theme.ts';

test('generates the global style sheet from the theme', async () => {
  const { _global } = createSystem(system._config, defineConfig({ globalCss, theme: { keyframes } }));
  const markup = renderToString(
    <CacheProvider value={createEmotionCache()}>
      <Global styles={_global} />
    </CacheProvider>,
  );
  const css = /^<style[^>]*>(.*)<\/style>$/s.exec(markup)?.[1] ?? '';
  // One rule per line for readable diffs.
  await expect(`${css.replaceAll('}', '}\n')}`).toMatchFileSnapshot('./global.css');
});
