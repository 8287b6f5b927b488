import { useState } from 'react';
import { useShell } from '../shell.ts';

/** Returns the enabled flags as of the page's opening, so that a page does not change during input. */
export function usePageFlags(page: string): readonly string[] {
  const { registryObserver } = useShell().sectionLoader;
  const readFlags = () => ({ page, enabledFlags: registryObserver.current().enabledFlags ?? [] });
  const [snapshot, setSnapshot] = useState(readFlags);
  if (snapshot.page !== page) setSnapshot(readFlags());
  return snapshot.enabledFlags;
}
