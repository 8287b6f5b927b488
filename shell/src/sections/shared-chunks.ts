/**
 * What only sections use of the shared packages. The shell provides a shared module only when its own build meets it,
 * so it names them here; nothing is loaded until a section asks, or the browser is idle.
 */
export const sharedChunks = [
  { load: () => import('@portal/ui/dialog'), prefetch: true },
  { load: () => import('@portal/ui/form'), prefetch: true },
  { load: () => import('@portal/ui/table'), prefetch: true },
  // A calendar is large, and its one page asks for it in time.
  { load: () => import('@portal/ui/date-picker'), prefetch: false },
] as const;
