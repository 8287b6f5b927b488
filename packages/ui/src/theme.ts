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
  danger: { DEFAULT: color('danger'), soft: color('dangerSoft') },
  info: { DEFAULT: color('info'), soft: color('infoSoft') },
  backdrop: color('backdrop'),
};

export const config = defineConfig({
  // The system setting selects the scheme in CSS alone, so there is no flash and no script. Print is always light.
  conditions: {
    dark: '@media screen and (prefers-color-scheme: dark)',
    light: '@media (prefers-color-scheme: light)',
  },
  // Old browsers do not support cascade layers and would show no styles.
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
 * The theme: Chakra's conditions and utilities with our tokens and without Chakra's recipes. Each component has its
 * own small recipe, so that only used styles ship. Global styles are a separate file (`global.css`).
 */
export const system = createSystem(defaultBaseConfig, config);
