import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import * as values from './tokens.ts';

const toTokens = <Key extends string | number>(record: Readonly<Record<Key, string>>) =>
  Object.fromEntries(Object.entries<string>(record).map(([key, value]) => [key, { value }]));

const color = (name: values.ColorName) => ({
  value: { base: values.light[name], _dark: values.dark[name] },
});

const colors = {
  background: color('background'),
  surface: color('surface'),
  sunken: color('sunken'),
  text: { DEFAULT: color('text'), muted: color('textMuted') },
  border: { DEFAULT: color('border'), control: color('borderControl') },
  accent: {
    DEFAULT: color('accent'),
    hover: color('accentHover'),
    soft: color('accentSoft'),
    contrast: color('onAccent'),
  },
  success: { DEFAULT: color('success'), soft: color('successSoft') },
  warning: { DEFAULT: color('warning'), soft: color('warningSoft') },
  danger: {
    DEFAULT: color('danger'),
    hover: color('dangerHover'),
    soft: color('dangerSoft'),
    contrast: color('onDanger'),
  },
  info: { DEFAULT: color('info'), soft: color('infoSoft') },
  backdrop: color('backdrop'),
};

const config = defineConfig({
  // A member's own setting decides, through the style sheet alone: no flash, no script. Print is always light.
  conditions: {
    dark: '@media screen and (prefers-color-scheme: dark)',
    light: '@media (prefers-color-scheme: light)',
  },
  // Old laptops know no cascade layers; without them a page would have no style at all.
  disableLayers: true,
  cssVarsPrefix: 'ui',
  theme: {
    breakpoints: values.breakpoints,
    tokens: {
      spacing: toTokens(values.spacing),
      sizes: toTokens(values.sizes),
      fontSizes: toTokens(values.fontSizes),
      fontWeights: toTokens(values.fontWeights),
      lineHeights: toTokens(values.lineHeights),
      fonts: toTokens(values.fonts),
      radii: toTokens(values.radii),
      zIndex: toTokens(values.zIndex),
    },
    semanticTokens: {
      colors,
      borders: {
        subtle: { value: '1px solid {colors.border}' },
        control: { value: '2px solid {colors.border.control}' },
      },
      shadows: {
        raised: {
          value: {
            base: '0 4px 24px rgba(26, 34, 48, 0.14)',
            _dark: '0 4px 24px rgba(0, 0, 0, 0.5)',
          },
        },
      },
    },
  },
});

/**
 * The one theme (LOOK.md): Chakra's conditions and utilities with our tokens and none of Chakra's recipes;
 * each component here carries its own small recipe, so that only what is used is shipped (FACTS.md section 3). The styles
 * of every page are no part of it: browsers have them as a file (`global.css`).
 */
export const system = createSystem(defaultBaseConfig, config);
