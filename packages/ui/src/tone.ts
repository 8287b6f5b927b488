import type { IconName } from './icon.tsx';

/** Meaning of a message or badge. */
export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

/** Each tone has an icon and a word in addition to its colour (PRODUCT.md section 5, item 10). */
export const toneIcons: Readonly<Record<Tone, { icon: IconName; label: string }>> = {
  neutral: { icon: 'info', label: 'Note' },
  success: { icon: 'success', label: 'Success' },
  warning: { icon: 'warning', label: 'Warning' },
  danger: { icon: 'error', label: 'Error' },
  info: { icon: 'info', label: 'Information' },
};

export const toneVariants = {
  neutral: { bg: 'sunken', color: 'text' },
  success: { bg: 'success.soft', color: 'success' },
  warning: { bg: 'warning.soft', color: 'warning' },
  danger: { bg: 'danger.soft', color: 'danger' },
  info: { bg: 'info.soft', color: 'info' },
} as const;
