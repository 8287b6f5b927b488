import { useState } from 'react';
import { useSectionLoader } from './section-loader-context.ts';

/** The flags that are on in this tab, as they were when the page came: nothing changes under what is typed. */
export function usePageFlags(page: string): readonly string[] {
  const { registryObserver } = useSectionLoader();
  const readFlags = () => ({ page, on: registryObserver.current().enabledFlags ?? [] });
  const [snapshot, setSnapshot] = useState(readFlags);
  if (snapshot.page !== page) setSnapshot(readFlags());
  return snapshot.on;
}
