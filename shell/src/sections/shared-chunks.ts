/** Shared modules that only sections use. The bundler provides only what the shell's own build imports. */
export const sharedChunks = [
  { load: () => import('@portal/ui/dialog'), prefetch: true },
  { load: () => import('@portal/ui/form'), prefetch: true },
  { load: () => import('@portal/ui/table'), prefetch: true },
  // The calendar is large, and the only page that uses it loads it early enough.
  { load: () => import('@portal/ui/date-picker'), prefetch: false },
] as const;
