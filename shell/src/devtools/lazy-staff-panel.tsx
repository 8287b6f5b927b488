import { lazy, Suspense } from 'react';
import { useHydrated } from '../navigation/use-hydrated.ts';
import { isStaff } from './is-staff.ts';

/** Loads for staff only. If the chunk fails to load, the page works without it. */
const Panel = lazy(async () => {
  const loaded = await import('./staff-panel.tsx').catch(() => null);
  return { default: loaded?.StaffPanel ?? (() => null) };
});

export function LazyStaffPanel() {
  if (!useHydrated() || !isStaff()) return null;
  return (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  );
}
