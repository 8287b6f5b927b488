import type { IconName } from './icon.tsx';

export type Tone = 'neutral' | 'good' | 'warning' | 'danger' | 'info';

/** Colour never speaks alone: each tone has an icon and a word (LOOK.md "colour"; PRODUCT.md section 5, item 10). */
export const toneIcons: Readonly<Record<Tone, { icon: IconName; word: string }>> = {
  neutral: { icon: 'info', word: 'Note' },
  good: { icon: 'good', word: 'Success' },
  warning: { icon: 'warning', word: 'Warning' },
  danger: { icon: 'error', word: 'Error' },
  info: { icon: 'info', word: 'Information' },
};

/** The colours of a tone, as a recipe's variants. */
export const toneVariants = {
  neutral: { bg: 'sunken', color: 'ink' },
  good: { bg: 'good.soft', color: 'good' },
  warning: { bg: 'warning.soft', color: 'warning' },
  danger: { bg: 'danger.soft', color: 'danger' },
  info: { bg: 'info.soft', color: 'info' },
} as const;
