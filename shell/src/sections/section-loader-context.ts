import { createContext, use } from 'react';
import type { SectionLoader } from './loader.ts';

export const SectionLoaderContext = createContext<SectionLoader | undefined>(undefined);

/** Returns the page's section loader. Throws outside the shell. */
export function useSectionLoader(): SectionLoader {
  const loader = use(SectionLoaderContext);
  if (!loader)
    throw new Error(
      'useSectionLoader needs a SectionLoaderContext provider: render the component inside the shell',
    );
  return loader;
}
