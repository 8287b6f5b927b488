import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { CacheProvider, Global } from '@emotion/react';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createEmotionCache } from '../emotion-cache.ts';
import { globalCss, keyframes } from '../global-css.ts';
import { config } from '../theme.ts';

/** Returns the source of global.css, from the theme. */
export function globalCssSource(): string {
  const system = createSystem(defaultBaseConfig, config, defineConfig({ globalCss, theme: { keyframes } }));
  const styles = [system.getPreflightCss(), system.getGlobalCss(), system.getTokenCss()];
  const sheet = createElement(Global, { styles });
  const markup = renderToString(createElement(CacheProvider, { value: createEmotionCache() }, sheet));
  const css = /^<style[^>]*>(.*)<\/style>$/s.exec(markup)?.[1] ?? '';
  // One rule per line for readable diffs.
  return css.replaceAll('}', '}\n');
}
