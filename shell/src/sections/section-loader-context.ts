import { createContext, use } from 'react';
import type { SectionLoader } from './loader.ts';

/** Provided by the shell around everything. */
export const SectionLoaderContext = createContext<SectionLoader | undefined>(undefined);

/** The page's section loader; throws outside the shell. */
export function useSectionLoader(): SectionLoader {
  const loader = use(SectionLoaderContext);
  if (!loader) throw new Error('useSectionLoader needs SectionLoaderContext above it');
  return loader;
}
