import { useHydrated } from '@portal/ui';
import { Suspense } from 'react';
import { lazyOptional } from '../lazy-optional.ts';
import { isStaff } from './is-staff.ts';

/** Loads for staff only. */
const Panel = lazyOptional(async () => (await import('./staff-panel.tsx')).StaffPanel);

export function LazyStaffPanel() {
  if (!useHydrated() || !isStaff()) return null;
  return (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  );
}
