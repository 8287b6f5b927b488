import type { IconName } from '@portal/ui';

/**
 * Icons that a `section.json` may name. The shell's release lists them, so that release checks reject unknown names.
 */
export const NAV_ICONS = [
  'bank',
  'calendar',
  'certificates',
  'documents',
  'forms',
  'help',
  'home',
  'mail',
  'payments',
  'phone',
  'search',
  'support',
  'user',
] as const satisfies readonly IconName[];
