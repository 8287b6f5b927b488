/**
 * What only sections use of the shared packages. The shell provides a shared module only when its own build meets it,
 * so it names them here; nothing is loaded until a section asks.
 */
export const catalogue = [
  () => import('@portal/ui/date-picker'),
  () => import('@portal/ui/dialog'),
  () => import('@portal/ui/form'),
  () => import('@portal/ui/table'),
];
