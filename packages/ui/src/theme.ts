import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import * as values from './tokens.ts';

const wrapped = <Key extends string | number>(record: Readonly<Record<Key, string>>) =>
  Object.fromEntries(Object.entries<string>(record).map(([key, value]) => [key, { value }]));

const color = (name: values.ColorName) => ({
  value: { base: values.light[name], _dark: values.dark[name] },
});

const colors = {
  page: color('page'),
  surface: color('surface'),
  sunken: color('sunken'),
  ink: { DEFAULT: color('ink'), muted: color('inkMuted') },
  line: { DEFAULT: color('line'), control: color('lineControl') },
  accent: {
    DEFAULT: color('accent'),
    hover: color('accentHover'),
    soft: color('accentSoft'),
    contrast: color('onAccent'),
  },
  good: { DEFAULT: color('good'), soft: color('goodSoft') },
  warning: { DEFAULT: color('warning'), soft: color('warningSoft') },
  danger: {
    DEFAULT: color('danger'),
    hover: color('dangerHover'),
    soft: color('dangerSoft'),
    contrast: color('onDanger'),
  },
  info: { DEFAULT: color('info'), soft: color('infoSoft') },
  scrim: color('scrim'),
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
      spacing: wrapped(values.spacing),
      sizes: wrapped(values.sizes),
      fontSizes: wrapped(values.fontSizes),
      fontWeights: wrapped(values.fontWeights),
      lineHeights: wrapped(values.lineHeights),
      fonts: wrapped(values.fonts),
      radii: wrapped(values.radii),
      zIndex: wrapped(values.zIndex),
    },
    semanticTokens: {
      colors,
      borders: {
        quiet: { value: '1px solid {colors.line}' },
        control: { value: '2px solid {colors.line.control}' },
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
