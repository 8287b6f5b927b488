import { lazy, Suspense } from 'react';
import { useHydrated } from '../navigation/use-hydrated.ts';
import { isStaff } from './is-staff.ts';

/** Its code comes to staff alone, and the page goes on without it. */
const Panel = lazy(async () => {
  const loaded = await import('./staff-panel.tsx').catch(() => null);
  return { default: loaded?.StaffPanel ?? (() => null) };
});

/** Where staff may ask, by the key `?`, whose the page is that they look at. */
export function LazyStaffPanel() {
  if (!useHydrated() || !isStaff()) return null;
  return (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  );
}
