import type { IconName } from '@portal/ui';

/** The icons that a section may name in its `section.json`. The release names them, so that no section names another. */
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
