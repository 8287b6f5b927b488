import { useState } from 'react';
import { useSectionLoader } from './section-loader-context.ts';

/** The flags that are on in this tab, as they were when the page came: nothing changes under what is typed. */
export function usePageFlags(page: string): readonly string[] {
  const { watch } = useSectionLoader();
  const now = () => ({ page, on: watch.current().on ?? [] });
  const [held, hold] = useState(now);
  if (held.page !== page) hold(now());
  return held.on;
}
