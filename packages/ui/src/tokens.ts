/**
 * All raw design values; no other file contains one. Lengths are in rem, so that the member's text size scales the
 * page. Each colour has a light and a dark value; `contrast.test.ts` checks every pair that may meet.
 */

type Scheme = Readonly<Record<ColorName, string>>;

/** Name of a colour token. */
export type ColorName =
  | 'background'
  | 'surface'
  | 'sunken'
  | 'text'
  | 'textMuted'
  | 'border'
  | 'borderControl'
  | 'accent'
  | 'accentHover'
  | 'accentSoft'
  | 'onAccent'
  | 'success'
  | 'successSoft'
  | 'warning'
  | 'warningSoft'
  | 'danger'
  | 'dangerSoft'
  | 'info'
  | 'infoSoft'
  | 'backdrop';

/** Light scheme: dark ink on warm white, one accent. */
export const light: Scheme = {
  background: '#FBF8F3',
  surface: '#FFFFFF',
  sunken: '#F2ECE2',
  text: '#1A2230',
  textMuted: '#414B5A',
  border: '#DED6C8',
  borderControl: '#6A655C',
  accent: '#1B4597',
  accentHover: '#123474',
  accentSoft: '#E8EEFA',
  onAccent: '#FFFFFF',
  success: '#12502F',
  successSoft: '#E6F2E8',
  warning: '#653C00',
  warningSoft: '#FCF0D6',
  danger: '#8A1A16',
  dangerSoft: '#FCEBE8',
  info: '#1C3F78',
  infoSoft: '#E8EEFA',
  backdrop: '#1A223099',
};

/** Dark scheme: equal contrast, no pure black. */
export const dark: Scheme = {
  background: '#14181E',
  surface: '#1C222A',
  sunken: '#252C36',
  text: '#F5F0E7',
  textMuted: '#C9CCD1',
  border: '#3A434F',
  borderControl: '#98A1AD',
  accent: '#A9C6FF',
  accentHover: '#C6DAFF',
  accentSoft: '#1C2C48',
  onAccent: '#0D1B36',
  success: '#A4E2B7',
  successSoft: '#15301F',
  warning: '#F7D08E',
  warningSoft: '#35270F',
  danger: '#FFBAB2',
  dangerSoft: '#3B1A18',
  info: '#B4CFFF',
  infoSoft: '#1A2A46',
  backdrop: '#000000B3',
};

/** Steps of 4 px with Chakra's numbers; no other step exists. */
export const spacing = {
  0: '0rem',
  1: '0.25rem',
  2: '0.5rem',
  3: '0.75rem',
  4: '1rem',
  6: '1.5rem',
  8: '2rem',
  12: '3rem',
  16: '4rem',
} as const;

/** A phone with text at 200 %; in rem, which follows the browser's font size. */
export const largeTextOnPhone = '@media (max-width: 15rem)';

/** 16 18 22 28 36 px: `sm` is the minimum, `md` the body size. */
export const fontSizes = {
  sm: '1rem',
  md: '1.125rem',
  lg: '1.375rem',
  xl: '1.75rem',
  '2xl': '2.25rem',
} as const;

export const fontWeights = { normal: '400', medium: '500', semibold: '600', bold: '700' } as const;

export const lineHeights = { tight: '1.25', body: '1.5' } as const;

export const fonts = {
  body: "'Atkinson Hyperlegible Next Variable', 'Atkinson Fallback', 'Atkinson Fallback Wide', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
} as const;

export const sizes = {
  full: '100%',
  /** Minimum height of a control: 48 px. */
  control: '3rem',
  /** At most 70 characters of the font, at any size. */
  prose: '30.2em',
  field: '28rem',
  dialog: '36rem',
  toast: '26rem',
  /** Navigation panel; fixed, so that the layout does not shift when the member's name loads. */
  navigation: '15rem',
  page: '68rem',
  sidebar: '20rem',
} as const;

/** One radius for boxes and controls; badges are fully round. */
export const radii = { none: '0', md: '0.5rem', full: '999px' } as const;

/** From `md` on, cards become tables; from `lg` on, the navigation is next to the page. */
export const breakpoints = { sm: '480px', md: '768px', lg: '1024px' } as const;

export const zIndex = { help: '10', header: '100', menu: '200', dialog: '1000', toast: '2000' } as const;
